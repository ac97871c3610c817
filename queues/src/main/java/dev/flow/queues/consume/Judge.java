package dev.flow.queues.consume;

import dev.flow.queues.QueueMessage;

/** Says what becomes of the messages of a queue. Thread-safe. */
interface Judge {
    /** Decides; does not throw. */
    Verdict judge(QueueMessage message);
}
