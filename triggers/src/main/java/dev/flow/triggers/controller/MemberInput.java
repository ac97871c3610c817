package dev.flow.triggers.controller;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.value.Template;
import dev.flow.definition.value.TemplateException;
import dev.flow.engine.record.PopulationRequest;
import dev.flow.expression.Bindings;
import dev.flow.expression.EvaluationOptions;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.triggers.population.FailedMember;
import dev.flow.triggers.population.FailedMember.Outcome;
import dev.flow.triggers.population.FailedMember.Problem;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The input of the runs of a population: {@code with.input} of its task, for one member after the other. Immutable. */
final class MemberInput {
    private final @Nullable Template template;
    private final Bindings bindings;

    private MemberInput(@Nullable Template template, Bindings bindings) {
        this.template = template;
        this.bindings = bindings;
    }

    /** Empty when the definition cannot be found. */
    static Optional<MemberInput> of(PopulationRequest request, ActiveDefinitions definitions) {
        PopulationRequest.Caller caller = request.caller();
        return definitions
                .ofRun(caller.workflow(), caller.definition())
                .map(active -> active.definition().tasks().get(caller.task()))
                .map(Task::action)
                .filter(TaskAction.CallPopulation.class::isInstance)
                .map(action -> new MemberInput(
                        ((TaskAction.CallPopulation) action).member().input(), bindings(request)));
    }

    private static Bindings bindings(PopulationRequest request) {
        Map<String, JsonNode> values = new LinkedHashMap<>(request.variables());
        values.put("input", request.input());
        return Bindings.of(values);
    }

    /**
     * The input of a member's run.
     *
     * @param member {@code .} of the expressions
     * @param now what they take for the present
     * @throws TemplateException when an expression fails
     */
    JsonNode of(JsonNode member, Instant now) {
        return template == null ? member : template.evaluate(member, bindings, EvaluationOptions.at(now));
    }

    /** A member has no run: its input cannot be evaluated. */
    static FailedMember failed(String key, TemplateException e) {
        return notStarted(
                key, StandardErrorType.EXPRESSION, "The input of the member cannot be evaluated", e.getMessage());
    }

    /** A member has no run: its input has more bytes than the limit. */
    static FailedMember tooLarge(String key, int bytes, int limit) {
        return notStarted(
                key,
                StandardErrorType.RUNTIME,
                "The input of the member is too large",
                "It has " + bytes + " bytes as JSON; the limit is " + limit + ".");
    }

    private static FailedMember notStarted(String key, StandardErrorType type, String title, @Nullable String detail) {
        return new FailedMember(key, null, Outcome.NOT_STARTED, new Problem(type.uri(), type.status(), title, detail));
    }
}
