package dev.flow.triggers.quota;

import java.time.Instant;

/**
 * The place of one scheduled start.
 *
 * @param scopeDigest of the scope that it belongs to
 * @param id of the scheduled start; unique in its scope
 * @param principalId who has requested it
 * @param reservedAt when that was
 */
public record Reservation(String scopeDigest, String id, String principalId, Instant reservedAt) {}
