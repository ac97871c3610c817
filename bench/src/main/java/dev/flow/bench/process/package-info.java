/** Servers and workers as processes of their own, so that the CPU of each is its own. */
@NullMarked
package dev.flow.bench.process;

import org.jspecify.annotations.NullMarked;
