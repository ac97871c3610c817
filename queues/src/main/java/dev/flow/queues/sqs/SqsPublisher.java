package dev.flow.queues.sqs;

import dev.flow.queues.Broker;
import dev.flow.queues.QueuePublisher;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** Sends messages to queues of a broker. */
final class SqsPublisher implements QueuePublisher {
    private static final String ORDERED = ".fifo";
    private static final String GROUP = "flow";

    private final SqsClient client;
    private final Broker broker;
    private final SqsAddresses addresses;

    SqsPublisher(SqsClient client, Broker broker) {
        this.client = client;
        this.broker = broker;
        this.addresses = new SqsAddresses(client, broker.name());
    }

    @Override
    public void publish(String queue, byte[] body, Map<String, String> attributes) {
        String declared = broker.queue(queue).settings().path("url").textValue();
        String url = declared == null ? addresses.of(queue) : declared;
        String text = new String(body, StandardCharsets.UTF_8);
        try {
            client.sendMessage(request -> {
                request.queueUrl(url).messageBody(text).messageAttributes(SqsAttributes.values(attributes));
                ordered(url, UUID.randomUUID().toString(), request);
            });
        } catch (SdkException e) {
            throw SqsFailures.of(broker.name(), e);
        }
    }

    /** What a queue that keeps the order wants besides. */
    static void ordered(String url, String id, SendMessageRequest.Builder request) {
        if (url.endsWith(ORDERED)) {
            request.messageGroupId(GROUP).messageDeduplicationId(id);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
