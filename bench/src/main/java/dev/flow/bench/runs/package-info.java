/** Complete durable runs through HTTP, from the start to the result, beside the same workflows written by hand. */
@NullMarked
package dev.flow.bench.runs;

import org.jspecify.annotations.NullMarked;
