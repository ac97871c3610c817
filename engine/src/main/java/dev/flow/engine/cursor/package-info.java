/**
 * The position of a run, as data: a tree of small records that mirrors the tasks under way. It holds everything that a
 * run knows, so that a run which continues as new is the same run.
 */
@NullMarked
package dev.flow.engine.cursor;

import org.jspecify.annotations.NullMarked;
