package dev.flow.queues.sqs;

import dev.flow.queues.QueueException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

/** URLs of queues by their names, each looked up once. Thread-safe. */
final class SqsAddresses {
    private final SqsClient client;
    private final String broker;
    private final Map<String, String> urls = new ConcurrentHashMap<>();

    SqsAddresses(SqsClient client, String broker) {
        this.client = client;
        this.broker = broker;
    }

    String of(String queue) {
        return urls.computeIfAbsent(queue, this::lookUp);
    }

    private String lookUp(String queue) {
        try {
            return client.getQueueUrl(request -> request.queueName(queue)).queueUrl();
        } catch (QueueDoesNotExistException e) {
            throw QueueException.unavailable(
                    "The broker " + broker + " has no queue " + queue + ", or its credentials do not show it.", e);
        } catch (SdkException e) {
            throw SqsFailures.of(broker, e);
        }
    }
}
