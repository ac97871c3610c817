package dev.flow.gateway.operation;

/** What an operation does with {@code x-idempotency-key}. */
public enum Idempotency {
    /** It changes nothing; a key would mean nothing. */
    SAFE,
    /** A key is honoured when there is one. */
    HONOURED,
    /** There must be a key. */
    REQUIRED
}
