package dev.flow.engine.offload;

import dev.flow.engine.payload.ValueBudget;

/**
 * When a payload is offloaded.
 *
 * @param threshold payloads of at least this many bytes go to the store
 * @param limit payloads of more bytes are refused
 * @param cache how many bytes of payloads that were read or written lately stay in memory
 */
public record Offload(int threshold, int limit, long cache) {
    private static final int KIB = 1024;

    public Offload {
        if (threshold < 1 || limit < threshold || cache < 0) {
            throw new IllegalArgumentException("threshold " + threshold + ", limit " + limit + ", cache " + cache);
        }
    }

    /** 64 KiB, 64 MiB, 64 MiB. */
    public static Offload defaults() {
        return new Offload(64 * KIB, ValueBudget.BYTES, 64L * KIB * KIB);
    }
}
