package dev.flow.runs.history;

import dev.flow.definition.Definition;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.record.CommandSummary;
import dev.flow.engine.record.CommandSummary.Purpose;
import dev.flow.runs.ActiveDefinition;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import java.util.Optional;

/**
 * Which task has started a sub-workflow. Histories of earlier builds do not say: then it is the only task that could
 * have.
 */
public final class SubWorkflowTasks {
    private static final CommandSummary UNKNOWN = new CommandSummary(Purpose.TASK, "", "/");

    private final EventDecoder decoder;
    private final Optional<Definition> definition;

    public SubWorkflowTasks(EventDecoder decoder, Optional<ActiveDefinition> definition) {
        this.decoder = decoder;
        this.definition = definition.map(ActiveDefinition::definition);
    }

    /** The task of a sub-workflow that is initiated. */
    public CommandSummary of(HistoryEvent initiated) {
        String type = initiated
                .getStartChildWorkflowExecutionInitiatedEventAttributes()
                .getWorkflowType()
                .getName();
        return decoder.summary(initiated).orElseGet(() -> only(type));
    }

    private CommandSummary only(String type) {
        List<CommandSummary> candidates = definition.stream()
                .flatMap(known -> known.tasks().values().stream())
                .filter(task -> task.action() instanceof TaskAction.RunWorkflow run
                        && type.equals(run.namespace() + "." + run.name()))
                .map(task -> new CommandSummary(
                        ((TaskAction.RunWorkflow) task.action()).await() ? Purpose.TASK : Purpose.APART,
                        task.name(),
                        task.reference()))
                .toList();
        return candidates.size() == 1 ? candidates.getFirst() : UNKNOWN;
    }
}
