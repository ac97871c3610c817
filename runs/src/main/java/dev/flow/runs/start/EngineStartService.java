package dev.flow.runs.start;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.engine.StartReceipt;
import dev.flow.engine.StartRequest;
import dev.flow.engine.record.RunMemo;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.RunsException;
import dev.flow.runs.RunsParts;
import dev.flow.runs.StartCommand;
import dev.flow.runs.StartGate;
import dev.flow.runs.StartService;
import dev.flow.runs.StartedRun;
import dev.flow.runs.TriggerSettings;
import dev.flow.runs.WorkflowNames;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.RunFacts;
import dev.flow.runs.access.RunLookup;
import dev.flow.runs.access.WorkflowIds;
import org.jspecify.annotations.Nullable;

/** Starts runs on an engine. Thread-safe. */
public final class EngineStartService implements StartService {
    private final RunsParts parts;
    private final EngineAccess access;
    private final RunLookup lookup;
    private final WorkflowNames names;
    private final InputValidator inputs = new InputValidator();

    public EngineStartService(RunsParts parts) {
        this(parts, new EngineAccess(parts));
    }

    public EngineStartService(RunsParts parts, EngineAccess access) {
        this.parts = parts;
        this.access = access;
        this.lookup = new RunLookup(access, parts.scope());
        this.names = new WorkflowNames(parts.definitions());
    }

    @Override
    public PreparedStart prepare(StartCommand command) {
        StartLimits.check(command);
        String asked = command.definitionDigest();
        ActiveDefinition definition =
                asked == null ? names.active(command.workflowName()) : names.retained(command.workflowName(), asked);
        TriggerSettings trigger = trigger(definition, command.trigger());
        if (parts.gate().check(parts.scope(), definition.workflow(), trigger.name())
                instanceof StartGate.Decision.Refused refusal) {
            throw RunsException.refused(refusal);
        }
        return prepare(command, definition, trigger.name()).withOnFailure(trigger.onFailure());
    }

    /**
     * The second half of preparing: nothing can be in the way any more but the input.
     *
     * @param trigger its name
     * @throws RunsException {@code input_rejected}, {@code invalid_payload}
     */
    PreparedStart prepare(StartCommand command, ActiveDefinition definition, String trigger) {
        inputs.check(definition.definition(), command.input());
        return new PreparedStart(
                workflowId(definition.workflow(), command.businessRequestId()),
                definition.workflow(),
                definition.digest(),
                command.input(),
                new RunMemo(
                                parts.scope().digest(),
                                definition.digest(),
                                trigger,
                                definition.revisionId(),
                                command.labels(),
                                facts(command))
                        .withLifecycle(parts.definitions().lifecycle()));
    }

    private static TriggerSettings trigger(ActiveDefinition definition, @Nullable String name) {
        TriggerSettings trigger = (name == null ? definition.apiTrigger() : definition.trigger(name))
                .orElseThrow(() -> RunsException.triggerUnavailable(
                        name == null
                                ? "The workflow " + definition.workflow() + " is not started through the API."
                                : "The workflow " + definition.workflow() + " has no trigger " + name + "."));
        if (trigger.paused()) {
            throw RunsException.triggerPaused(trigger.name());
        }
        return trigger;
    }

    private ObjectNode facts(StartCommand command) {
        return RunFacts.of(
                command,
                inputDigest(command.input()),
                parts.artifact().get(),
                parts.clock().instant());
    }

    private static String inputDigest(JsonNode input) {
        try {
            return CanonicalJson.digest(input);
        } catch (IllegalArgumentException e) {
            throw RunsException.invalidPayload("The input is no JSON that can be exchanged: " + e.getMessage());
        }
    }

    /** The identity on the engine: equal for equal starts, in every process. */
    private String workflowId(String workflow, String businessRequestId) {
        return WorkflowIds.of(parts.scope(), workflow, businessRequestId);
    }

    @Override
    public PreparedStart prepareAgain(
            String workflowId, String businessRequestId, @Nullable JsonNode input, StartCommand.Source source) {
        RunLookup.Found earlier = lookup.find(workflowId, null);
        StartCommand.Source linked =
                new StartCommand.Source(source.identity(), source.correlationId(), source.traceId(), workflowId);
        return prepare(StartCommand.of(earlier.workflow(), businessRequestId)
                .withInput(input == null ? lookup.input(lookup.started(earlier)).input() : input)
                .withTrigger(null)
                .withLabels(earlier.memo().labels())
                .withSource(linked));
    }

    @Override
    public StartedRun start(PreparedStart start) {
        StartReceipt accepted = access.within(
                start.workflowId(),
                "StartWorkflowExecution",
                () -> parts.engine()
                        .accept(new StartRequest(
                                start.workflowId(),
                                start.workflow(),
                                start.definitionDigest(),
                                start.input(),
                                start.memo(),
                                start.reportTo(),
                                start.priority(),
                                start.onFailure())));
        return accepted.isNew()
                ? started(StartedRun.Status.STARTED, start, accepted.runId(), start.memo())
                : duplicate(start);
    }

    private StartedRun duplicate(PreparedStart start) {
        RunLookup.Found first = lookup.find(start.workflowId(), null);
        RunFacts now = RunFacts.parse(start.memo().facts());
        RunFacts then = RunFacts.parse(first.memo().facts());
        if (!now.inputDigest().equals(then.inputDigest())) {
            throw RunsException.startConflict(start.workflowId());
        }
        return started(StartedRun.Status.DUPLICATE, start, lookup.firstRunId(first), first.memo());
    }

    private StartedRun started(StartedRun.Status status, PreparedStart start, String runId, RunMemo memo) {
        RunFacts facts = RunFacts.parse(memo.facts());
        return new StartedRun(
                status,
                start.workflowId(),
                runId,
                start.workflow(),
                memo.trigger(),
                memo.definition(),
                memo.revision(),
                facts.artifact() == null ? RunsParts.UNVERSIONED : facts.artifact(),
                parts.scope().digest(),
                facts.source());
    }
}
