package dev.flow.server.matching;

import java.util.Comparator;

/**
 * A task in its queue, in the order of priorities, then of the times at which tasks became ready, then of their
 * arrival.
 *
 * @param number in the order of arrival
 */
record WaitingTask(Task task, TaskQueue in, long number) implements Comparable<WaitingTask> {
    private static final Comparator<WaitingTask> ORDER = Comparator.<WaitingTask>comparingInt(
                    waiting -> waiting.task.priority())
            .thenComparing(waiting -> waiting.task.since())
            .thenComparingLong(WaitingTask::number);

    /** Whether another offer of the same subject changes nothing. */
    boolean isAs(Task other) {
        return task.isForSame(other) && task.priority() == other.priority();
    }

    @Override
    public int compareTo(WaitingTask other) {
        return ORDER.compare(this, other);
    }
}
