/** Queues of Amazon SQS. */
@NullMarked
package dev.flow.queues.sqs;

import org.jspecify.annotations.NullMarked;
