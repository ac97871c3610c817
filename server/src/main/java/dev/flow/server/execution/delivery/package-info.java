/**
 * Effects of one execution on another: children are started and ended, workflows are signalled and cancelled, parents
 * learn of the end of a child. Each was committed by its sender, is delivered afterwards, and again after a failure or
 * a restart; the receiver knows what it has already.
 */
@NullMarked
package dev.flow.server.execution.delivery;

import org.jspecify.annotations.NullMarked;
