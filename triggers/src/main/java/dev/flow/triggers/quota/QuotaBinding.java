package dev.flow.triggers.quota;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Port: who may have how many scheduled starts pending. It is authoritative: nothing is scheduled without a
 * reservation, and every reservation is released when its start has begun, was cancelled or has failed. Thread-safe,
 * also across processes; may block, for seconds at most. Every method throws {@link QuotaUnavailableException} when it
 * cannot answer; nothing has been reserved or released then, or it has and a repeat finds that.
 */
public interface QuotaBinding {
    /**
     * Reserves a place. An id that has one keeps it, whatever the limits are now.
     *
     * @return whether it has one
     */
    Decision reserve(Reservation reservation);

    /** Gives a place back; without effect when it was given back before. */
    void release(String scopeDigest, String id);

    /** How much of the limit of a scope is in use. */
    QuotaUse use(String scopeDigest);

    /**
     * Reservations of a scope, in the order of their ids; what the service knows nothing of is released.
     *
     * @param after the last id of the page before; null for the first page
     * @param limit 1 to 1,000
     */
    List<Reservation> reservations(String scopeDigest, @Nullable String after, int limit);

    /** Whether a place was reserved. */
    sealed interface Decision {
        /** It was, now or earlier. */
        record Reserved() implements Decision {}

        /**
         * It was not: a limit is reached.
         *
         * @param reason one sentence for the caller: which limit, and how much it is
         */
        record Exceeded(String reason) implements Decision {}
    }
}
