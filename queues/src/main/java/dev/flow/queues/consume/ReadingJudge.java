package dev.flow.queues.consume;

import dev.flow.events.Door;
import dev.flow.events.EventIntake;
import dev.flow.events.InboundEvent;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueMessage;
import dev.flow.runs.RunsException;
import dev.flow.store.StoreException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads messages, refuses those that are no events, and loses none by a mistake. Thread-safe. */
abstract class ReadingJudge implements Judge {
    private static final Logger LOG = LoggerFactory.getLogger(ReadingJudge.class);

    private final BrokerQueue queue;
    private final Supplier<EventIntake> intake;

    /** @param intake keeps deliveries of what is refused */
    ReadingJudge(BrokerQueue queue, Supplier<EventIntake> intake) {
        this.queue = queue;
        this.intake = intake;
    }

    /** What the message is. */
    abstract MessageContent read(QueueMessage message);

    /** What becomes of its event; may throw what stores and runs throw when it can be accepted later. */
    abstract Verdict accept(InboundEvent inbound);

    @Override
    public final Verdict judge(QueueMessage message) {
        try {
            int most = queue.maxReceives();
            if (most > 0 && message.receives() > most) {
                return refuse("The message was received more than " + most + " times.");
            }
            return switch (read(message)) {
                case MessageContent.Unreadable(String reason) -> refuse(reason);
                case MessageContent.Event(InboundEvent inbound) -> accept(inbound);
            };
        } catch (StoreException | RunsException e) {
            return new Verdict.Later(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // A mistake of this program, or of a host's: the message must not be lost by it.
            LOG.error("A message of {} could not be processed; it comes again.", queue.source(), e);
            return new Verdict.Later(
                    "The message could not be processed: " + e.getClass().getSimpleName() + ".");
        }
    }

    /** Leaves a delivery of what was no event at all. */
    private Verdict refuse(String reason) {
        intake.get().reject(Door.QUEUE, queue.source(), reason);
        return new Verdict.Never(reason);
    }
}
