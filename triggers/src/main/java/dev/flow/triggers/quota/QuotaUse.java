package dev.flow.triggers.quota;

/**
 * How much of a limit is in use.
 *
 * @param pending reservations
 * @param limit of them
 */
public record QuotaUse(long pending, long limit) {}
