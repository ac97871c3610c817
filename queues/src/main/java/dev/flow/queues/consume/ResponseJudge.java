package dev.flow.queues.consume;

import dev.flow.engine.EngineException;
import dev.flow.events.Door;
import dev.flow.events.EventIntake;
import dev.flow.events.InboundEvent;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueMessage;
import dev.flow.queues.request.Responses;
import dev.flow.runs.RunsException;
import dev.flow.store.StoreException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings the responses of functions to their runs. Thread-safe. */
final class ResponseJudge implements Judge {
    private static final Logger LOG = LoggerFactory.getLogger(ResponseJudge.class);

    private final BrokerQueue queue;
    private final MessageReader reader;
    private final Supplier<EventIntake> intake;
    private final Supplier<Responses> responses;

    ResponseJudge(BrokerQueue queue, int mostBytes, Supplier<EventIntake> intake, Supplier<Responses> responses) {
        this.queue = queue;
        this.reader = new MessageReader(queue, mostBytes);
        this.intake = intake;
        this.responses = responses;
    }

    @Override
    public Verdict judge(QueueMessage message) {
        try {
            int most = queue.maxReceives();
            if (most > 0 && message.receives() > most) {
                return refuse("The message was received more than " + most + " times.");
            }
            return switch (reader.readResponse(message)) {
                case MessageContent.Unreadable(String reason) -> refuse(reason);
                case MessageContent.Event(InboundEvent inbound) ->
                    verdict(responses.get().accept(inbound));
            };
        } catch (StoreException | RunsException | EngineException e) {
            return new Verdict.Later(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // A mistake of this program: the response must not be lost by it.
            LOG.error("A response of {} could not be processed; it comes again.", queue.source(), e);
            return new Verdict.Later(
                    "The message could not be processed: " + e.getClass().getSimpleName() + ".");
        }
    }

    private static Verdict verdict(Responses.Answer answer) {
        return switch (answer) {
            case Responses.Answer.Accepted(boolean before) -> new Verdict.Accepted(before);
            case Responses.Answer.Refused(String reason) -> new Verdict.Never(reason);
            case Responses.Answer.Busy(String reason) -> new Verdict.Later(reason);
        };
    }

    /** What was no event at all; other responses leave their deliveries themselves. */
    private Verdict refuse(String reason) {
        intake.get().reject(Door.QUEUE, queue.source(), reason);
        return new Verdict.Never(reason);
    }
}
