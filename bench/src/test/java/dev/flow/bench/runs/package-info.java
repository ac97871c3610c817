@NullMarked
package dev.flow.bench.runs;

import org.jspecify.annotations.NullMarked;
