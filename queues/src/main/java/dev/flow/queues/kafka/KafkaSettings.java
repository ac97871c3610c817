package dev.flow.queues.kafka;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.queues.Broker;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The settings of clients of Kafka. */
final class KafkaSettings {
    static final int CALL_MILLIS = 10_000;
    private static final int SESSION_MILLIS = 15_000;
    private static final int DELIVERY_MILLIS = 20_000;

    private KafkaSettings() {}

    static Map<String, Object> consumer(BrokerQueue queue) {
        Map<String, Object> settings = common(queue.broker());
        settings.put(
                ConsumerConfig.GROUP_ID_CONFIG, queue.broker().text("group").orElse(""));
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, queue.concurrency());
        settings.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_MILLIS);
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, CALL_MILLIS);
        settings.put(
                ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                List.of(CooperativeStickyAssignor.class.getName()));
        settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        return settings;
    }

    static Map<String, Object> producer(Broker broker) {
        Map<String, Object> settings = common(broker);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, (long) CALL_MILLIS);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, DELIVERY_MILLIS);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0L);
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        return settings;
    }

    private static Map<String, Object> common(Broker broker) {
        List<String> servers = new ArrayList<>();
        broker.settings().path("bootstrap_servers").forEach(server -> servers.add(server.asText()));
        Map<String, Object> settings = new HashMap<>();
        settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, servers);
        settings.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, CALL_MILLIS);
        boolean encrypted = broker.settings().path("tls").asBoolean(true);
        JsonNode secret = broker.secret().orElse(null);
        String protocol = encrypted ? "SSL" : "PLAINTEXT";
        settings.put(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, secret == null ? protocol : "SASL_" + protocol);
        if (secret != null) {
            credentials(broker, secret, settings);
        }
        return settings;
    }

    private static void credentials(Broker broker, JsonNode secret, Map<String, Object> settings) {
        String username = secret.path("username").asText();
        String password = secret.path("password").asText();
        if (username.isEmpty()) {
            throw QueueException.unavailable(
                    "The secret of the broker " + broker.name() + " has no username and password.", null);
        }
        String mechanism = broker.text("sasl").orElse("plain").toUpperCase(Locale.ROOT);
        String module = mechanism.equals("PLAIN")
                ? "org.apache.kafka.common.security.plain.PlainLoginModule"
                : "org.apache.kafka.common.security.scram.ScramLoginModule";
        settings.put(SaslConfigs.SASL_MECHANISM, mechanism);
        settings.put(
                SaslConfigs.SASL_JAAS_CONFIG,
                module + " required username=" + quoted(username) + " password=" + quoted(password) + ";");
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
