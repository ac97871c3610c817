@NullMarked
package dev.flow.bench.transact;

import org.jspecify.annotations.NullMarked;
