package dev.flow.engine;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an engine has beyond starting and steering runs (design, section 6).
 *
 * @param listing runs can be listed and found by what they are marked with
 * @param reset a run can be taken back to an earlier moment
 * @param versions runs are pinned to worker artifacts
 * @param workers it tells which workers there are
 */
public record EngineCapabilities(
        Availability listing, Availability reset, Availability versions, Availability workers) {
    /** A Temporal server. */
    static final EngineCapabilities SERVER = new EngineCapabilities(
            Availability.AVAILABLE, Availability.AVAILABLE, Availability.AVAILABLE, Availability.AVAILABLE);

    /** The server inside this process. */
    static final EngineCapabilities EMBEDDED = all(Availability.unavailable(
            "The embedded engine does not have it; 'flow engine install' brings a local one that does."));

    /** What this engine does not have: the dimension's name to the reason. */
    public Map<String, String> unavailable() {
        Map<String, String> missing = new LinkedHashMap<>();
        Map<String, Availability> all = new LinkedHashMap<>();
        all.put("listing runs", listing);
        all.put("restarting from a task", reset);
        all.put("worker versions", versions);
        all.put("list of workers", workers);
        all.forEach((name, dimension) -> {
            String reason = dimension.reason();
            if (reason != null) {
                missing.put(name, reason);
            }
        });
        return missing;
    }

    private static EngineCapabilities all(Availability dimension) {
        return new EngineCapabilities(dimension, dimension, dimension, dimension);
    }
}
