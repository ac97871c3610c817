/** The API of runs: starting, listing, describing and steering them. */
@NullMarked
package dev.flow.runs;

import org.jspecify.annotations.NullMarked;
