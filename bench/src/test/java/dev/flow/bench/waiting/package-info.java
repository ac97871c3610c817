@NullMarked
package dev.flow.bench.waiting;

import org.jspecify.annotations.NullMarked;
