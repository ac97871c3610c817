/**
 * The state of one workflow execution as it follows from its history, and the few things beside it. No I/O, no clock,
 * no threads: an event is applied, and what it changes is changed. See the history events of the Temporal API.
 */
@NullMarked
package dev.flow.server.state;

import org.jspecify.annotations.NullMarked;
