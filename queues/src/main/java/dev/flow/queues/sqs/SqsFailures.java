package dev.flow.queues.sqs;

import dev.flow.queues.QueueException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** Failures of calls of SQS as those of a binding. */
final class SqsFailures {
    private SqsFailures() {}

    static QueueException of(String broker, SdkException e) {
        return e instanceof AwsServiceException refused && refused.awsErrorDetails() != null
                ? QueueException.unavailable(
                        "The broker " + broker + " refuses a call of SQS: "
                                + refused.awsErrorDetails().errorCode() + '.',
                        e)
                : QueueException.unavailable("The broker " + broker + " does not answer.", e);
    }
}
