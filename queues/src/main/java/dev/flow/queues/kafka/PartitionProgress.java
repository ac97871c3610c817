package dev.flow.queues.kafka;

import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * How far the messages of a partition are processed: they are settled in any order, and only what has nothing unsettled
 * before it may be committed. Ends when the partition is taken from this consumer. Thread-safe.
 */
final class PartitionProgress {
    private final TreeSet<Long> unsettled = new TreeSet<>();
    private long last = -1;
    private long committed = -1;
    private boolean ended;

    /** A message was received; their offsets ascend, and may have gaps. */
    synchronized void received(long offset) {
        if (last < 0) {
            committed = offset; // as far as the group is
        }
        unsettled.add(offset);
        last = offset;
    }

    /** A message needs no more work. */
    synchronized void settled(long offset) {
        unsettled.remove(offset);
    }

    /** The offset to commit, that of the first message not settled; empty when there is nothing new. */
    synchronized OptionalLong committable() {
        if (ended || last < 0) {
            return OptionalLong.empty();
        }
        long next = unsettled.isEmpty() ? last + 1 : unsettled.first();
        return next > committed ? OptionalLong.of(next) : OptionalLong.empty();
    }

    /** An offset was committed. */
    synchronized void committed(long offset) {
        committed = Math.max(committed, offset);
    }

    /** The number of messages from the first one that is not settled to the last one. */
    synchronized long span() {
        return unsettled.isEmpty() ? 0 : last - unsettled.first() + 1;
    }

    /** The partition is another consumer's now. */
    synchronized void end() {
        ended = true;
    }

    synchronized boolean isEnded() {
        return ended;
    }
}
