package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.Workflow;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.payload.EncodedValue;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.CommandSummary;
import dev.flow.engine.record.LifecycleSelection;
import dev.flow.engine.record.RunInput;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.WorkflowInfo;
import io.temporal.workflow.unsafe.WorkflowUnsafe;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lifecycle events of a run (DSL, "Lifecycle Events"). They are collected while the run executes; one activity
 * after the other hands over what has been collected meanwhile, and no segment ends before its events are handed over.
 * A run whose start selected none schedules nothing. Confined to its workflow.
 */
public final class LifecycleEvents {
    private static final Logger log = LoggerFactory.getLogger(LifecycleEvents.class);

    /** In the argument of the activity: the workflow id of the run. */
    public static final String STREAM = "stream";

    /** In the argument of the activity: the events. */
    public static final String EVENTS = "events";

    private static final String VERSION = ".v1";

    /** The most events that one activity hands over. */
    private static final int BATCH = 100;

    /** Bytes of JSON; a larger output is left out of its event. */
    private static final int MOST_OUTPUT = 64 << 10;

    private static final ActivityOptions OPTIONS = ActivityOptions.newBuilder()
            .setStartToCloseTimeout(Duration.ofSeconds(30))
            .setRetryOptions(RetryOptions.newBuilder()
                    .setInitialInterval(Duration.ofSeconds(1))
                    .setBackoffCoefficient(2)
                    .setMaximumInterval(Duration.ofSeconds(30))
                    .build())
            .setCancellationType(ActivityCancellationType.TRY_CANCEL)
            .setSummary(new CommandSummary(CommandSummary.Purpose.TASK, "lifecycle", "/").text())
            .build();

    private final LifecycleSelection selection = MemoPropagation.lifecycle();
    private final Deque<ObjectNode> collected = new ArrayDeque<>();
    private @Nullable Run run;
    private boolean publishing;
    private boolean ended;
    private int number;

    /**
     * Events are collected from now on. Signals that came before have paused or resumed the run already, which is told
     * now.
     *
     * @param paused whether the run is paused now
     */
    void begin(Run segment, boolean paused) {
        run = segment;
        RunInput.Resume resume = segment.input().resume();
        if (resume == null) {
            ObjectNode data = Json.object();
            Workflow workflow = segment.program().definition().workflow();
            data.putObject("definition")
                    .put("name", workflow.name())
                    .put("namespace", workflow.namespace())
                    .put("version", workflow.version());
            workflow("started", "startedAt", data);
        }
        boolean before = resume != null && resume.cursor().pause() != null;
        if (paused && !before) {
            suspended();
        } else if (before && !paused) {
            resumed();
        }
    }

    void suspended() {
        workflow("suspended", "suspendedAt", Json.object());
    }

    void resumed() {
        workflow("resumed", "resumedAt", Json.object());
    }

    /** A task begins to listen for events. */
    public void correlationStarted() {
        workflow("correlation-started", "startedAt", Json.object());
    }

    /** A task has consumed the events that it listened for. */
    public void correlationCompleted() {
        workflow("correlation-completed", "completedAt", Json.object());
    }

    void completed(JsonNode output) {
        workflow("completed", "completedAt", withOutput(Json.object(), output));
        ended = true;
    }

    void faulted(WorkflowError error) {
        workflow("faulted", "faultedAt", withError(error));
        ended = true;
    }

    void cancelled() {
        workflow("cancelled", "cancelledAt", Json.object());
        ended = true;
    }

    void taskStarted(TaskScope task) {
        task(task, "created", Json.object());
        task(task, "started", Json.object());
    }

    /** A retry begins. */
    public void taskRetried(TaskScope task) {
        task(task, "retried", Json.object());
    }

    void taskCompleted(TaskScope task, JsonNode output) {
        if (selection.tasks()) {
            task(task, "completed", withOutput(Json.object(), output));
        }
    }

    void taskFaulted(TaskScope task, WorkflowError error) {
        task(task, "faulted", withError(error));
    }

    void taskCancelled(TaskScope task) {
        task(task, "cancelled", Json.object());
    }

    private static ObjectNode withError(WorkflowError error) {
        ObjectNode data = Json.object();
        data.set("error", WorkflowErrors.json(WorkflowErrors.bounded(error)));
        return data;
    }

    private ObjectNode withOutput(ObjectNode data, JsonNode output) {
        if (selection.outputs() && EncodedValue.of(output, MOST_OUTPUT).size() <= MOST_OUTPUT) {
            data.set(LifecycleSelection.OUTPUT, output);
        }
        return data;
    }

    private void workflow(String change, String time, ObjectNode more) {
        if (selection.workflows() && run != null && !ended) {
            String now = DateTimeDescriptor.iso8601(Run.now());
            ObjectNode data = Json.object().put("name", run.workflowId());
            add(event(LifecycleSelection.WORKFLOW_TYPES + change, run, now), data, more, time, now);
        }
    }

    private void task(TaskScope task, String change, ObjectNode more) {
        if (selection.tasks() && run != null) {
            String now = DateTimeDescriptor.iso8601(Run.now());
            ObjectNode data = Json.object()
                    .put("workflow", run.workflowId())
                    .put("task", task.task().reference());
            ObjectNode event =
                    event(LifecycleSelection.TASK_TYPES + change, run, now).put("flowpath", task.path());
            add(event, data, more, change + "At", now);
        }
    }

    /** Its id follows from the segment and the number of the event in it: a replay makes the same. */
    private ObjectNode event(String type, Run of, String now) {
        WorkflowInfo info = io.temporal.workflow.Workflow.getInfo();
        Workflow workflow = of.program().definition().workflow();
        return Json.object()
                .put("specversion", "1.0")
                .put("id", info.getRunId() + "." + number++)
                .put("source", "/" + workflow.namespace() + "/" + workflow.name() + "/" + workflow.version())
                .put("type", type + VERSION)
                .put("time", now)
                .put("subject", of.workflowId())
                .put("datacontenttype", "application/json");
    }

    private void add(ObjectNode event, ObjectNode data, ObjectNode more, String time, String now) {
        data.setAll(more);
        data.put(time, now);
        event.set("data", data);
        collected.add(event);
        if (!publishing) {
            publishing = true;
            io.temporal.workflow.Workflow.newDetachedCancellationScope(() -> {
                        var _ = Async.procedure(this::publish);
                    })
                    .run();
        }
    }

    /** On a workflow thread of its own, which begins once the run waits for something. */
    private void publish() {
        while (!collected.isEmpty() && run != null) {
            ObjectNode argument = Json.object().put(STREAM, run.workflowId());
            ArrayNode events = argument.putArray(EVENTS);
            while (events.size() < BATCH && !collected.isEmpty()) {
                events.add(collected.remove());
            }
            hand(run, argument);
        }
        publishing = false;
    }

    private static void hand(Run run, ObjectNode argument) {
        try {
            io.temporal.workflow.Workflow.newUntypedActivityStub(OPTIONS)
                    .execute(
                            ActivityTypes.LIFECYCLE,
                            JsonNode.class,
                            run.outgoing().state(argument));
        } catch (ActivityFailure e) {
            // Only what no attempt can ever do: the engine repeats all else.
            if (!WorkflowUnsafe.isReplaying()) {
                log.error("Lifecycle events of the run {} are lost: {}", run.workflowId(), e.getMessage());
            }
        }
    }

    /** Waits, also in a cancelled run, until all events are handed over. */
    void settle() {
        if (publishing) {
            io.temporal.workflow.Workflow.newDetachedCancellationScope(
                            () -> io.temporal.workflow.Workflow.await(() -> !publishing))
                    .run();
        }
    }
}
