package dev.flow.workflowtest.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.flow.calls.CallArguments;
import dev.flow.calls.failure.CallFailure;
import dev.flow.definition.Definition;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.value.TemplateException;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.record.CallRequest;
import dev.flow.engine.record.TaskPath;
import dev.flow.expression.Budget;
import dev.flow.expression.EvaluationOptions;
import dev.flow.workflowtest.model.Mock;
import dev.flow.workflowtest.model.Mock.Answer;
import dev.flow.workflowtest.model.Mock.Content;
import dev.flow.workflowtest.model.Mock.Reply;
import dev.flow.workflowtest.model.RecordedCall;
import dev.flow.workflowtest.model.WorkflowTest.CallRules;
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

/**
 * Answers the calls of a run with the mocks of its test; other calls are made only where the test allows it.
 * Thread-safe.
 */
final class MockCalls implements DynamicActivity {
    private static final Pattern FUNCTION_BODY = Pattern.compile("(/use)?/functions/[^/]+");

    private final CallRules callRules;
    private final MockedDefinitions mocked;
    private final Budget budget;
    private final Context context;
    private final List<RecordedCall> calls = new ArrayList<>();
    private final Map<Mock, Integer> used = new HashMap<>();

    /**
     * For one run.
     *
     * @param budget the limit for one evaluation of an argument or of a mock's result
     */
    MockCalls(CallRules callRules, MockedDefinitions mocked, Budget budget, Context context) {
        this.callRules = callRules;
        this.mocked = mocked;
        this.budget = budget;
        this.context = context;
    }

    /**
     * What the calls depend on.
     *
     * @param realCalls makes calls
     * @param delay lets time pass within a call
     * @param refused receives a call that no mock answers; the test ends with it
     */
    record Context(DynamicActivity realCalls, CallDelay delay, Consumer<TestOutcome.CallRefused> refused) {}

    /** The calls so far, in the order in which they began. */
    synchronized List<RecordedCall> calls() {
        return List.copyOf(calls);
    }

    @Override
    public @Nullable Object execute(EncodedValues arguments) {
        var request = CallRequest.parse(arguments.get(0, JsonNode.class));
        var info = Activity.getExecutionContext().getInfo();
        var definition = Objects.requireNonNull(mocked.definitions().get(request.definition()));
        var now = Instant.ofEpochMilli(info.getCurrentAttemptScheduledTimestamp());
        var evaluation = new EvaluationOptions(budget, () -> now);
        var call = call(request, definition, info, evaluation);
        if (info.getAttempt() == 1) {
            add(call);
        }
        var mock = callRules.mocks().stream().filter(each -> each.answers(call)).findFirst();
        if (mock.isEmpty()) {
            return callRules.realCalls() ? real(arguments, call) : refuse(call, unanswered(call));
        }
        return switch (mock.get().reply()) {
            case Reply.Real _ -> real(arguments, call);
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

    private @Nullable Object real(EncodedValues arguments, RecordedCall call) {
        if (isPopulation(call)) {
            return refuse(call, "Tests do not run populations: their members come from a database or the host.");
        }
        return isRequest(call)
                ? refuse(call, "Tests send no requests to queues: nothing would take their responses.")
                : context.realCalls().execute(arguments);
    }

    private boolean isRequest(RecordedCall call) {
        return mocked.requests().stream()
                .anyMatch(key -> key.reference().equals(call.task())
                        && Objects.equals(mocked.functions().get(key), call.function()));
    }

    private static boolean isPopulation(RecordedCall call) {
        return TaskAction.CallPopulation.NAME.equals(call.function());
    }

    private synchronized void add(RecordedCall call) {
        calls.add(call);
    }

    private synchronized int next(Mock mock) {
        return used.merge(mock, 1, Integer::sum) - 1;
    }

    private RecordedCall call(
            CallRequest request, Definition definition, ActivityInfo info, EvaluationOptions evaluation) {
        var through = FUNCTION_BODY.matcher(request.task()).matches()
                ? through(request.idempotencyKey(), info)
                : List.<String>of();
        var function = function(request, definition);
        try {
            var given = CallArguments.of(request, definition, name -> secret(name, request, function), evaluation);
            return new RecordedCall(request.task(), function, through, given);
        } catch (CallFailure e) {
            throw failure(e.error(), request.task());
        }
    }

    /** The task that called the function whose body is this task. */
    private static List<String> through(String idempotencyKey, ActivityInfo info) {
        var path = TaskPath.of(idempotencyKey.substring(
                Objects.requireNonNullElse(info.getWorkflowId(), "").length() + 1));
        return path.entered().isEmpty()
                ? List.of()
                : List.of(TaskPath.of(path.entered()).reference());
    }

    private @Nullable String function(CallRequest request, Definition definition) {
        var replaced = mocked.functions().get(new MockedDefinitions.TaskKey(request.definition(), request.task()));
        if (replaced != null) {
            return replaced;
        }
        var task = Objects.requireNonNull(definition.tasks().get(request.task()));
        return switch (task.action()) {
            case TaskAction.CallFunction(FunctionReference.Host host, var _) -> host.name() + ":" + host.version();
            case TaskAction.Call _
            when FUNCTION_BODY.matcher(request.task()).matches() -> RecordedCall.name(request.task());
            default -> null;
        };
    }

    private Optional<JsonNode> secret(String name, CallRequest request, @Nullable String function) {
        var value = callRules.secrets().get(name);
        if (value == null && !callRules.realCalls()) {
            context.refused()
                    .accept(new TestOutcome.CallRefused(
                            new RecordedCall(request.task(), function, List.of(), NullNode.getInstance()),
                            "It reads the secret `" + name + "`, which the test does not give.",
                            "Add it to `secrets` of the test."));
        }
        return Optional.ofNullable(value);
    }

    private Object answer(Answer answer, RecordedCall call, EvaluationOptions evaluation) {
        context.delay().pass(answer.delay());
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

    private String unanswered(RecordedCall call) {
        boolean named = callRules.mocks().stream()
                .anyMatch(mock -> mock.calls().selector().includes(call));
        return named
                ? "No mock of it is for these arguments."
                : "Nothing answers it, and tests make no real calls unless they say so.";
    }

    private Object refuse(RecordedCall call, String reason) {
        var fix = "Add a mock with `task: " + call.label() + "`"
                + (isPopulation(call) || isRequest(call) ? "." : ", or make the call with `real: true`.");
        context.refused().accept(new TestOutcome.CallRefused(call, reason, fix));
        throw failure(
                new WorkflowError(
                        StandardErrorType.CONFIGURATION.uri(),
                        StandardErrorType.CONFIGURATION.status(),
                        "The call is not mocked",
                        reason,
                        null),
                call.task());
    }

    private static RuntimeException failure(WorkflowError error, String task) {
        var at = new WorkflowError(error.type(), error.status(), error.title(), error.detail(), task);
        return WorkflowErrors.failure(
                error.source() == null ? at : at.from(error.source().at(task)));
    }
}
