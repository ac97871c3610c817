/** Messages of real brokers that start runs, beside a plain consumer and beside starts over HTTP. */
@NullMarked
package dev.flow.bench.queue;

import org.jspecify.annotations.NullMarked;
