/** What runs cost that wait for a month. */
@NullMarked
package dev.flow.bench.waiting;

import org.jspecify.annotations.NullMarked;
