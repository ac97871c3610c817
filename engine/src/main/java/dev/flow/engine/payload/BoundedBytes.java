package dev.flow.engine.payload;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/**
 * Keeps what is written up to a limit, and counts the rest: a value can share parts in memory and take a thousand times
 * as much as text.
 */
final class BoundedBytes extends OutputStream {
    private final int limit;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream(256);
    private long count;

    BoundedBytes(int limit) {
        this.limit = limit;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        if (count < limit) {
            kept.write(bytes, offset, (int) Math.min(length, limit - count));
        }
        count += length;
    }

    long count() {
        return count;
    }

    byte[] kept() {
        return kept.toByteArray();
    }
}
