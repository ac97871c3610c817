package dev.flow.runtime.event;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.queue.OutgoingRequest;
import dev.flow.calls.queue.RequestSender;
import dev.flow.calls.queue.RequestUnavailable;
import dev.flow.definition.QueueFunction;
import dev.flow.engine.record.QueueRequest;
import dev.flow.queues.Broker;
import dev.flow.queues.QueueException;
import dev.flow.queues.consume.QueueBindings;
import dev.flow.queues.request.Request;
import dev.flow.queues.request.RequestRows;
import dev.flow.queues.request.Requests;
import dev.flow.store.StoreException;
import java.nio.charset.StandardCharsets;

/** Sends the requests of functions over queues, for the calls of this process's worker. Thread-safe. */
public final class QueuedCalls implements RequestSender, AutoCloseable {
    /** As many bytes as a message that comes in may have, less its envelope. */
    private static final int MOST_BYTES = (1 << 20) - (8 << 10);

    private final Requests requests;

    public QueuedCalls(RequestRows rows, QueueBindings bindings) {
        this.requests = new Requests(rows, bindings::of);
    }

    @Override
    public void send(OutgoingRequest outgoing) {
        QueueFunction function = outgoing.function();
        QueueRequest request = outgoing.request();
        String name = function.route().broker();
        if (!(outgoing.brokers().settings().path(name) instanceof ObjectNode settings)) {
            throw CallFailure.configuration("`brokers` of flow.yaml has no " + name + ", which the function "
                    + function.qualified() + " names.");
        }
        int bytes = request.arguments().toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MOST_BYTES) {
            throw CallFailure.validation("The arguments of " + function.qualified() + " have " + bytes
                    + " bytes as JSON; a request has at most " + MOST_BYTES + ".");
        }
        var broker = new Broker(name, settings, outgoing.brokers().secrets()::find);
        var origin = new Request.Origin(outgoing.workflowId(), request.place().task(), request.idempotencyKey());
        try {
            requests.send(broker, new Request(request.id(), origin, function, request.arguments(), outgoing.since()));
        } catch (QueueException | StoreException e) {
            throw new RequestUnavailable(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void withdraw(String id) {
        try {
            requests.withdraw(id);
        } catch (StoreException e) {
            throw new RequestUnavailable(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() {
        requests.close();
    }
}
