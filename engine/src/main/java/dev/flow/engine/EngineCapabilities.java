package dev.flow.engine;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an engine has beyond starting and steering runs.
 *
 * @param listing runs can be listed and found by their search attributes
 * @param reset a run can be taken back to an earlier moment
 * @param versions runs are pinned to worker artifacts
 * @param workers its workers can be listed
 */
public record EngineCapabilities(
        Availability listing, Availability reset, Availability versions, Availability workers) {
    /** Of an engine that has everything. */
    public static final EngineCapabilities ALL = all(Availability.AVAILABLE);

    /** What this engine does not have: its name to the reason. */
    public Map<String, String> unavailable() {
        Map<String, String> missing = new LinkedHashMap<>();
        Map<String, Availability> all = new LinkedHashMap<>();
        all.put("listing runs", listing);
        all.put("restarting from a task", reset);
        all.put("worker versions", versions);
        all.put("list of workers", workers);
        all.forEach((name, availability) -> {
            String reason = availability.reason();
            if (reason != null) {
                missing.put(name, reason);
            }
        });
        return missing;
    }

    /** All of them available, or unavailable for the same reason. */
    public static EngineCapabilities all(Availability availability) {
        return new EngineCapabilities(availability, availability, availability, availability);
    }
}
