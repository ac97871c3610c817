/**
 * A durable Temporal service inside the process: the part of Temporal's {@code WorkflowService} that workers and
 * clients of one machine use, over gRPC, on a store of its own. It knows nothing of what its workflows do.
 *
 * <p>One process owns the store. A request goes through these packages:
 *
 * <ol>
 *   <li>{@code protocol} reads it, checks it and finds its workflow execution;
 *   <li>{@code execution} holds the lock of the workflow id, loads the mutable state, and makes one
 *       <em>transition</em>: new history events, and the state that follows from them;
 *   <li>{@code persistence} commits the transition together with those of other executions that are ready in the same
 *       moment; only then is the request answered. The lock is released before: the next transition goes on from this
 *       one, and is committed after it;
 *   <li>what the new state asks for is derived from it: workflow tasks go to {@code matching}, which hands them to
 *       pollers, at once, activities when the state is durable, and the next deadline goes to {@code time}. Nothing of
 *       that is stored: when a process is killed, the next one derives it again, and a task that was only dispatched is
 *       dispatched again.
 * </ol>
 *
 * <p>The history is the truth. {@code state} rebuilds the mutable state from it; what cannot be rebuilt, such as the
 * attempts of an activity, is a small part of the execution's row. {@code visibility} finds executions by their rows.
 */
@NullMarked
package dev.flow.server;

import org.jspecify.annotations.NullMarked;
