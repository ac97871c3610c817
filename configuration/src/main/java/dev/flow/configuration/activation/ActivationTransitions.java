package dev.flow.configuration.activation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

import static dev.flow.configuration.activation.ActivationEvent.CANCELED;
import static dev.flow.configuration.activation.ActivationEvent.CONFIRMED;
import static dev.flow.configuration.activation.ActivationEvent.DEFECT;
import static dev.flow.configuration.activation.ActivationEvent.LEASED;
import static dev.flow.configuration.activation.ActivationEvent.PLAN_CHANGED;
import static dev.flow.configuration.activation.ActivationEvent.POINTER_MOVED;
import static dev.flow.configuration.activation.ActivationEvent.REPLACED;
import static dev.flow.configuration.activation.ActivationEvent.ROLLBACK;
import static dev.flow.configuration.activation.ActivationEvent.UNAVAILABLE;
import static dev.flow.configuration.activation.ActivationStage.APPLIED;
import static dev.flow.configuration.activation.ActivationStage.COMPENSATION;
import static dev.flow.configuration.activation.ActivationStage.DEFINITIONS;
import static dev.flow.configuration.activation.ActivationStage.FAILED;
import static dev.flow.configuration.activation.ActivationStage.POINTER;
import static dev.flow.configuration.activation.ActivationStage.READINESS;
import static dev.flow.configuration.activation.ActivationStage.REQUESTED;
import static dev.flow.configuration.activation.ActivationStage.ROLLED_BACK;
import static dev.flow.configuration.activation.ActivationStage.ROLL_OUT;
import static dev.flow.configuration.activation.ActivationStage.ROUTING;
import static dev.flow.configuration.activation.ActivationStage.SCHEDULES;
import static dev.flow.configuration.activation.ActivationStage.SUPERSEDED;

/**
 * The life of an activation as a table: what each event does in each stage. An event that a stage has no row for is
 * refused. Production, its tests, the model checker and the docs use the same object. Immutable.
 *
 * <p>A new fencing token comes with each controller that takes the lease, and with the begin of a compensation: an
 * attempt of a step that is still on its way to the schedules cannot undo what the compensation puts back.
 */
public final class ActivationTransitions {
    /** The table of the product. */
    public static final ActivationTransitions TABLE = new ActivationTransitions(List.of(
            row(REQUESTED, LEASED, REQUESTED, Fence.NEW, null),
            row(REQUESTED, CONFIRMED, DEFINITIONS, Fence.SAME, null),
            row(REQUESTED, POINTER_MOVED, FAILED, Fence.SAME, OutcomeCode.CONFIGURATION_CONFLICT),
            row(REQUESTED, CANCELED, FAILED, Fence.SAME, OutcomeCode.CANCELED),
            row(DEFINITIONS, LEASED, DEFINITIONS, Fence.NEW, null),
            row(DEFINITIONS, CONFIRMED, ROLL_OUT, Fence.SAME, null),
            row(DEFINITIONS, UNAVAILABLE, FAILED, Fence.SAME, OutcomeCode.DEFINITIONS_UNAVAILABLE),
            row(DEFINITIONS, DEFECT, FAILED, Fence.SAME, OutcomeCode.INTERNAL_ERROR),
            row(ROLL_OUT, LEASED, ROLL_OUT, Fence.NEW, null),
            row(ROLL_OUT, CONFIRMED, READINESS, Fence.SAME, null),
            row(ROLL_OUT, UNAVAILABLE, FAILED, Fence.SAME, OutcomeCode.WORKER_UNAVAILABLE),
            row(READINESS, LEASED, READINESS, Fence.NEW, null),
            row(READINESS, CONFIRMED, SCHEDULES, Fence.SAME, null),
            row(READINESS, PLAN_CHANGED, FAILED, Fence.SAME, OutcomeCode.STALE_PLAN),
            row(READINESS, UNAVAILABLE, FAILED, Fence.SAME, OutcomeCode.WORKER_UNAVAILABLE),
            row(READINESS, CANCELED, FAILED, Fence.SAME, OutcomeCode.CANCELED),
            row(READINESS, REPLACED, SUPERSEDED, Fence.SAME, null),
            row(READINESS, DEFECT, FAILED, Fence.SAME, OutcomeCode.INTERNAL_ERROR),
            row(SCHEDULES, LEASED, SCHEDULES, Fence.NEW, null),
            row(SCHEDULES, CONFIRMED, ROUTING, Fence.SAME, null),
            row(SCHEDULES, UNAVAILABLE, COMPENSATION, Fence.NEW, OutcomeCode.SCHEDULES_UNAVAILABLE),
            row(ROUTING, LEASED, ROUTING, Fence.NEW, null),
            row(ROUTING, CONFIRMED, POINTER, Fence.SAME, null),
            row(ROUTING, UNAVAILABLE, COMPENSATION, Fence.NEW, OutcomeCode.ROUTING_UNAVAILABLE),
            row(POINTER, LEASED, POINTER, Fence.NEW, null),
            row(POINTER, CONFIRMED, APPLIED, Fence.SAME, null),
            row(POINTER, POINTER_MOVED, COMPENSATION, Fence.NEW, OutcomeCode.CONFIGURATION_CONFLICT),
            row(COMPENSATION, LEASED, COMPENSATION, Fence.NEW, null),
            row(COMPENSATION, CONFIRMED, FAILED, Fence.SAME, null),
            row(APPLIED, ROLLBACK, ROLLED_BACK, Fence.SAME, null)));

    private final List<Row> rows;
    private final Map<ActivationStage, Map<ActivationEvent, Row>> byStage = new EnumMap<>(ActivationStage.class);

    /**
     * A table; the product has {@link #TABLE} only.
     *
     * @throws IllegalArgumentException when two rows are of the same stage and event
     */
    public ActivationTransitions(List<Row> rows) {
        this.rows = List.copyOf(rows);
        for (Row row : rows) {
            Row other = byStage.computeIfAbsent(row.from(), _ -> new EnumMap<>(ActivationEvent.class))
                    .put(row.event(), row);
            if (other != null) {
                throw new IllegalArgumentException("Two rows: " + other + ", " + row);
            }
        }
    }

    /** Whether a transition comes with a new fencing token. */
    public enum Fence {
        SAME,
        NEW
    }

    /**
     * What an event does in a stage.
     *
     * @param outcome the reason that is recorded; null for none, or to keep the one that is recorded
     */
    public record Row(
            ActivationStage from,
            ActivationEvent event,
            ActivationStage to,
            Fence fence,
            @Nullable OutcomeCode outcome) {}

    private static Row row(
            ActivationStage from,
            ActivationEvent event,
            ActivationStage to,
            Fence fence,
            @Nullable OutcomeCode outcome) {
        return new Row(from, event, to, fence, outcome);
    }

    public List<Row> rows() {
        return rows;
    }

    /** What an event does in a stage; empty where it is refused. */
    public Optional<Row> find(ActivationStage from, ActivationEvent event) {
        return Optional.ofNullable(byStage.getOrDefault(from, Map.of()).get(event));
    }

    /**
     * What an event does in a stage.
     *
     * @throws IllegalStateException when the stage has no such event
     */
    public Row get(ActivationStage from, ActivationEvent event) {
        return find(from, event)
                .orElseThrow(() -> new IllegalStateException(
                        "An activation in the stage " + from + " has no transition for the event " + event + "."));
    }

    /** The stages in which a step is left to do and an event is possible. */
    public List<ActivationStage> stages(ActivationEvent event) {
        List<ActivationStage> found = new ArrayList<>();
        for (ActivationStage stage : ActivationStage.values()) {
            if (find(stage, event).isPresent()) {
                found.add(stage);
            }
        }
        return found;
    }
}
