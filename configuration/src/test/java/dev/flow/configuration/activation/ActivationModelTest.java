package dev.flow.configuration.activation;

import dev.flow.configuration.activation.ActivationModel.Budget;
import dev.flow.configuration.activation.ActivationModel.Next;
import dev.flow.configuration.activation.ActivationModel.State;
import dev.flow.configuration.activation.ActivationModel.Violation;
import dev.flow.configuration.activation.ActivationTransitions.Fence;
import dev.flow.configuration.activation.ActivationTransitions.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static dev.flow.configuration.activation.ActivationEvent.CANCELED;
import static dev.flow.configuration.activation.ActivationEvent.CONFIRMED;
import static dev.flow.configuration.activation.ActivationEvent.LEASED;
import static dev.flow.configuration.activation.ActivationEvent.POINTER_MOVED;
import static dev.flow.configuration.activation.ActivationEvent.REPLACED;
import static dev.flow.configuration.activation.ActivationEvent.UNAVAILABLE;
import static dev.flow.configuration.activation.ActivationStage.APPLIED;
import static dev.flow.configuration.activation.ActivationStage.COMPENSATION;
import static dev.flow.configuration.activation.ActivationStage.DEFINITIONS;
import static dev.flow.configuration.activation.ActivationStage.FAILED;
import static dev.flow.configuration.activation.ActivationStage.POINTER;
import static dev.flow.configuration.activation.ActivationStage.READINESS;
import static dev.flow.configuration.activation.ActivationStage.REQUESTED;
import static dev.flow.configuration.activation.ActivationStage.ROLL_OUT;
import static dev.flow.configuration.activation.ActivationStage.ROUTING;
import static dev.flow.configuration.activation.ActivationStage.SCHEDULES;
import static dev.flow.configuration.activation.ActivationStage.SUPERSEDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Explores all that can happen to two activations, breadth first: every order of what two controllers do, with crashes,
 * expired leases, attempts that go on after they were given up, failures, supersession and cancellation anywhere.
 */
final class ActivationModelTest {
    private static final Budget BUDGET = new Budget(2, 1, 1, 1);

    @Test
    void no_order_of_events_leads_to_a_mixed_state_and_every_state_leads_to_an_end() {
        Set<Row> walked = new HashSet<>();

        int states = explore(ActivationTransitions.TABLE, walked);

        assertThat(states).isGreaterThan(100_000);
        assertThat(walked)
                .as("a rollback is an activation like another one; only its record is marked")
                .containsExactlyInAnyOrderElementsOf(ActivationTransitions.TABLE.rows().stream()
                        .filter(row -> row.event() != ActivationEvent.ROLLBACK)
                        .toList());
    }

    /** Mistakes of the table, each found. */
    record Defect(String mistake, ActivationTransitions table) {
        @Override
        public String toString() {
            return mistake;
        }
    }

    static List<Defect> defects() {
        return List.of(
                changed(
                        "a compensation of schedules without a new token",
                        row(SCHEDULES, UNAVAILABLE, COMPENSATION, Fence.SAME)),
                changed(
                        "a compensation of routing without a new token",
                        row(ROUTING, UNAVAILABLE, COMPENSATION, Fence.SAME)),
                changed("a first lease without a new token", row(REQUESTED, LEASED, REQUESTED, Fence.SAME)),
                changed("schedules that fail and are not put back", row(SCHEDULES, UNAVAILABLE, FAILED, Fence.SAME)),
                changed("routing that fails and is not put back", row(ROUTING, UNAVAILABLE, FAILED, Fence.SAME)),
                changed(
                        "a pointer that has moved, and nothing put back",
                        row(POINTER, POINTER_MOVED, FAILED, Fence.SAME)),
                changed("routing left out", row(SCHEDULES, CONFIRMED, POINTER, Fence.SAME)),
                changed("schedules left out", row(READINESS, CONFIRMED, ROUTING, Fence.SAME)),
                changed("a compensation that ends as applied", row(COMPENSATION, CONFIRMED, APPLIED, Fence.SAME)),
                removed("a compensation without an end", COMPENSATION, CONFIRMED),
                removed("a pointer that never moves", POINTER, CONFIRMED),
                changed("a step that repeats for ever", row(ROLL_OUT, CONFIRMED, DEFINITIONS, Fence.SAME)),
                changed("superseded while schedules change", row(SCHEDULES, REPLACED, SUPERSEDED, Fence.SAME)),
                changed("cancelled while routing changes", row(ROUTING, CANCELED, FAILED, Fence.SAME)),
                changed("cancelled while it is put back", row(COMPENSATION, CANCELED, FAILED, Fence.SAME)));
    }

    private static Row row(ActivationStage from, ActivationEvent event, ActivationStage to, Fence fence) {
        return new Row(from, event, to, fence, null);
    }

    /** The table with a row added or replaced. */
    private static Defect changed(String mistake, Row row) {
        List<Row> rows = without(row.from(), row.event());
        rows.add(row);
        return new Defect(mistake, new ActivationTransitions(rows));
    }

    private static Defect removed(String mistake, ActivationStage from, ActivationEvent event) {
        return new Defect(mistake, new ActivationTransitions(without(from, event)));
    }

    private static List<Row> without(ActivationStage from, ActivationEvent event) {
        List<Row> rows = new ArrayList<>(ActivationTransitions.TABLE.rows());
        rows.removeIf(row -> row.from() == from && row.event() == event);
        return rows;
    }

    @ParameterizedTest
    @MethodSource("defects")
    void a_mistake_in_the_table_is_found(Defect defect) {
        assertThatThrownBy(() -> explore(defect.table(), new HashSet<>())).isInstanceOf(Violation.class);
    }

    /** The number of states, each of which was checked. */
    private static int explore(ActivationTransitions table, Set<Row> walked) {
        ActivationModel model = new ActivationModel(table, walked);
        Map<State, Integer> known = new HashMap<>();
        Deque<State> open = new ArrayDeque<>();
        List<List<Integer>> faultlessFrom = new ArrayList<>();
        BitSet settled = new BitSet();
        State first = ActivationModel.initial(BUDGET);
        known.put(first, 0);
        faultlessFrom.add(new ArrayList<>());
        open.add(first);
        while (!open.isEmpty()) {
            State state = open.poll();
            int number = Objects.requireNonNull(known.get(state));
            model.check(state);
            settled.set(number, ActivationModel.isSettled(state));
            for (Next next : model.next(state)) {
                Integer there = known.get(next.state());
                if (there == null) {
                    there = known.size();
                    known.put(next.state(), there);
                    faultlessFrom.add(new ArrayList<>());
                    open.add(next.state());
                }
                if (next.faultless()) {
                    faultlessFrom.get(there).add(number);
                }
            }
        }
        requireEnds(known.size(), faultlessFrom, settled);
        return known.size();
    }

    /** From each state the controllers alone, without further faults, get to an end. */
    private static void requireEnds(int states, List<List<Integer>> faultlessFrom, BitSet settled) {
        BitSet reached = (BitSet) settled.clone();
        Deque<Integer> open = new ArrayDeque<>();
        settled.stream().forEach(open::add);
        while (!open.isEmpty()) {
            for (int before : faultlessFrom.get(open.poll())) {
                if (!reached.get(before)) {
                    reached.set(before);
                    open.add(before);
                }
            }
        }
        if (reached.cardinality() < states) {
            throw new Violation((states - reached.cardinality()) + " states lead to no end");
        }
    }
}
