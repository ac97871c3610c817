package dev.flow.queues.request;

import dev.flow.engine.EngineException;
import dev.flow.engine.event.ResponseDelivery;
import dev.flow.events.DeliveryLog;
import dev.flow.events.InboundEvent;
import dev.flow.events.Receipt;
import dev.flow.runs.RunsException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Brings responses to the runs that wait for them, each request the first one. Every other response changes nothing and
 * leaves a delivery. Thread-safe.
 */
public final class Responses {
    private final RequestRows rows;
    private final ResponseDelivery runs;
    private final DeliveryLog deliveries;

    public Responses(RequestRows rows, ResponseDelivery runs, DeliveryLog deliveries) {
        this.rows = rows;
        this.runs = runs;
        this.deliveries = deliveries;
    }

    /** What became of a response. */
    public sealed interface Answer {
        /**
         * Its run has it, or another one to the same request.
         *
         * @param before whether it had that before
         */
        record Accepted(boolean before) implements Answer {}

        /**
         * It can never be accepted.
         *
         * @param reason one sentence, without content of the response
         */
        record Refused(String reason) implements Answer {}

        /** It may be accepted later. */
        record Busy(String reason) implements Answer {}
    }

    /**
     * Brings a response to its run; once this returns {@link Answer.Accepted} the engine keeps it.
     *
     * @throws EngineException when the engine does not answer
     * @throws dev.flow.store.StoreException when the store is unavailable
     */
    public Answer accept(InboundEvent inbound) {
        try {
            deliveries.check(inbound);
        } catch (RunsException e) {
            return refuse(inbound, String.valueOf(e.getMessage()));
        }
        Response.Reading reading = Response.of(inbound.event());
        Response response = reading.response();
        return response == null ? refuse(inbound, String.valueOf(reading.reason())) : accept(inbound, response);
    }

    private Answer accept(InboundEvent inbound, Response response) {
        StoredRequest request = rows.find(response.key()).orElse(null);
        if (request == null) {
            return refuse(inbound, "No request has the key of this response, or not any more.");
        }
        if (!request.replySource().equals(inbound.source())) {
            return refuse(inbound, "The response to this request is expected in another queue.");
        }
        String identity = identity(inbound);
        StoredRequest.State state = request.state();
        if (state.delivery() != null) {
            return repeated(inbound, request, identity.equals(state.answeredBy()), state.delivery());
        }
        if (state.closedAt() != null) {
            return refuse(inbound, "The response is late: its task waits no more since " + state.closedAt() + ".");
        }
        if (!rows.now().isBefore(request.expiresAt())) {
            return refuse(inbound, "The response is late: it was waited for until " + request.expiresAt() + ".");
        }
        if (!rows.claim(request.id(), identity)) {
            return new Answer.Busy("Another response to the same request is on its way to the run.");
        }
        return deliver(inbound, request, identity, response);
    }

    private Answer deliver(InboundEvent inbound, StoredRequest request, String identity, Response response) {
        boolean open;
        try {
            open = runs.respond(request.workflowId(), request.id(), response.outcome());
        } catch (EngineException e) {
            if (e.code() == EngineException.Code.PAYLOAD_TOO_LARGE) {
                rows.release(request.id(), identity);
                return refuse(inbound, "The response is too large: " + e.getMessage());
            }
            throw e;
        }
        if (!open) {
            rows.withdraw(request.id());
            return refuse(inbound, "The response is late: its run has ended.");
        }
        Receipt receipt = deliveries.reached(inbound, request.workflowId());
        rows.answered(request.id(), receipt.deliveryId());
        return new Answer.Accepted(receipt.status() == Receipt.Status.DUPLICATE);
    }

    /** @param same whether it is the response that was accepted: its delivery may not be there yet */
    private Answer repeated(InboundEvent inbound, StoredRequest request, boolean same, String original) {
        if (same) {
            deliveries.reached(inbound, request.workflowId());
        } else {
            deliveries.repeated(inbound, original);
        }
        return new Answer.Accepted(true);
    }

    private Answer refuse(InboundEvent inbound, String reason) {
        deliveries.rejected(inbound, reason);
        return new Answer.Refused(reason);
    }

    private static String identity(InboundEvent inbound) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(inbound.event().path("source").asText().getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(inbound.event().path("id").asText().getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }
}
