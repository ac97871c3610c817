package dev.flow.store.retention;

import java.time.Duration;
import java.util.Map;

/**
 * The retention settings of a scope.
 *
 * @param scopeDigest the scope that they are of
 * @param ages by table, where a setting differs from the table's default
 */
public record RetentionSettings(String scopeDigest, Map<String, Duration> ages) {
    public RetentionSettings {
        ages = Map.copyOf(ages);
    }

    /** Every table's default. */
    public static RetentionSettings defaults(String scopeDigest) {
        return new RetentionSettings(scopeDigest, Map.of());
    }
}
