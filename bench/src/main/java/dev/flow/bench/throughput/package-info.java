/** Interpreted against hand-written runs: how many, how fast, at what price. */
@NullMarked
package dev.flow.bench.throughput;

import org.jspecify.annotations.NullMarked;
