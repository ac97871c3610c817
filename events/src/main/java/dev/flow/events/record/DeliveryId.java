package dev.flow.events.record;

import java.security.SecureRandom;
import java.time.Instant;

/** Ids of deliveries: 26 characters, of which the first ten are the millisecond of receipt, so that they sort by it. */
public final class DeliveryId {
    private static final char[] DIGITS = "0123456789abcdefghjkmnpqrstvwxyz".toCharArray();
    private static final int TIME = 10;
    private static final int RANDOM = 16;
    private static final int BITS = 5;
    private static final SecureRandom RANDOMNESS = new SecureRandom();

    private DeliveryId() {}

    /** A new one. */
    public static String at(Instant time) {
        StringBuilder id = new StringBuilder(TIME + RANDOM);
        long millis = time.toEpochMilli();
        for (int digit = TIME - 1; digit >= 0; digit--) {
            id.append(DIGITS[(int) (millis >> (digit * BITS)) & 31]);
        }
        for (int digit = 0; digit < RANDOM; digit++) {
            id.append(DIGITS[RANDOMNESS.nextInt(DIGITS.length)]);
        }
        return id.toString();
    }
}
