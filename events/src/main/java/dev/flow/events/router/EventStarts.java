package dev.flow.events.router;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.value.TemplateException;
import dev.flow.engine.event.EventHops;
import dev.flow.events.Delivery.Reached;
import dev.flow.events.EventsException;
import dev.flow.runs.InputProblem;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.RunsException;
import dev.flow.runs.StartCommand;
import dev.flow.runs.StartService;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starts the runs of events. The identity of a run follows from its workflow and from source and id of the event, so
 * that it is started once however often the event comes. Thread-safe.
 */
final class EventStarts {
    private static final int MOST_ID = 128;
    private static final int MOST_TRACE = 256;

    private final StartService starts;
    private final int mostHops;

    /** @param mostHops how many runs may start each other by events */
    EventStarts(StartService starts, int mostHops) {
        this.starts = starts;
        this.mostHops = mostHops;
    }

    /**
     * Checks the start of a run.
     *
     * @throws RunsException as {@link StartService#prepare}; {@code input_rejected} when the input cannot be evaluated
     * @throws EventsException {@code self_trigger_loop}
     */
    PreparedStart prepare(EventTrigger trigger, ObjectNode event, Instant receivedAt) {
        JsonNode input;
        try {
            input = trigger.input(event, receivedAt);
        } catch (TemplateException e) {
            // Without the message of the expression, which may have values of the event.
            throw RunsException.inputRejected(List.of(new InputProblem(
                    e.in(Pointer.parse("/input")).toString(),
                    "expression",
                    "The expression " + e.expression().source().strip() + " in the input of the trigger "
                            + trigger.name() + " fails for this event.",
                    null)));
        }
        return prepare(trigger.name(), trigger.workflow(), identity(event), input, event);
    }

    /**
     * Checks the start of a run by an event, with a business request id of its own.
     *
     * @param event the last one, if several start it
     */
    PreparedStart prepare(String trigger, String workflow, String identity, JsonNode input, ObjectNode event) {
        int hops = EventHops.of(event);
        if (hops >= mostHops) {
            throw EventsException.loop(hops);
        }
        return starts.prepare(StartCommand.of(workflow, identity)
                        .withInput(input)
                        .withTrigger(trigger)
                        .withSource(new StartCommand.Source(event.path("source").asText(), null, trace(event), null)))
                .withHops(hops + 1);
    }

    /** The trace of an event (CloudEvents extension "Distributed Tracing"). */
    private static @Nullable String trace(ObjectNode event) {
        String parent = event.path("traceparent").textValue();
        return parent == null || parent.length() > MOST_TRACE ? null : parent;
    }

    /** Callers of the API cannot name it by chance. */
    static String identity(ObjectNode event) {
        String source = event.path("source").asText();
        String id = event.path("id").asText();
        String whole = "event:" + source + ' ' + id;
        if (whole.length() <= MOST_ID && source.indexOf(' ') < 0) {
            return whole;
        }
        var both = JsonNodeFactory.instance.arrayNode().add(source).add(id);
        return "event:" + CanonicalJson.digest(both).substring("sha256:".length());
    }

    /** One sentence for an operator, without values of the event. */
    static String reason(RunsException e) {
        String message = String.valueOf(e.getMessage());
        if (e.problems().isEmpty()) {
            return message;
        }
        InputProblem first = e.problems().getFirst();
        return message + " The first problem is at " + first.pointer() + ": " + first.code() + ".";
    }

    /**
     * Starts a run, or finds it.
     *
     * @throws RunsException {@code engine_unavailable}
     */
    Reached start(PreparedStart prepared, String trigger) {
        try {
            return new Reached(starts.start(prepared).workflowId(), trigger);
        } catch (RunsException e) {
            // The same event has started it with another input, because the configuration was another one then.
            if (e.code() == RunsException.Code.START_CONFLICT) {
                return new Reached(prepared.workflowId(), trigger);
            }
            throw e;
        }
    }

    /** Whether the same may succeed later. */
    static boolean isTemporary(RunsException e) {
        return switch (e.code()) {
            case ENGINE_UNAVAILABLE, STORE_UNAVAILABLE, DEFINITION_UNAVAILABLE, QUOTA_UNAVAILABLE -> true;
            case TRIGGER_PAUSED,
                    QUOTA_EXCEEDED,
                    NOT_FOUND,
                    UNKNOWN_WORKFLOW,
                    INCOMPATIBLE_WORKER,
                    START_CONFLICT,
                    INPUT_REJECTED,
                    TRIGGER_UNAVAILABLE,
                    INVALID_REQUEST,
                    INVALID_QUERY,
                    INVALID_PAYLOAD,
                    LIMIT_EXCEEDED,
                    NOT_RESTARTABLE,
                    CONFLICT -> false;
        };
    }
}
