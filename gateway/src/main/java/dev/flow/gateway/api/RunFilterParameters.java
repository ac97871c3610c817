package dev.flow.gateway.api;

import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.runs.RunCondition;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunStatus;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters that filter runs, each with the condition that its values make. */
final class RunFilterParameters {
    private static final Parameter<String> WORKFLOW =
            Parameters.text("workflow", 512, "Of this workflow: namespace.name, or a name that only one has.");
    private static final Parameter<String> BUSINESS_REQUEST_ID =
            Parameters.text("business_request_id", 128, "Of this start; needs workflow.");

    private static final List<Filter<?>> FILTERS = List.of(
            each(WORKFLOW, RunCondition.Workflow::new),
            each(BUSINESS_REQUEST_ID, RunCondition.BusinessRequest::new),
            new Filter<>(
                    Parameters.choice(
                                    "state",
                                    List.of("running", "completed", "failed", "canceled", "terminated", "timed_out"),
                                    "The status of the run; any of them where it is repeated.")
                            .repeated(),
                    RunFilterParameters::statuses),
            each(Parameters.time("started_after", "Not started before then."), RunCondition.StartedAfter::new),
            each(Parameters.time("started_before", "Started before then."), RunCondition.StartedBefore::new),
            each(Parameters.text("definition_digest", 128, "Of this definition."), RunCondition.Definition::new),
            each(Parameters.text("revision_id", 128, "Of this revision."), RunCondition.Revision::new),
            each(Parameters.text("trigger", 256, "Started by this trigger."), RunCondition.Trigger::new),
            each(
                    Parameters.text("worker_artifact", 512, "Pinned to this worker artifact: deployment:build."),
                    RunCondition.WorkerArtifact::new),
            each(
                    Parameters.pair(
                                    "label",
                                    "^[A-Za-z0-9]([A-Za-z0-9._/-]{0,61}[A-Za-z0-9])?=[^\\x00-\\x1f\\x7f-\\x9f]{0,128}$",
                                    "key=value: a key of 1 to 63 letters, digits, dots, dashes, slashes and underscores,"
                                            + " and at most 128 printable characters",
                                    "With this label: key=value; with all of them where it is repeated.")
                            .repeated(),
                    RunCondition.Label::new));

    private RunFilterParameters() {}

    /**
     * A parameter and what it filters by.
     *
     * @param conditions of the values that a request has for the parameter, which are none where it is not given
     */
    private record Filter<T>(Parameter<T> parameter, Function<List<T>, Stream<RunCondition>> conditions) {
        Stream<RunCondition> of(Call<?> call) {
            return conditions.apply(call.all(parameter));
        }
    }

    /** Every value is a condition. */
    private static <T> Filter<T> each(Parameter<T> parameter, Function<T, RunCondition> condition) {
        return new Filter<>(parameter, values -> values.stream().map(condition));
    }

    /** All values together are one condition: any of them. */
    private static Stream<RunCondition> statuses(List<String> states) {
        return states.isEmpty()
                ? Stream.empty()
                : Stream.of(new RunCondition.AnyStatus(states.stream()
                        .flatMap(state -> RunStatus.of(state).stream())
                        .collect(Collectors.toCollection(LinkedHashSet::new))));
    }

    /** The parameters in the order of the docs. */
    static Parameter<?>[] all() {
        return FILTERS.stream().map(Filter::parameter).toArray(Parameter<?>[]::new);
    }

    /** The filter of a request. */
    static RunFilter filter(Call<?> call) {
        if (call.find(BUSINESS_REQUEST_ID).isPresent() && call.find(WORKFLOW).isEmpty()) {
            throw ProblemException.of(
                    ProblemCode.INVALID_QUERY,
                    "business_request_id needs workflow.",
                    List.of(new InputError(
                            "?workflow", "required", "The workflow is missing.", "Say which workflow was started.")));
        }
        return new RunFilter(FILTERS.stream().flatMap(filter -> filter.of(call)).toList());
    }
}
