package dev.flow.triggers.service;

import dev.flow.identity.Scope;
import dev.flow.runs.RunsException;
import dev.flow.runs.StartGate;
import dev.flow.triggers.TriggerDescription.Pause;
import dev.flow.triggers.controller.FiringStarts;
import dev.flow.triggers.record.PauseRows;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Refuses starts by triggers that operators have paused. The pauses are kept in memory, so that a start asks no store,
 * and are read again by {@link #refresh}; firings of schedules ask the store itself. Thread-safe.
 */
public final class TriggerPauses implements StartGate {
    private static final Decision OPEN = new Decision.Open();

    private final PauseRows rows;
    private volatile @Nullable Map<String, Pause> pauses;

    public TriggerPauses(PauseRows rows) {
        this.rows = rows;
    }

    /**
     * Reads the pauses.
     *
     * @throws dev.flow.store.StoreException when the store is unavailable; what was read before stays
     */
    public void refresh() {
        pauses = rows.all();
    }

    @Override
    public Decision check(Scope scope, String workflow, String trigger) {
        Map<String, Pause> known = pauses;
        Pause pause = known == null ? rows.find(trigger).orElse(null) : known.get(trigger);
        return pause == null
                ? OPEN
                : new Decision.Refused(RunsException.Code.TRIGGER_PAUSED, FiringStarts.paused(pause));
    }
}
