package dev.flow.events;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What became of an event that came in.
 *
 * @param id sorts by the time of receipt
 * @param source as {@link InboundEvent#source}
 * @param reason one sentence; null where the outcome says all
 * @param event its identity; null for what was no event
 * @param routing how far it is
 * @param runs that it has started or reached, at most {@link #MAX_RUNS} of them
 * @param original id of the delivery that this one repeats; null for none
 */
public record Delivery(
        String id,
        Door door,
        String source,
        Instant receivedAt,
        Outcome outcome,
        @Nullable String reason,
        @Nullable EventKey event,
        Routing routing,
        List<Reached> runs,
        @Nullable String original) {
    /** As many runs are listed; {@link Routing#reached} counts all. */
    public static final int MAX_RUNS = 20;

    public Delivery {
        runs = List.copyOf(runs);
    }

    /** What became of it. */
    public enum Outcome {
        /** It is kept, and delivered or about to be. */
        ACCEPTED,
        /** An event of the same source and id was accepted before. */
        DUPLICATE,
        /** It was refused at the door. */
        REJECTED,
        /** It was accepted, and a trigger that selects it can never start its run. */
        DEAD;

        /** As the HTTP interface says it. */
        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The attributes by which an event is known (CloudEvents 1.0, section 3). */
    public record EventKey(String source, String id, String type) {}

    /**
     * How far it is.
     *
     * @param attempts how often its delivery was tried
     * @param reached the number of runs that it has started or reached
     * @param completedAt when it had been delivered; null while it is not
     * @param lastError why the last attempt did not succeed; null for none
     */
    public record Routing(
            int attempts,
            int reached,
            @Nullable Instant completedAt,
            @Nullable String lastError) {}

    /**
     * A run that an event has started or reached.
     *
     * @param trigger that has started it; null when the run listened
     */
    public record Reached(String workflowId, @Nullable String trigger) {}
}
