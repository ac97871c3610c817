package dev.flow.triggers.schedule;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.CalendarFields;
import dev.flow.definition.text.CivilTimes;
import dev.flow.definition.text.CronExpression;
import dev.flow.definition.text.IsoDuration;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads the schedules of documents that {@code flow validate} accepts: {@code schedule} triggers, and the
 * {@code schedule} of workflow documents. The defaults are those of the grammar.
 */
public final class ScheduleReader {
    private static final Duration CATCH_UP = Duration.ofMinutes(1);

    private ScheduleReader() {}

    /**
     * The schedule of a trigger; empty when it does not fire at times.
     *
     * @param trigger with {@code spec}, as in the files of triggers, or with {@code schedule}, as in a workflow
     *     document
     * @throws IllegalArgumentException when a value is not one that the grammar allows
     */
    public static Optional<Schedule> read(JsonNode trigger) {
        if (!trigger.path("kind").asText().equals("schedule")) {
            return Optional.empty();
        }
        JsonNode ofWorkflow = trigger.path("schedule");
        JsonNode spec = ofWorkflow.isObject() ? ofWorkflow : trigger.path("spec");
        // The specification lets a workflow's intervals run side by side.
        OverlapPolicy overlap = ofWorkflow.has("every") ? OverlapPolicy.ALLOW_ALL : OverlapPolicy.SKIP;
        return Optional.of(new Schedule(
                timing(spec),
                ZoneId.of(trigger.path("timezone").asText("UTC")),
                choice(trigger.get("on_gap"), OnGap.class, OnGap.SHIFT),
                choice(trigger.get("on_overlap"), OnOverlap.class, OnOverlap.FIRST),
                limits(trigger),
                trigger.has("jitter") ? new Jitter(duration(trigger.path("jitter"))) : Jitter.NONE,
                choice(trigger.get("overlap"), OverlapPolicy.class, overlap),
                trigger.has("catch_up_window") ? duration(trigger.path("catch_up_window")) : CATCH_UP));
    }

    private static Timing timing(JsonNode spec) {
        if (spec.has("cron")) {
            return new Timing.Civil(texts(spec.path("cron")).stream()
                    .map(ScheduleReader::expression)
                    .toList());
        }
        if (spec.has("calendar")) {
            return new Timing.Civil(List.of(calendar(spec.path("calendar"))));
        }
        if (spec.has("interval")) {
            JsonNode interval = spec.path("interval");
            return new Timing.Interval(
                    duration(interval.path("every")),
                    interval.has("offset") ? duration(interval.path("offset")) : Duration.ZERO);
        }
        if (spec.has("every")) {
            return new Timing.Interval(duration(spec.path("every")), Duration.ZERO);
        }
        if (spec.has("after")) {
            return new Timing.AfterEnd(duration(spec.path("after")));
        }
        throw new IllegalArgumentException("a schedule has cron, interval or calendar, or in a workflow document cron,"
                + " every or after: " + spec);
    }

    private static CivilTimes expression(String text) {
        CronExpression.problem(text).ifPresent(why -> {
            throw new IllegalArgumentException("`" + text + "` is not a cron expression: " + why + ".");
        });
        return CronExpression.times(text);
    }

    private static CivilTimes calendar(JsonNode calendar) {
        Map<String, String> fields = new LinkedHashMap<>();
        calendar.properties()
                .forEach(field -> fields.put(field.getKey(), field.getValue().asText()));
        fields.forEach((name, text) -> CalendarFields.problem(name, text).ifPresent(why -> {
            throw new IllegalArgumentException(
                    "`" + text + "` cannot be the `" + name + "` of a calendar: " + why + ".");
        }));
        return CalendarFields.times(fields);
    }

    private static Limits limits(JsonNode trigger) {
        Set<LocalDate> excluded = new TreeSet<>();
        texts(trigger.path("exclude")).forEach(date -> excluded.add(LocalDate.parse(date)));
        return new Limits(
                instant(trigger.get("start_at")),
                instant(trigger.get("end_at")),
                trigger.has("max_firings") ? trigger.path("max_firings").intValue() : null,
                excluded);
    }

    private static @Nullable Instant instant(@Nullable JsonNode time) {
        return time == null ? null : OffsetDateTime.parse(time.asText()).toInstant();
    }

    private static List<String> texts(JsonNode oneOrMore) {
        return oneOrMore.isArray()
                ? StreamSupport.stream(oneOrMore.spliterator(), false)
                        .map(JsonNode::asText)
                        .toList()
                : oneOrMore.isMissingNode() ? List.of() : List.of(oneOrMore.asText());
    }

    private static Duration duration(JsonNode length) {
        return IsoDuration.read(length)
                .orElseThrow(() -> new IllegalArgumentException(length + " is not a duration of fixed length."));
    }

    private static <E extends Enum<E>> E choice(@Nullable JsonNode word, Class<E> type, E fallback) {
        return word == null ? fallback : Enum.valueOf(type, word.asText().toUpperCase(Locale.ROOT));
    }
}
