package dev.flow.events.router;

import dev.flow.events.Delivery.Reached;
import dev.flow.events.EventsException;
import dev.flow.events.record.PendingDelivery;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.RunsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The runs that the triggers of the active configuration start for an event. Thread-safe. */
final class EventTargets {
    private final EventTriggers triggers;
    private final ScheduleOnStarts schedules;
    private final EventStarts starts;

    EventTargets(EventTriggers triggers, ScheduleOnStarts schedules, EventStarts starts) {
        this.triggers = triggers;
        this.schedules = schedules;
        this.starts = starts;
    }

    /** What starting a run came to. */
    sealed interface Started {
        /** The run is there. */
        record Run(Reached reached) implements Started {}

        /** It can never be started. */
        record Never(String reason) implements Started {}
    }

    /**
     * The starts by this event alone, still to be made.
     *
     * @throws RunsException when the definitions do not answer
     */
    List<Start> single(PendingDelivery delivery) {
        List<Start> all = new ArrayList<>();
        triggers.selecting(delivery.inbound(), delivery.receivedAt())
                .forEach(each -> all.add(new Start(
                        each.name(),
                        () -> Optional.of(
                                starts.prepare(each, delivery.inbound().event(), delivery.receivedAt())))));
        scheduled(delivery, true).forEach(all::add);
        return all;
    }

    /**
     * The starts by this event and earlier ones. They are to be prepared in the order of the events.
     *
     * @throws RunsException when the definitions do not answer
     */
    List<Start> collecting(PendingDelivery delivery) {
        return scheduled(delivery, false).toList();
    }

    private Stream<Start> scheduled(PendingDelivery delivery, boolean single) {
        return schedules.triggers(delivery).stream()
                .filter(each -> each.isSingle() == single)
                .map(each -> new Start(each.name(), () -> schedules.prepare(each, delivery)));
    }

    /** A start that was checked: the run is started by this, or can never be. */
    @FunctionalInterface
    interface Prepared {
        /**
         * Starts the run.
         *
         * @throws RunsException for what may succeed later
         */
        Started start();
    }

    /** One run that an event starts, with the trigger or the workflow that says so. */
    final class Start {
        private final String trigger;
        private final Preparation preparation;

        private Start(String trigger, Preparation preparation) {
            this.trigger = trigger;
            this.preparation = preparation;
        }

        /**
         * Checks the start.
         *
         * @return empty when the event starts none (yet)
         * @throws RunsException for what may succeed later
         */
        Optional<Prepared> prepare() {
            try {
                return preparation.prepare().map(prepared -> () -> start(prepared));
            } catch (RunsException e) {
                Started never = never(e);
                return Optional.of(() -> never);
            } catch (EventsException e) {
                Started never = never(String.valueOf(e.getMessage()));
                return Optional.of(() -> never);
            }
        }

        private Started start(PreparedStart prepared) {
            try {
                return new Started.Run(starts.start(prepared, trigger));
            } catch (RunsException e) {
                return never(e);
            }
        }

        private Started never(RunsException e) {
            if (EventStarts.isTemporary(e)) {
                throw e;
            }
            return never(EventStarts.reason(e));
        }

        private Started never(String reason) {
            return new Started.Never("The trigger " + trigger + " starts no run: " + reason);
        }
    }

    /** Checks a start; empty when there is none. */
    @FunctionalInterface
    private interface Preparation {
        Optional<PreparedStart> prepare();
    }
}
