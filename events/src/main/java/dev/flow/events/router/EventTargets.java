package dev.flow.events.router;

import dev.flow.definition.value.TemplateException;
import dev.flow.events.Delivery.Reached;
import dev.flow.events.EventsException;
import dev.flow.events.record.PendingDelivery;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.RunsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
     * The starts of an event, still to be made; each may throw {@link RunsException} for what may succeed later.
     *
     * @throws RunsException when the definitions do not answer
     */
    List<Start> of(PendingDelivery delivery) {
        List<Start> all = new ArrayList<>();
        triggers.selecting(delivery.inbound(), delivery.receivedAt())
                .forEach(each -> all.add(new Start(
                        each.name(),
                        () -> Optional.of(
                                starts.prepare(each, delivery.inbound().event(), delivery.receivedAt())))));
        schedules
                .triggers(delivery)
                .forEach(each -> all.add(new Start(each.name(), () -> schedules.prepare(each, delivery))));
        return all;
    }

    /** One start. */
    final class Start {
        private final String trigger;
        private final Preparation preparation;

        private Start(String trigger, Preparation preparation) {
            this.trigger = trigger;
            this.preparation = preparation;
        }

        /**
         * Starts the run.
         *
         * @return empty when the event starts none (yet)
         * @throws RunsException for what may succeed later
         */
        Optional<Started> make() {
            try {
                return preparation.prepare().map(prepared -> new Started.Run(starts.start(prepared, trigger)));
            } catch (RunsException e) {
                if (EventStarts.isTemporary(e)) {
                    throw e;
                }
                return never(problem(e));
            } catch (EventsException | TemplateException e) {
                return never(String.valueOf(e.getMessage()));
            }
        }

        private Optional<Started> never(String reason) {
            return Optional.of(new Started.Never("The trigger " + trigger + " starts no run: " + reason));
        }
    }

    /** Checks a start; empty when there is none. */
    @FunctionalInterface
    private interface Preparation {
        Optional<PreparedStart> prepare();
    }

    private static String problem(RunsException e) {
        String message = String.valueOf(e.getMessage());
        return e.problems().isEmpty()
                ? message
                : message + " " + e.problems().getFirst().message();
    }
}
