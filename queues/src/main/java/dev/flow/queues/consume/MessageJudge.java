package dev.flow.queues.consume;

import dev.flow.events.EventIntake;
import dev.flow.events.EventsException;
import dev.flow.events.InboundEvent;
import dev.flow.events.Receipt;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueMessage;
import dev.flow.runs.RunsException;
import java.util.function.Supplier;

/** Brings messages to the intake and says what becomes of them. Thread-safe. */
final class MessageJudge extends ReadingJudge {
    private final MessageReader reader;
    private final Supplier<EventIntake> intake;

    MessageJudge(BrokerQueue queue, int mostBytes, Supplier<EventIntake> intake) {
        super(queue, intake);
        this.reader = new MessageReader(queue, mostBytes);
        this.intake = intake;
    }

    @Override
    MessageContent read(QueueMessage message) {
        return reader.read(message);
    }

    /** The delivery of an event that is refused is left by the intake. */
    @Override
    Verdict accept(InboundEvent inbound) {
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
