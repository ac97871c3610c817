package dev.flow.proofs.fleet;

/**
 * What the requests of clients met.
 *
 * @param sent all of them
 * @param dropped whose answers were thrown away, or not waited for
 * @param broken without an answer
 * @param unavailable that were answered with 429 or 503
 */
public record Traffic(int sent, int dropped, int broken, int unavailable) {}
