package dev.flow.proofs.differential;

import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * What a scenario saw on a service, without times and ids.
 *
 * @param trace its steps, and how the service answered
 * @param runs of all its workflows
 */
record Observation(List<String> trace, List<Run> runs) {
    /**
     * One run.
     *
     * @param name its workflow, and its place among the runs
     * @param events of its history
     */
    record Run(String name, List<String> events, String description) {}

    /** Everything that is to be the same. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(trace);
        for (Run run : runs) {
            lines.add("== " + run.name());
            lines.addAll(run.events());
            lines.add(run.description());
        }
        return lines;
    }

    int events() {
        return runs.stream().mapToInt(run -> run.events().size()).sum();
    }

    static Observation of(World world) {
        Normalisation normalisation = new Normalisation();
        List<Run> runs = new ArrayList<>();
        for (Workflow workflow : world.workflows()) {
            SequencedSet<String> ids = new LinkedHashSet<>(workflow.runs());
            List<String> open = new ArrayList<>(ids);
            while (!open.isEmpty()) {
                String runId = open.removeFirst();
                Optional<DescribeWorkflowExecutionResponse> description =
                        world.requests().describe(workflow.id(), runId);
                List<HistoryEvent> history =
                        description.isEmpty() ? List.of() : world.requests().history(workflow.id(), runId);
                for (HistoryEvent event : history) {
                    String next = next(event);
                    if (!next.isEmpty() && ids.add(next)) {
                        open.add(next);
                    }
                }
                runs.add(new Run(
                        workflow.id() + " run " + runs.size(),
                        history.stream().map(normalisation::event).toList(),
                        description.map(normalisation::description).orElse("none")));
            }
        }
        return new Observation(world.trace().stream().map(normalisation::text).toList(), runs);
    }

    private static String next(HistoryEvent event) {
        return switch (event.getEventType()) {
            case EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW ->
                event.getWorkflowExecutionContinuedAsNewEventAttributes().getNewExecutionRunId();
            case EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED ->
                event.getWorkflowExecutionCompletedEventAttributes().getNewExecutionRunId();
            case EVENT_TYPE_WORKFLOW_EXECUTION_FAILED ->
                event.getWorkflowExecutionFailedEventAttributes().getNewExecutionRunId();
            case EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT ->
                event.getWorkflowExecutionTimedOutEventAttributes().getNewExecutionRunId();
            default -> "";
        };
    }
}
