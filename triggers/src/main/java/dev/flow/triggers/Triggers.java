package dev.flow.triggers;

import dev.flow.triggers.schedule.Preview;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The triggers of one scope, to those who look at them and steer them. Thread-safe; may block. Every method throws
 * {@link dev.flow.store.StoreException} when the store is unavailable, and {@link TriggersException} otherwise.
 */
public interface Triggers {
    /**
     * The workflow that a trigger of the active configuration starts; for authorisation, so it is asked for every
     * request about a trigger, and does not look at the engine.
     *
     * @return {@code namespace.name}; empty when the active configuration declares no such trigger
     */
    Optional<String> workflow(String trigger);

    /** All that the active configuration declares, sorted by name. */
    List<TriggerDescription> list();

    /**
     * One of them.
     *
     * @throws TriggersException {@code not_found}
     */
    TriggerDescription describe(String trigger);

    /**
     * What has become of the times of a schedule, newest first.
     *
     * @param limit 1 to 100
     * @param after the last one of the page before; null for the first page
     * @throws TriggersException {@code not_found}
     */
    FiringPage firings(String trigger, int limit, FiringPage.@Nullable Position after);

    /**
     * The next times of a schedule, with the odd days and the reason.
     *
     * @param from null for now
     * @param count of firings, 1 to 1,000
     * @throws TriggersException {@code not_found}; {@code trigger_unavailable} when it does not fire at times
     */
    List<Preview.Line> preview(String trigger, @Nullable Instant from, int count);

    /** What reconciliation would do now. */
    TriggerPlan plan();

    /**
     * Brings the schedules to what the active configuration declares, and waits until they are. Schedules that cannot
     * be brought there are told; the others are.
     *
     * @param planDigest of the plan that was read; null to apply whatever there is to do
     * @throws TriggersException {@code stale_plan}
     */
    AppliedTriggers apply(@Nullable String planDigest);

    /**
     * Keeps a trigger from starting runs until it is resumed; open runs are left alone. Pausing it again replaces who
     * and why.
     *
     * @param by principal
     * @throws TriggersException {@code not_found}
     */
    TriggerDescription pause(String trigger, String by, @Nullable String reason);

    /**
     * Ends an operator's pause; without effect when there is none. What was due meanwhile is not made up for.
     *
     * @throws TriggersException {@code not_found}; {@code conflict} when the configuration itself pauses it
     */
    TriggerDescription resume(String trigger);

    /**
     * Starts the run of a schedule now, whatever its overlap policy; its times are not touched.
     *
     * @param requestId equal ids are one request
     * @throws TriggersException {@code not_found}, {@code trigger_paused}; {@code trigger_unavailable} when it does not
     *     fire at times
     * @throws dev.flow.runs.RunsException when the start is refused
     */
    Firing run(String trigger, String requestId, String by);

    /**
     * Deletes the schedule of a trigger, and the operator's pause with it; open runs are left alone. While the
     * configuration declares the trigger it is unavailable, until the triggers are applied again.
     *
     * @throws TriggersException {@code not_found} when there is neither a trigger nor a schedule of this name
     */
    void delete(String trigger);

    /**
     * What a backfill would do. It starts nothing and writes nothing.
     *
     * @throws TriggersException {@code not_found}, {@code trigger_paused}; {@code trigger_unavailable} when its
     *     declaration does not allow backfills or it does not fire at times; {@code input_rejected} for a window that
     *     is empty or reaches into the future, {@code limit_exceeded} for one that is larger than the declaration
     *     allows
     */
    BackfillPlan planBackfill(BackfillRequest request);

    /**
     * Begins to start the runs of the times of a schedule that have passed. A time has one run, whether the schedule or
     * a backfill has started it, unless the request says otherwise.
     *
     * @return the backfill, as it is when it was requested before
     * @throws TriggersException as {@link #planBackfill}; {@code engine_unavailable}
     */
    Backfill backfill(BackfillRequest request);

    /**
     * A backfill, for 100 days after its end.
     *
     * @param limit of slots, 1 to 100
     * @param from nominal time of the first slot of the page; null for the first page
     * @throws TriggersException {@code not_found}
     */
    BackfillPage backfill(String id, int limit, @Nullable Instant from);

    /**
     * The name of the trigger of a backfill; for authorisation.
     *
     * @return empty when there is no such backfill
     */
    Optional<String> triggerOfBackfill(String id);

    /**
     * Keeps a backfill from starting anything more; open runs go on. Without effect on one that was cancelled before.
     *
     * @return the backfill; still {@code running} while no worker has taken note of it
     * @throws TriggersException {@code not_found}; {@code conflict} when it has completed; {@code engine_unavailable}
     */
    Backfill cancelBackfill(String id);
}
