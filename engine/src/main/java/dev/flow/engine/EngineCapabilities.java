package dev.flow.engine;

/**
 * What an engine has beyond starting and steering runs (design, section 6).
 *
 * @param listing runs can be listed and found by what they are marked with
 * @param reset a run can be taken back to an earlier moment
 * @param versions runs are pinned to worker artifacts
 * @param workers it tells which workers there are
 */
public record EngineCapabilities(Dimension listing, Dimension reset, Dimension versions, Dimension workers) {
    /** A Temporal server. */
    static final EngineCapabilities SERVER =
            new EngineCapabilities(Dimension.AVAILABLE, Dimension.AVAILABLE, Dimension.AVAILABLE, Dimension.AVAILABLE);

    /** The server inside this process. */
    static final EngineCapabilities EMBEDDED = all(Dimension.unavailable(
            "The embedded engine does not have it; 'flow engine install' brings a local one that does."));

    private static EngineCapabilities all(Dimension dimension) {
        return new EngineCapabilities(dimension, dimension, dimension, dimension);
    }
}
