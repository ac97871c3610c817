package dev.flow.queues.consume;

import dev.flow.engine.EngineException;
import dev.flow.events.EventIntake;
import dev.flow.events.InboundEvent;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueMessage;
import dev.flow.queues.request.Responses;
import java.util.function.Supplier;

/** Brings the responses of functions to their runs. Thread-safe. */
final class ResponseJudge extends ReadingJudge {
    private final MessageReader reader;
    private final Supplier<Responses> responses;

    ResponseJudge(BrokerQueue queue, int mostBytes, Supplier<EventIntake> intake, Supplier<Responses> responses) {
        super(queue, intake);
        this.reader = new MessageReader(queue, mostBytes);
        this.responses = responses;
    }

    @Override
    MessageContent read(QueueMessage message) {
        return reader.readResponse(message);
    }

    /** A response that is refused has left its delivery itself. */
    @Override
    Verdict accept(InboundEvent inbound) {
        try {
            return verdict(responses.get().accept(inbound));
        } catch (EngineException e) {
            return new Verdict.Later(String.valueOf(e.getMessage()));
        }
    }

    private static Verdict verdict(Responses.Answer answer) {
        return switch (answer) {
            case Responses.Answer.Accepted(boolean before) -> new Verdict.Accepted(before);
            case Responses.Answer.Refused(String reason) -> new Verdict.Never(reason);
            case Responses.Answer.Busy(String reason) -> new Verdict.Later(reason);
        };
    }
}
