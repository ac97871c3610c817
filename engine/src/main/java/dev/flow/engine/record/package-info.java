/**
 * What a run leaves on the engine for others to read: its input, its memo and search attributes, the signals it takes,
 * the types of its activities and their arguments, the summaries of its commands with the paths of its tasks, and the
 * kinds of its failures. All of it is stored in histories: names and shapes are kept, and what an earlier build wrote
 * stays readable.
 */
@NullMarked
package dev.flow.engine.record;

import org.jspecify.annotations.NullMarked;
