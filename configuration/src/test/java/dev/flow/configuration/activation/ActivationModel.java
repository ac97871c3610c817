package dev.flow.configuration.activation;

import dev.flow.configuration.activation.ActivationTransitions.Fence;
import dev.flow.configuration.activation.ActivationTransitions.Row;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What two controllers, and an attempt of a step that its controller has given up, can do to two activations of
 * different revisions. The stages are those of a transition table; records, pointer and what follows it are guarded as
 * in production: a record by stage and newest fencing token, the others by not being older than what they have seen.
 */
final class ActivationModel {
    static final int CONTROLLERS = 2;
    static final int ACTIVATIONS = 2;

    /** Something can fail at most so often in one history, or there would be no end of states. */
    record Budget(int expiries, int crashes, int failures, int interventions) {}

    private static final Set<ActivationEvent> FAILURES =
            EnumSet.of(ActivationEvent.UNAVAILABLE, ActivationEvent.PLAN_CHANGED, ActivationEvent.DEFECT);

    private final ActivationTransitions table;
    private final Set<Row> walked;

    /** @param walked collects the rows that are used */
    ActivationModel(ActivationTransitions table, Set<Row> walked) {
        this.table = table;
        this.walked = walked;
    }

    /** @param underWay an activation, or -1 */
    record Pointer(int revision, int version, int fence, int underWay) {}

    /** What follows the pointer. */
    record Follower(int revision, int fence) {}

    /** @param stage null before it is asked for */
    record Asked(@Nullable ActivationStage stage, int fence, int owner, Pointer expected) {
        static final Asked NOT_YET = new Asked(null, 0, -1, new Pointer(0, 0, 0, -1));
    }

    /** @param effects how many of the step's effects are done */
    record Attempt(int activation, int fence, ActivationStage stage, int active, int effects) {}

    record State(
            Pointer pointer,
            Follower schedules,
            Follower routing,
            List<Asked> asked,
            List<@Nullable Attempt> attempts,
            int moves,
            Budget left) {}

    /** A state that another one leads to, and whether it comes about without a fault. */
    record Next(State state, boolean faultless) {}

    static final class Violation extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Violation(String what) {
            super(what);
        }
    }

    static State initial(Budget budget) {
        List<@Nullable Attempt> idle = new ArrayList<>();
        for (int index = 0; index <= CONTROLLERS; index++) {
            idle.add(null);
        }
        return new State(
                new Pointer(0, 0, 0, -1),
                new Follower(0, 0),
                new Follower(0, 0),
                List.of(Asked.NOT_YET, Asked.NOT_YET),
                idle,
                0,
                budget);
    }

    /** Each activation has a revision of its own. */
    private static int target(int activation) {
        return activation + 1;
    }

    /** All that may happen next; attempts that can change nothing any more are forgotten. */
    List<Next> next(State state) {
        return successors(state).stream()
                .map(next -> new Next(withoutSpent(next.state()), next.faultless()))
                .toList();
    }

    private static State withoutSpent(State state) {
        State cleaned = state;
        for (int worker = 0; worker <= CONTROLLERS; worker++) {
            Attempt attempt = state.attempts().get(worker);
            if (attempt != null && isSpent(state, attempt)) {
                cleaned = with(cleaned, worker, (Attempt) null);
            }
        }
        return cleaned;
    }

    /** It can record nothing, since its token is not the newest, and what follows the pointer has seen a newer one. */
    private static boolean isSpent(State state, Attempt attempt) {
        boolean records =
                state.pointer().fence() == attempt.fence() && state.pointer().underWay() == attempt.activation();
        boolean affects = attempt.effects() < effects(attempt.stage())
                && (attempt.fence() >= state.schedules().fence()
                        || attempt.fence() >= state.routing().fence());
        return !records && !affects;
    }

    private List<Next> successors(State state) {
        List<Next> next = new ArrayList<>();
        ask(state, next);
        intervene(state, next);
        for (int worker = 0; worker <= CONTROLLERS; worker++) {
            Attempt attempt = state.attempts().get(worker);
            if (attempt != null) {
                go(state, worker, attempt, next);
            } else if (worker < CONTROLLERS) {
                begin(state, worker, next);
            }
        }
        return next;
    }

    private void ask(State state, List<Next> next) {
        for (int activation = 0; activation < ACTIVATIONS; activation++) {
            boolean inOrder =
                    activation == 0 || state.asked().get(activation - 1).stage() != null;
            if (state.asked().get(activation).stage() != null || !inOrder) {
                continue;
            }
            State before = state;
            int underWay = state.pointer().underWay();
            if (underWay >= 0) {
                Row replaced = find(stage(state, underWay), ActivationEvent.REPLACED);
                if (replaced == null) {
                    continue; // refused
                }
                before = apply(state, underWay, replaced);
            }
            Pointer pointer = before.pointer();
            next.add(new Next(
                    with(
                            with(
                                    before,
                                    new Pointer(pointer.revision(), pointer.version(), pointer.fence(), activation)),
                            activation,
                            new Asked(ActivationStage.REQUESTED, 0, -1, pointer)),
                    false));
        }
    }

    /** A cancellation, and a pointer that is not moved by an activation. */
    private void intervene(State state, List<Next> next) {
        Pointer pointer = state.pointer();
        if (pointer.underWay() >= 0) {
            Row canceled = find(stage(state, pointer.underWay()), ActivationEvent.CANCELED);
            if (canceled != null) {
                next.add(new Next(apply(state, pointer.underWay(), canceled), false));
            }
        }
        Budget left = state.left();
        if (left.interventions() > 0) {
            State moved = with(
                    state, new Pointer(pointer.revision(), pointer.version() + 1, pointer.fence(), pointer.underWay()));
            next.add(new Next(
                    new State(
                            moved.pointer(),
                            moved.schedules(),
                            moved.routing(),
                            moved.asked(),
                            moved.attempts(),
                            moved.moves() + 1,
                            new Budget(left.expiries(), left.crashes(), left.failures(), left.interventions() - 1)),
                    false));
        }
    }

    /** Takes the lease where it may, and begins the step that comes next. */
    private void begin(State state, int controller, List<Next> next) {
        int underWay = state.pointer().underWay();
        if (underWay < 0) {
            return;
        }
        Asked asked = state.asked().get(underWay);
        State held = state;
        if (asked.owner() != controller) {
            Budget left = state.left();
            boolean expires = asked.owner() >= 0;
            Row leased = find(stage(state, underWay), ActivationEvent.LEASED);
            if (leased == null || (expires && left.expiries() == 0)) {
                return;
            }
            held = apply(state, underWay, leased);
            Asked taken = held.asked().get(underWay);
            held = with(held, underWay, new Asked(taken.stage(), taken.fence(), controller, taken.expected()));
            held = expires
                    ? with(held, new Budget(left.expiries() - 1, left.crashes(), left.failures(), left.interventions()))
                    : held;
        }
        Asked mine = held.asked().get(underWay);
        if (mine.fence() == held.pointer().fence()) {
            Attempt attempt = new Attempt(
                    underWay,
                    mine.fence(),
                    stage(held, underWay),
                    held.pointer().revision(),
                    0);
            next.add(new Next(with(held, controller, attempt), true));
        }
    }

    private void go(State state, int worker, Attempt attempt, List<Next> next) {
        Budget left = state.left();
        boolean abandoned = worker == CONTROLLERS;
        if (abandoned) {
            next.add(new Next(with(state, worker, (Attempt) null), true));
        } else if (left.crashes() > 0 && state.attempts().get(CONTROLLERS) == null) {
            State crashed = with(with(state, CONTROLLERS, attempt), worker, (Attempt) null);
            next.add(new Next(
                    with(
                            crashed,
                            new Budget(left.expiries(), left.crashes() - 1, left.failures(), left.interventions())),
                    false));
        }
        if (left.failures() > 0) {
            State failed =
                    with(state, new Budget(left.expiries(), left.crashes(), left.failures() - 1, left.interventions()));
            for (ActivationEvent event : FAILURES) {
                if (find(attempt.stage(), event) != null) {
                    next.add(new Next(record(failed, worker, attempt, event), false));
                }
            }
        }
        next.add(new Next(
                attempt.effects() < effects(attempt.stage())
                        ? effect(state, worker, attempt)
                        : record(state, worker, attempt, ActivationEvent.CONFIRMED),
                true));
    }

    private static int effects(ActivationStage stage) {
        return switch (stage) {
            case SCHEDULES, ROUTING -> 1;
            case COMPENSATION -> 2;
            case REQUESTED, DEFINITIONS, ROLL_OUT, READINESS, POINTER, APPLIED, FAILED, SUPERSEDED, ROLLED_BACK -> 0;
        };
    }

    private static State effect(State state, int worker, Attempt attempt) {
        boolean schedules = attempt.stage() == ActivationStage.SCHEDULES
                || (attempt.stage() == ActivationStage.COMPENSATION && attempt.effects() == 0);
        int revision =
                attempt.stage() == ActivationStage.COMPENSATION ? attempt.active() : target(attempt.activation());
        Follower before = schedules ? state.schedules() : state.routing();
        if (attempt.fence() < before.fence()) {
            return with(state, worker, (Attempt) null); // refused
        }
        if (attempt.fence() == before.fence() && revision != before.revision()) {
            throw new Violation("the fencing token " + attempt.fence() + " goes with two revisions");
        }
        Follower after = new Follower(revision, attempt.fence());
        Attempt done = new Attempt(
                attempt.activation(), attempt.fence(), attempt.stage(), attempt.active(), attempt.effects() + 1);
        return with(
                new State(
                        state.pointer(),
                        schedules ? after : state.schedules(),
                        schedules ? state.routing() : after,
                        state.asked(),
                        state.attempts(),
                        state.moves(),
                        state.left()),
                worker,
                done);
    }

    private State record(State state, int worker, Attempt attempt, ActivationEvent event) {
        State idle = with(state, worker, (Attempt) null);
        Pointer pointer = state.pointer();
        int activation = attempt.activation();
        if (pointer.underWay() != activation
                || pointer.fence() != attempt.fence()
                || stage(state, activation) != attempt.stage()) {
            return idle;
        }
        Pointer expected = state.asked().get(activation).expected();
        boolean moved = pointer.version() != expected.version() || pointer.revision() != expected.revision();
        boolean compares = attempt.stage() == ActivationStage.REQUESTED || attempt.stage() == ActivationStage.POINTER;
        Row row = find(
                attempt.stage(),
                event == ActivationEvent.CONFIRMED && compares && moved ? ActivationEvent.POINTER_MOVED : event);
        return row == null ? idle : apply(idle, activation, row);
    }

    private State apply(State state, int activation, Row row) {
        walked.add(row);
        Pointer pointer = state.pointer();
        Asked asked = state.asked().get(activation);
        int newest = row.fence() == Fence.NEW ? pointer.fence() + 1 : pointer.fence();
        int fence = row.fence() == Fence.NEW ? newest : asked.fence();
        boolean applied = row.to() == ActivationStage.APPLIED;
        boolean ended = row.to().isEnded();
        State moved = with(
                state,
                new Pointer(
                        applied ? target(activation) : pointer.revision(),
                        pointer.version() + (applied ? 1 : 0),
                        newest,
                        ended ? -1 : pointer.underWay()));
        return with(moved, activation, new Asked(row.to(), fence, ended ? -1 : asked.owner(), asked.expected()));
    }

    /** @throws Violation when the state must not be */
    void check(State state) {
        if (state.pointer().underWay() < 0
                && (state.schedules().revision() != state.pointer().revision()
                        || state.routing().revision() != state.pointer().revision())) {
            throw new Violation("nothing is under way, and the pointer and what follows it disagree");
        }
        long applied = state.asked().stream()
                .filter(asked -> asked.stage() == ActivationStage.APPLIED)
                .count();
        if (state.pointer().version() != applied + state.moves()) {
            throw new Violation(
                    "the pointer has moved without an applied activation, or an applied one has not moved it");
        }
    }

    /** Whether each activation that was asked for has ended. */
    static boolean isSettled(State state) {
        return state.asked().stream().map(Asked::stage).allMatch(stage -> stage == null || stage.isEnded());
    }

    private @Nullable Row find(ActivationStage stage, ActivationEvent event) {
        return table.find(stage, event).orElse(null);
    }

    private static ActivationStage stage(State state, int activation) {
        ActivationStage stage = state.asked().get(activation).stage();
        if (stage == null) {
            throw new IllegalStateException("not asked for");
        }
        return stage;
    }

    private static State with(State state, Pointer pointer) {
        return new State(
                pointer,
                state.schedules(),
                state.routing(),
                state.asked(),
                state.attempts(),
                state.moves(),
                state.left());
    }

    private static State with(State state, Budget left) {
        return new State(
                state.pointer(),
                state.schedules(),
                state.routing(),
                state.asked(),
                state.attempts(),
                state.moves(),
                left);
    }

    private static State with(State state, int activation, Asked asked) {
        List<Asked> all = new ArrayList<>(state.asked());
        all.set(activation, asked);
        return new State(
                state.pointer(),
                state.schedules(),
                state.routing(),
                all,
                state.attempts(),
                state.moves(),
                state.left());
    }

    private static State with(State state, int worker, @Nullable Attempt attempt) {
        List<@Nullable Attempt> all = new ArrayList<>(state.attempts());
        all.set(worker, attempt);
        return new State(
                state.pointer(), state.schedules(), state.routing(), state.asked(), all, state.moves(), state.left());
    }
}
