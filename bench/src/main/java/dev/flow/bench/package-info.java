/** Benchmarks: what users wait for, beside what they would use instead. */
@NullMarked
package dev.flow.bench;

import org.jspecify.annotations.NullMarked;
