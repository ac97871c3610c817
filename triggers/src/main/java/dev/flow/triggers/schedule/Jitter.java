package dev.flow.triggers.schedule;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;

/**
 * How late firings may be, so that schedules with the same times do not all start at once. The delay follows from the
 * schedule's identity and the nominal time: every process computes the same one, and so does a replay.
 *
 * @param most the delay is shorter; zero for none
 */
public record Jitter(Duration most) {
    /** Firings are on time. */
    public static final Jitter NONE = new Jitter(Duration.ZERO);

    public Jitter {
        if (most.isNegative()) {
            throw new IllegalArgumentException("jitter cannot be negative: " + most);
        }
    }

    /**
     * The delay of one firing, in whole milliseconds; spread evenly over the firings.
     *
     * @param identity of the schedule, the same in every process and different from that of other schedules
     */
    public Duration delay(String identity, Instant nominal) {
        long millis = most.toMillis();
        // The upper half of the product with a fraction of 64 bits: even, without the bias of a remainder.
        return Duration.ofMillis(Math.unsignedMultiplyHigh(fraction(identity, nominal), millis));
    }

    private static long fraction(String identity, Instant nominal) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                    .putLong(nominal.getEpochSecond())
                    .putInt(nominal.getNano())
                    .flip());
            digest.update(identity.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest.digest()).getLong();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
