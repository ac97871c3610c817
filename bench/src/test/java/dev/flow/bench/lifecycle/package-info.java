@NullMarked
package dev.flow.bench.lifecycle;

import org.jspecify.annotations.NullMarked;
