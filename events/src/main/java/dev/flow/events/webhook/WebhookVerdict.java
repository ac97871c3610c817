package dev.flow.events.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What a source says of a request. */
public sealed interface WebhookVerdict {
    /**
     * It is genuine.
     *
     * @param event structured CloudEvent with {@code headers}, an object of texts by names in lower case, without those
     *     that carry secrets and signatures. Its {@code source} is {@code /webhooks/NAME}, its {@code id} the sender's
     *     delivery id, so that a repeated delivery is recognised
     */
    record Genuine(ObjectNode event) implements WebhookVerdict {}

    /**
     * It asks whether this endpoint is the sender's; this is the answer.
     *
     * @param mediaType of the content
     */
    record Handshake(int status, String mediaType, String content) implements WebhookVerdict {}

    /**
     * It is not accepted.
     *
     * @param kind decides the status of the answer
     * @param reason one sentence, without anything that was sent
     */
    record Refused(Kind kind, String reason) implements WebhookVerdict {}

    /** Why a request is refused. */
    enum Kind {
        /** Signature, token or time are missing or wrong. */
        NOT_VERIFIED,
        /** It is genuine and cannot be read. */
        INVALID_PAYLOAD,
        /** The secret of the source cannot be read; the sender should repeat the request. */
        UNAVAILABLE
    }
}
