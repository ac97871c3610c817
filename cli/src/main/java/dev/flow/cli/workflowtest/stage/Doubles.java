package dev.flow.cli.workflowtest.stage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.flow.calls.CallArguments;
import dev.flow.calls.failure.CallFailure;
import dev.flow.cli.workflowtest.Call;
import dev.flow.cli.workflowtest.Mock;
import dev.flow.cli.workflowtest.Mock.Answer;
import dev.flow.cli.workflowtest.Mock.Content;
import dev.flow.cli.workflowtest.Mock.Reply;
import dev.flow.cli.workflowtest.WorkflowTest.Outside;
import dev.flow.definition.Definition;
import dev.flow.definition.StandardErrorType;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.value.TemplateException;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.record.CallRequest;
import dev.flow.engine.record.TaskPath;
import dev.flow.expression.Budget;
import dev.flow.expression.EvaluationOptions;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInfo;
import io.temporal.activity.DynamicActivity;
import io.temporal.common.converter.EncodedValues;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Calls as a test answers them: by its mocks, else not at all unless it wants real calls. Thread-safe. */
final class Doubles implements DynamicActivity {
    private static final Pattern FUNCTION_BODY = Pattern.compile("(/use)?/functions/[^/]+");

    private final Outside outside;
    private final Replacement cast;
    private final Budget budget;
    private final Outlet outlet;
    private final List<Call> calls = new ArrayList<>();
    private final Map<Mock, Integer> used = new HashMap<>();

    /**
     * The calls of one run.
     *
     * @param budget what one evaluation of an argument or of a mock's result may use
     */
    Doubles(Outside outside, Replacement cast, Budget budget, Outlet outlet) {
        this.outside = outside;
        this.cast = cast;
        this.budget = budget;
        this.outlet = outlet;
    }

    /**
     * Where it goes on.
     *
     * @param real makes calls
     * @param lasting lets time pass within a call
     * @param refused hears of a call that nothing answers: the test is over
     */
    record Outlet(DynamicActivity real, Lasting lasting, Consumer<Ending.Refused> refused) {}

    /** The calls so far, in the order in which they began. */
    synchronized List<Call> calls() {
        return List.copyOf(calls);
    }

    @Override
    public @Nullable Object execute(EncodedValues arguments) {
        var request = CallRequest.parse(arguments.get(0, JsonNode.class));
        var info = Activity.getExecutionContext().getInfo();
        var definition = Objects.requireNonNull(cast.definitions().get(request.definition()));
        var now = Instant.ofEpochMilli(info.getCurrentAttemptScheduledTimestamp());
        var evaluation = new EvaluationOptions(budget, () -> now);
        var call = call(request, definition, info, evaluation);
        if (info.getAttempt() == 1) {
            add(call);
        }
        var mock = outside.mocks().stream().filter(each -> each.answers(call)).findFirst();
        if (mock.isEmpty()) {
            return outside.realCalls() ? outlet.real().execute(arguments) : refuse(call, unanswered(call));
        }
        return switch (mock.get().reply()) {
            case Reply.Real _ -> outlet.real().execute(arguments);
            case Reply.Always(Answer answer) -> answer(answer, call, evaluation);
            case Reply.InTurn(List<Answer> answers) -> {
                int number = next(mock.get());
                yield number < answers.size()
                        ? answer(answers.get(number), call, evaluation)
                        : refuse(
                                call,
                                "The mock of it has "
                                        + (answers.size() == 1 ? "one answer" : answers.size() + " answers")
                                        + ", and this is call " + (number + 1) + ".");
            }
        };
    }

    private synchronized void add(Call call) {
        calls.add(call);
    }

    private synchronized int next(Mock mock) {
        return used.merge(mock, 1, Integer::sum) - 1;
    }

    private Call call(CallRequest request, Definition definition, ActivityInfo info, EvaluationOptions evaluation) {
        var through = FUNCTION_BODY.matcher(request.task()).matches()
                ? through(request.idempotencyKey(), info)
                : List.<String>of();
        var function = function(request, definition);
        try {
            var given = CallArguments.of(request, definition, name -> secret(name, request, function), evaluation);
            return new Call(request.task(), function, through, given);
        } catch (CallFailure e) {
            throw failure(e.error(), request.task());
        }
    }

    /** The task through which the run came into this one, which is all that a function consists of. */
    private static List<String> through(String idempotencyKey, ActivityInfo info) {
        var path = TaskPath.of(idempotencyKey.substring(
                Objects.requireNonNullElse(info.getWorkflowId(), "").length() + 1));
        return path.entered().isEmpty()
                ? List.of()
                : List.of(TaskPath.of(path.entered()).reference());
    }

    private @Nullable String function(CallRequest request, Definition definition) {
        var replaced = cast.functions().get(new Replacement.Place(request.definition(), request.task()));
        if (replaced != null) {
            return replaced;
        }
        var task = Objects.requireNonNull(definition.tasks().get(request.task()));
        return switch (task.action()) {
            case TaskAction.CallFunction(FunctionReference.Host host, var _) -> host.name() + ":" + host.version();
            case TaskAction.Call _ when FUNCTION_BODY.matcher(request.task()).matches() -> Call.name(request.task());
            default -> null;
        };
    }

    private Optional<JsonNode> secret(String name, CallRequest request, @Nullable String function) {
        var value = outside.secrets().get(name);
        if (value == null && !outside.realCalls()) {
            outlet.refused()
                    .accept(new Ending.Refused(
                            new Call(request.task(), function, List.of(), NullNode.getInstance()),
                            "It reads the secret `" + name + "`, which the test does not give.",
                            "Add it to `secrets` of the test."));
        }
        return Optional.ofNullable(value);
    }

    private Object answer(Answer answer, Call call, EvaluationOptions evaluation) {
        outlet.lasting().pass(answer.delay());
        return switch (answer.content()) {
            case Content.Failure(WorkflowError error) -> throw failure(error, call.task());
            case Content.Result result -> {
                try {
                    yield result.value(call.arguments(), evaluation);
                } catch (TemplateException e) {
                    yield refuse(call, "The result of its mock cannot be evaluated: " + e.getMessage());
                }
            }
        };
    }

    private String unanswered(Call call) {
        boolean named =
                outside.mocks().stream().anyMatch(mock -> mock.calls().subject().includes(call));
        return named
                ? "No mock of it is for these arguments."
                : "Nothing answers it, and tests make no real calls unless they say so.";
    }

    private Object refuse(Call call, String why) {
        var fix = "Add a mock with `task: " + call.label() + "`, or make the call with `real: true`.";
        outlet.refused().accept(new Ending.Refused(call, why, fix));
        throw failure(
                new WorkflowError(
                        StandardErrorType.CONFIGURATION.uri(),
                        StandardErrorType.CONFIGURATION.status(),
                        "The call is not mocked",
                        why,
                        null),
                call.task());
    }

    private static RuntimeException failure(WorkflowError error, String task) {
        var at = new WorkflowError(error.type(), error.status(), error.title(), error.detail(), task);
        return WorkflowErrors.failure(
                error.source() == null ? at : at.from(error.source().at(task)));
    }
}
