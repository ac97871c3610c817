package dev.flow.queues.sqs;

import dev.flow.queues.BrokerQueue;
import dev.flow.queues.DeadLetter;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueMessage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;

/** A consumer of one queue: long polling, and the visibility timeout as the lease. */
final class SqsConsumer implements QueueConsumer {
    private static final Logger LOG = LoggerFactory.getLogger(SqsConsumer.class);

    /** As many does one call return. */
    private static final int MOST = 10;

    private static final Duration LONGEST_DELAY = Duration.ofHours(11);

    private final SqsClient client;
    private final BrokerQueue queue;
    private final String url;
    private final @Nullable String deadUrl;
    private final int lease;

    SqsConsumer(SqsClient client, BrokerQueue queue, String url, @Nullable String deadUrl) {
        this.client = client;
        this.queue = queue;
        this.url = url;
        this.deadUrl = deadUrl;
        this.lease = Math.toIntExact(queue.visibility().toSeconds());
    }

    @Override
    public List<QueueMessage> receive(int most, Duration wait) {
        if (most == 0) {
            return List.of();
        }
        var request = ReceiveMessageRequest.builder()
                .queueUrl(url)
                .maxNumberOfMessages(Math.min(most, MOST))
                .waitTimeSeconds(Math.toIntExact(wait.toSeconds()))
                .visibilityTimeout(lease)
                .messageSystemAttributeNames(
                        MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT,
                        MessageSystemAttributeName.MESSAGE_GROUP_ID)
                .messageAttributeNames("All")
                .build();
        return call(() -> client.receiveMessage(request)).messages().stream()
                .map(SqsConsumer::message)
                .toList();
    }

    private static QueueMessage message(Message message) {
        String receives = message.attributes().get(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT);
        return new QueueMessage(
                message.messageId(),
                message.body().getBytes(StandardCharsets.UTF_8),
                SqsAttributes.texts(message.messageAttributes()),
                receives == null ? 0 : Integer.parseInt(receives),
                message);
    }

    private static Message of(QueueMessage message) {
        return (Message) message.handle();
    }

    @Override
    public void acknowledge(QueueMessage message) {
        call(() -> client.deleteMessage(
                request -> request.queueUrl(url).receiptHandle(of(message).receiptHandle())));
    }

    @Override
    public void release(QueueMessage message, Duration delay) {
        Duration bounded = delay.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : delay;
        visibility(message, Math.toIntExact(bounded.plusMillis(999).toSeconds()));
    }

    @Override
    public void extend(QueueMessage message) {
        visibility(message, lease);
    }

    private void visibility(QueueMessage message, int seconds) {
        call(() -> client.changeMessageVisibility(request ->
                request.queueUrl(url).receiptHandle(of(message).receiptHandle()).visibilityTimeout(seconds)));
    }

    @Override
    public Optional<Duration> lease() {
        return Optional.of(Duration.ofSeconds(lease));
    }

    @Override
    public void deadLetter(QueueMessage message, String reason) {
        if (deadUrl == null) {
            // A redrive policy of the queue, if it has one, decides.
            LOG.warn("{} has no dead letter queue: a message that can never be accepted comes again.", queue.source());
            release(message, queue.visibility());
            return;
        }
        Map<String, String> attributes = DeadLetter.attributes(message, queue, reason);
        call(() -> client.sendMessage(request -> {
            request.queueUrl(deadUrl)
                    .messageBody(of(message).body())
                    .messageAttributes(SqsAttributes.values(attributes));
            SqsPublisher.ordered(deadUrl, message.id(), request);
        }));
        acknowledge(message);
    }

    @Override
    public OptionalLong waiting() {
        String number = call(() -> client.getQueueAttributes(request ->
                        request.queueUrl(url).attributeNames(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES)))
                .attributes()
                .get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES);
        return number == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(number));
    }

    private <T> T call(Supplier<T> call) {
        try {
            return call.get();
        } catch (SdkException e) {
            throw SqsFailures.of(queue.broker().name(), e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
