package dev.flow.queues.consume;

import dev.flow.events.Door;
import dev.flow.events.EventIntake;
import dev.flow.events.EventsException;
import dev.flow.events.InboundEvent;
import dev.flow.events.Receipt;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueMessage;
import dev.flow.runs.RunsException;
import dev.flow.store.StoreException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings messages to the intake and says what becomes of them. Thread-safe. */
final class MessageJudge implements Judge {
    private static final Logger LOG = LoggerFactory.getLogger(MessageJudge.class);

    private final BrokerQueue queue;
    private final MessageReader reader;
    private final Supplier<EventIntake> intake;

    MessageJudge(BrokerQueue queue, int mostBytes, Supplier<EventIntake> intake) {
        this.queue = queue;
        this.reader = new MessageReader(queue, mostBytes);
        this.intake = intake;
    }

    @Override
    public Verdict judge(QueueMessage message) {
        try {
            int most = queue.maxReceives();
            if (most > 0 && message.receives() > most) {
                return refuse("The message was received more than " + most + " times.");
            }
            return switch (reader.read(message)) {
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

    /** Leaves a delivery; that of an event which is refused is left by the intake. */
    private Verdict refuse(String reason) {
        intake.get().reject(Door.QUEUE, queue.source(), reason);
        return new Verdict.Never(reason);
    }

    private Verdict accept(InboundEvent inbound) {
        try {
            return new Verdict.Accepted(intake.get().accept(inbound).status() == Receipt.Status.DUPLICATE);
        } catch (EventsException e) {
            return refusal(e);
        } catch (RunsException e) {
            return refusal(e);
        }
    }

    private static Verdict refusal(EventsException e) {
        String reason = String.valueOf(e.getMessage());
        return switch (e.code()) {
            case NOT_SELECTED, SELF_TRIGGER_LOOP -> new Verdict.Never(reason);
            // The configuration has changed, and this consumer is about to end.
            case NOT_FOUND, UNKNOWN_SOURCE, CONFLICT -> new Verdict.Later(reason);
        };
    }

    private static Verdict refusal(RunsException e) {
        return switch (e.code()) {
            case INPUT_REJECTED,
                    INVALID_PAYLOAD,
                    INVALID_REQUEST,
                    INVALID_QUERY,
                    LIMIT_EXCEEDED,
                    START_CONFLICT,
                    NOT_RESTARTABLE,
                    CONFLICT -> new Verdict.Never(e.code() + ": " + e.getMessage());
            // An operator or time can change these, and the message is in order.
            case ENGINE_UNAVAILABLE,
                    STORE_UNAVAILABLE,
                    DEFINITION_UNAVAILABLE,
                    QUOTA_UNAVAILABLE,
                    QUOTA_EXCEEDED,
                    TRIGGER_PAUSED,
                    TRIGGER_UNAVAILABLE,
                    UNKNOWN_WORKFLOW,
                    INCOMPATIBLE_WORKER,
                    NOT_FOUND -> new Verdict.Later(e.code() + ": " + e.getMessage());
        };
    }
}
