package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.TaskKind;
import dev.flow.engine.TaskObserver;
import dev.flow.engine.TaskObserver.TaskEvent;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.payload.Json;
import dev.flow.engine.payload.ValueBudget;
import dev.flow.engine.record.RunInput;
import dev.flow.expression.EvaluationOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInfo;
import io.temporal.workflow.unsafe.WorkflowUnsafe;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One segment of a run: its identity, and when it must continue as new. Confined to its workflow. */
public final class Run {
    private final Program program;
    private final InterpreterOptions options;
    private final TaskObserver observer;
    private final RunInput input;
    private final Inbox inbox;
    private final PauseState pause;
    private final LifecycleEvents lifecycle;
    private final WorkflowInfo info = Workflow.getInfo();
    private final long startedAt;
    private final EvaluationOptions evaluation;
    private final PayloadBudget outgoing;
    private final @Nullable String revision = MemoPropagation.revision();

    private @Nullable ObjectNode workflowDescriptor;
    private boolean parking;
    private int tasksEnded;
    private int subscribing;
    private long observed;

    public Run(
            Program program,
            InterpreterOptions options,
            TaskObserver observer,
            RunInput input,
            Inbox inbox,
            PauseState pause,
            LifecycleEvents lifecycle) {
        this.program = program;
        this.options = options;
        this.observer = observer;
        this.input = input;
        this.inbox = inbox;
        this.pause = pause;
        this.lifecycle = lifecycle;
        this.startedAt = input.resume() == null ? now() : input.resume().startedAt();
        this.outgoing = new PayloadBudget(input.traits().valueLimit());
        this.evaluation = new EvaluationOptions(
                ValueBudget.of(input.traits().expressionSteps()), () -> Instant.ofEpochMilli(now()));
    }

    public Program program() {
        return program;
    }

    /** Whether it was started by an interpreter of this version or a later one. */
    public boolean has(int version) {
        return input.interpreterVersion() >= version;
    }

    public InterpreterOptions options() {
        return options;
    }

    public RunInput input() {
        return input;
    }

    public Inbox inbox() {
        return inbox;
    }

    public PauseState pause() {
        return pause;
    }

    /** What is published of the run while it executes. */
    public LifecycleEvents lifecycle() {
        return lifecycle;
    }

    public EvaluationOptions evaluation() {
        return evaluation;
    }

    public PayloadBudget outgoing() {
        return outgoing;
    }

    /** The revision of the configuration that the run was started with; null for a run without one. */
    public @Nullable String revision() {
        return revision;
    }

    public String workflowId() {
        return info.getWorkflowId();
    }

    public long startedAt() {
        return startedAt;
    }

    /** The engine's time in milliseconds: the only clock there is. */
    public static long now() {
        return Workflow.currentTimeMillis();
    }

    /** The value of {@code $workflow} in expressions. */
    public ObjectNode workflowDescriptor() {
        if (workflowDescriptor == null) {
            ObjectNode json = Json.object();
            json.put("id", workflowId());
            json.set("definition", program.definition().content().path("workflow"));
            json.set("input", input.input());
            json.set("startedAt", DateTimeDescriptor.descriptor(startedAt));
            workflowDescriptor = json;
        }
        return workflowDescriptor;
    }

    /** The value of {@code $runtime} in expressions. */
    public JsonNode runtimeDescriptor() {
        return options.runtime();
    }

    /**
     * Whether the run is about to continue as new, so that no task may begin what takes a command of the engine. Asked
     * before each such command; may decide it.
     */
    public boolean mustPark() {
        // A segment that ended no task must go on, or a limit below its own first events would repeat it endlessly.
        if (!parking && tasksEnded > 0) {
            int limit = input.traits().segmentEvents();
            parking = limit > 0 ? info.getHistoryLength() >= limit : info.isContinueAsNewSuggested();
        }
        return parking;
    }

    /** The last answer of {@link #mustPark()}. Without side effects, as a condition that is awaited must be. */
    public boolean parking() {
        return parking;
    }

    /** A task of this run is about to listen; the router does not know of it yet. */
    public void subscribing() {
        subscribing++;
    }

    /** The router knows of the task, or the subscription was given up. */
    public void subscribed() {
        subscribing--;
    }

    /**
     * Whether the router knows of every task that listens. A task that may cause an event waits for that: activities
     * that are scheduled together may run in any order, and {@code listen} receives events from its start on (decision
     * 6, {@code docs/compatibility.md#decision-6}).
     */
    public boolean listens() {
        return subscribing == 0;
    }

    public void taskEnded() {
        tasksEnded++;
    }

    public int tasksEnded() {
        return tasksEnded;
    }

    /** Notifies the observer of a change of the run as a whole. */
    public void observe(TaskObserver.Kind kind) {
        if (!WorkflowUnsafe.isReplaying()) {
            observer.onRun(new TaskObserver.RunEvent(workflowId(), info.getWorkflowType(), kind));
        }
    }

    public void observe(TaskScope task, TaskObserver.Kind kind, @Nullable WorkflowError error) {
        long number = observed++;
        if (!WorkflowUnsafe.isReplaying()) {
            observer.onTask(new TaskEvent(
                    new TaskObserver.Subject(
                            workflowId(),
                            info.getWorkflowType(),
                            task.path(),
                            task.task().name(),
                            TaskKind.of(task.task().action()).keyword()),
                    number,
                    kind,
                    Instant.ofEpochMilli(now()),
                    error));
        }
    }
}
