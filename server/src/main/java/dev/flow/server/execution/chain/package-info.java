/**
 * Chains of runs: continued, retried after a failure, repeated by a cron schedule. Each run is closed in the commit
 * that begins the next.
 */
@NullMarked
package dev.flow.server.execution.chain;

import org.jspecify.annotations.NullMarked;
