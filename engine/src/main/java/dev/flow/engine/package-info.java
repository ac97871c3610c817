/** Runs definitions on a durable engine: the engine itself, its ports, and what a run is to those who start it. */
@NullMarked
package dev.flow.engine;

import org.jspecify.annotations.NullMarked;
