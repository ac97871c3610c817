/**
 * Messages of brokers as a way in for events. A {@link dev.flow.queues.QueueBinding} is how a kind of broker is used:
 * hosts may implement it for theirs. {@code consume} has the service that consumes the queues of the active
 * configuration's triggers; {@code sqs}, {@code kafka} and {@code amqp} are the bindings that are shipped.
 *
 * <p>Delivery is at least once: a message is acknowledged after its event was accepted, and the intake recognises
 * events that come again.
 */
@NullMarked
package dev.flow.queues;

import org.jspecify.annotations.NullMarked;
