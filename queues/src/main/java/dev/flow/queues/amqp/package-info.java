/** Queues of brokers of AMQP 0-9-1. */
@NullMarked
package dev.flow.queues.amqp;

import org.jspecify.annotations.NullMarked;
