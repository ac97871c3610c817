package dev.flow.triggers.schedule;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Locale;

/** Schedules as they are written, with single quotes. */
final class Schedules {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
            .build();

    private Schedules() {}

    /** A trigger with these properties. */
    static Schedule of(String properties) {
        try {
            return ScheduleReader.read(
                            JSON.readTree("{ kind: 'schedule', workflow: 'shop.report', " + properties + " }"))
                    .orElseThrow();
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException(properties, wrong);
        }
    }

    static FiringTimes times(String properties) {
        return new FiringTimes(of(properties));
    }

    static FiringTimes cron(String expression, String zone, OnGap onGap, OnOverlap onOverlap) {
        return times("spec: { cron: '%s' }, timezone: '%s', on_gap: '%s', on_overlap: '%s'"
                .formatted(expression, zone, word(onGap), word(onOverlap)));
    }

    /** As documents write it. */
    static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
