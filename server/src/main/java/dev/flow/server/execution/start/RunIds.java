package dev.flow.server.execution.start;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Makes the ids of runs. */
public final class RunIds {
    private static final long VERSION_7 = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long VARIANT_MASK = 0x3fff_ffff_ffff_ffffL;

    private RunIds() {}

    /** A new one. Those of later times sort after it, which keeps the indexes of databases compact. */
    public static String next(Instant now) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long high = (now.toEpochMilli() << 16) | VERSION_7 | random.nextLong(0x1000);
        long low = VARIANT | (random.nextLong() & VARIANT_MASK);
        return new UUID(high, low).toString();
    }

    /** The same one for the same names: a request that comes again finds what it made. */
    public static String of(String... names) {
        return UUID.nameUUIDFromBytes(String.join("\n", names).getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}
