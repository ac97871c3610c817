package dev.flow.triggers.controller;

import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.DeclaredTriggers;
import dev.flow.triggers.TriggerDescription.Pause;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.record.PauseRows;
import dev.flow.triggers.schedule.Schedule;
import dev.flow.triggers.schedule.ScheduleReader;
import dev.flow.triggers.schedule.Timing;
import java.util.Optional;

/** What keeps a trigger from being backfilled: when it is requested, and for each of its runs. Thread-safe. */
public final class BackfillObstacles {
    private final DeclaredTriggers declared;
    private final PauseRows pauses;

    public BackfillObstacles(DeclaredTriggers declared, PauseRows pauses) {
        this.declared = declared;
        this.pauses = pauses;
    }

    /**
     * The trigger, when nothing is in the way.
     *
     * @throws TriggersException {@code not_found}, {@code trigger_unavailable}, {@code trigger_paused}
     */
    public DeclaredTrigger passed(String name) {
        DeclaredTrigger trigger = declared.find(name).orElseThrow(() -> TriggersException.notFound(name));
        Schedule schedule = ScheduleReader.read(trigger.document())
                .orElseThrow(() -> TriggersException.unavailable("The trigger " + name + " is of the kind "
                        + trigger.kind().label() + ": only schedules fire at times."));
        if (schedule.timing() instanceof Timing.AfterEnd) {
            throw TriggersException.unavailable("The times of the trigger " + name
                    + " follow from the ends of its runs: there are none that could be backfilled.");
        }
        if (!trigger.document().at("/backfill/enabled").asBoolean(false)) {
            throw TriggersException.unavailable(notEnabled(trigger));
        }
        Optional<Pause> pause = pauses.find(name);
        if (pause.isPresent()) {
            throw TriggersException.paused(FiringStarts.paused(pause.get()));
        }
        if (trigger.isPaused()) {
            throw TriggersException.paused("The configuration declares the trigger " + name + " as paused.");
        }
        return trigger;
    }

    private static String notEnabled(DeclaredTrigger trigger) {
        return trigger.document().has("spec")
                ? "The trigger " + trigger.name() + " does not allow backfills: write `backfill: { enabled: true }` in"
                        + " its declaration."
                : "The schedule of the workflow document " + trigger.workflow() + " does not allow backfills: declare a"
                        + " trigger of the kind schedule with `backfill: { enabled: true }` instead.";
    }
}
