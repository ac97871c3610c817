/**
 * Transitions of workflow executions: what a request, a due deadline or another execution changes, as new events of the
 * history. A transition holds the lock of one workflow id, and is answered once it is committed.
 */
@NullMarked
package dev.flow.server.execution;

import org.jspecify.annotations.NullMarked;
