package dev.flow.triggers.start;

/**
 * On what a change of a scheduled start is based.
 *
 * @param expectedVersion that the caller has read
 * @param changeId equal ids are one change
 */
public record StartChange(long expectedVersion, String changeId) {}
