package dev.flow.server.matching;

import org.jspecify.annotations.Nullable;

/**
 * Who polls.
 *
 * @param identity as the worker names itself
 * @param deploymentVersion of a versioned worker, as {@code deployment.build}; null for another one
 * @param maxTasksPerSecond of the whole queue, as the poller wishes; 0 for no limit
 */
public record Poller(String identity, @Nullable String deploymentVersion, double maxTasksPerSecond) {}
