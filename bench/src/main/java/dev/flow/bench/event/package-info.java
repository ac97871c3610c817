/** Events for runs that wait, beside signals, and what runs cost that wait for something else. */
@NullMarked
package dev.flow.bench.event;

import org.jspecify.annotations.NullMarked;
