/**
 * Task queues: tasks wait for pollers and pollers for tasks, by priority and then in order. All of it is in memory, and
 * derived from the state of executions.
 */
@NullMarked
package dev.flow.server.matching;

import org.jspecify.annotations.NullMarked;
