/** The service that consumes the queues of the active configuration's triggers. */
@NullMarked
package dev.flow.queues.consume;

import org.jspecify.annotations.NullMarked;
