package dev.flow.queues.sqs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.queues.Broker;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueuePublisher;
import java.net.URI;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.SqsClientBuilder;

/** Queues of Amazon SQS and of services with its interface. Thread-safe. */
public final class SqsBinding implements QueueBinding {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(30);

    @Override
    public QueueConsumer consume(BrokerQueue queue) {
        SqsClient client = client(queue.broker());
        try {
            String url = queue.settings().path("url").textValue();
            var addresses = new SqsAddresses(client, queue.broker().name());
            String dead = queue.deadLetter().map(addresses::of).orElse(null);
            var consumer = new SqsConsumer(client, queue, url == null ? addresses.of(queue.name()) : url, dead);
            consumer.waiting(); // the queue exists, and these credentials may read it
            return consumer;
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }

    @Override
    public QueuePublisher publisher(Broker broker) {
        return new SqsPublisher(client(broker), broker);
    }

    private static SqsClient client(Broker broker) {
        try {
            SqsClientBuilder builder = SqsClient.builder()
                    .httpClientBuilder(UrlConnectionHttpClient.builder()
                            .connectionTimeout(CONNECT)
                            .socketTimeout(ANSWER))
                    .region(Region.of(broker.text("region").orElse("")));
            broker.text("endpoint").map(URI::create).ifPresent(builder::endpointOverride);
            broker.secret()
                    .ifPresent(secret ->
                            builder.credentialsProvider(StaticCredentialsProvider.create(credentials(broker, secret))));
            return builder.build();
        } catch (SdkException | IllegalArgumentException e) {
            throw QueueException.unavailable(
                    "The settings of the broker " + broker.name() + " make no client of SQS: " + e.getMessage(), e);
        }
    }

    private static AwsCredentials credentials(Broker broker, JsonNode secret) {
        String id = secret.path("access_key_id").asText();
        String key = secret.path("secret_access_key").asText();
        String token = secret.path("session_token").asText();
        if (id.isEmpty() || key.isEmpty()) {
            throw QueueException.unavailable(
                    "The secret of the broker " + broker.name() + " has no access_key_id and secret_access_key.", null);
        }
        return token.isEmpty() ? AwsBasicCredentials.create(id, key) : AwsSessionCredentials.create(id, key, token);
    }
}
