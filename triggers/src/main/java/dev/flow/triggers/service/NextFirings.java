package dev.flow.triggers.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.triggers.schedule.FiringTimes;
import dev.flow.triggers.schedule.Schedule;
import dev.flow.triggers.schedule.ScheduleReader;
import dev.flow.triggers.schedule.Slot;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The next nominal times of a specification. */
public final class NextFirings {
    private static final int SHOWN = 5;

    private NextFirings() {}

    /**
     * The next few of them.
     *
     * @param document of a trigger, or what of it decides on times; null for none
     */
    public static List<Instant> of(@Nullable JsonNode document, Instant now) {
        Optional<Schedule> schedule = document == null ? Optional.empty() : ScheduleReader.read(document);
        return schedule.map(times -> new FiringTimes(times)
                        .after(now)
                        .limit(times.limits().remaining(0, SHOWN))
                        .map(Slot.Firing::nominal)
                        .toList())
                .orElse(List.of());
    }
}
