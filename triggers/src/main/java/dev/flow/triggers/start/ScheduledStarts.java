package dev.flow.triggers.start;

import dev.flow.triggers.quota.QuotaUse;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The scheduled starts of one scope. Each is a durable workflow, which is the truth; what is read here follows it.
 * Thread-safe; may block. Every method throws {@link dev.flow.store.StoreException} when the store is unavailable, and
 * {@link dev.flow.triggers.TriggersException} otherwise.
 */
public interface ScheduledStarts {
    /**
     * Accepts a start for later. A place is reserved at the quota binding before anything is written.
     *
     * @return the earlier one, whatever has become of it, when the same was requested before
     * @throws dev.flow.triggers.TriggersException {@code start_at_out_of_range}, {@code quota_exceeded},
     *     {@code quota_unavailable}, {@code engine_unavailable}; {@code start_conflict} when this business request id
     *     was used with another content, for a scheduled start or a run
     * @throws dev.flow.runs.RunsException what {@link dev.flow.runs.StartService#prepare} says
     */
    Accepted create(ScheduledStartRequest request);

    /**
     * Changes when it is due.
     *
     * @throws dev.flow.triggers.TriggersException {@code not_found}, {@code start_at_out_of_range},
     *     {@code engine_unavailable}; {@code conflict} when the expected version is not the present one, which the
     *     exception has then, or when it is due already
     */
    Changed reschedule(String id, Instant startAt, StartChange change);

    /**
     * Cancels it.
     *
     * @throws dev.flow.triggers.TriggersException as {@link #reschedule}, without {@code start_at_out_of_range}
     */
    Changed cancel(String id, StartChange change);

    /**
     * One of them; kept for 100 days after it was started, cancelled or failed.
     *
     * @throws dev.flow.triggers.TriggersException {@code not_found}
     */
    ScheduledStart describe(String id);

    /**
     * A page.
     *
     * @param limit 1 to 100
     * @param after the last one of the page before; null for the first page
     */
    ScheduledStartPage list(ScheduledStartPage.Filter filter, int limit, ScheduledStartPage.@Nullable Position after);

    /** How much of this scope's quota is in use; empty when the quota binding does not answer or there is none. */
    Optional<QuotaUse> quota();

    /** What became of a request to start later. */
    record Accepted(Accepted.Status status, ScheduledStart start) {
        /** Whether it is a new one. */
        public enum Status {
            ACCEPTED,
            DUPLICATE
        }
    }

    /** What became of a request to change a scheduled start. */
    record Changed(Changed.Status status, ScheduledStart start) {
        /** Whether it was changed. */
        public enum Status {
            RESCHEDULED,
            CANCELED,
            /** The engine has the request, and no worker has taken note of it yet; the same request may be repeated. */
            IN_PROGRESS
        }
    }
}
