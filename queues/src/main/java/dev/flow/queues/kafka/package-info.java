/** Topics of Apache Kafka. */
@NullMarked
package dev.flow.queues.kafka;

import org.jspecify.annotations.NullMarked;
