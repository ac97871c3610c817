/** Runs as those outside see them: starting, listing, describing, steering and explaining them. */
@NullMarked
package dev.flow.runs;

import org.jspecify.annotations.NullMarked;
