package dev.flow.calls;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.queue.OutgoingRequest;
import dev.flow.calls.queue.RequestSender;
import dev.flow.calls.queue.RequestUnavailable;
import dev.flow.definition.QueueFunction;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.QueueRequest;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the requests of functions of the kind queue; their responses reach the run by themselves. Thread-safe. */
final class QueueCalls {
    private static final Logger LOG = LoggerFactory.getLogger(QueueCalls.class);

    private final CallEnvironments environments;
    private final RequestSender sender;
    private final InstantSource clock;

    QueueCalls(CallEnvironments environments, RequestSender sender, InstantSource clock) {
        this.environments = environments;
        this.sender = sender;
        this.clock = clock;
    }

    /**
     * Sends a request.
     *
     * @param since when the call was made
     * @return when the response is late
     * @throws RequestUnavailable when it cannot be sent now, and its time is not over
     * @throws io.temporal.failure.ApplicationFailure the error that the workflow sees
     */
    ObjectNode send(QueueRequest request, String workflowId, Instant since) {
        CallEnvironment environment =
                environments.of(request.place().revision(), request.place().definition());
        try {
            QueueFunction function = QueueFunction.find(environment.settings(), request.function())
                    .orElseThrow(() -> CallFailure.configuration("`functions` of flow.yaml has no " + request.function()
                            + ", and the definition calls it over a queue."));
            var brokers = new OutgoingRequest.Brokers(environment.settings().path("brokers"), environment.secrets());
            return send(new OutgoingRequest(request, workflowId, function, brokers, since));
        } catch (CallFailure e) {
            WorkflowError error = e.error();
            throw WorkflowErrors.failure(new WorkflowError(
                    error.type(),
                    error.status(),
                    error.title(),
                    error.detail(),
                    request.place().task()));
        }
    }

    private ObjectNode send(OutgoingRequest outgoing) {
        try {
            sender.send(outgoing);
        } catch (RequestUnavailable e) {
            if (clock.instant().isBefore(outgoing.until())) {
                throw e;
            }
            throw CallFailure.timeout("The request of " + outgoing.function().qualified() + " was not sent within "
                    + outgoing.function().timeout() + ". " + e.getMessage());
        } catch (CallFailure e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.error("A request of {} could not be sent.", outgoing.function().qualified(), e);
            throw CallFailure.runtime(
                    "The request could not be sent: " + e.getClass().getSimpleName() + ".");
        }
        return Json.object().put(QueueRequest.UNTIL, outgoing.until().toEpochMilli());
    }

    /** From now on a response to the request is late. */
    void withdraw(QueueRequest request) {
        sender.withdraw(request.id());
    }
}
