/** Events that go out: the outbox of what runs publish, and the sending of it to the sinks of {@code flow.yaml}. */
@NullMarked
package dev.flow.events.sink;

import org.jspecify.annotations.NullMarked;
