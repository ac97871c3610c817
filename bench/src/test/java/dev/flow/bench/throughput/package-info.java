@NullMarked
package dev.flow.bench.throughput;

import org.jspecify.annotations.NullMarked;
