package dev.flow.gateway.operation;

/** What an operation does with {@code x-idempotency-key}. */
public enum Idempotency {
    /** A key is ignored: the operation changes nothing. */
    SAFE,
    /** A key is ignored: what is sent has an identity of its own, by which a repeated request is recognised. */
    IGNORED,
    /** A key is optional. */
    HONOURED,
    /** A request without a key is refused. */
    REQUIRED
}
