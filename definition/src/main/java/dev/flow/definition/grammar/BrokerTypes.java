package dev.flow.definition.grammar;

import java.util.List;

import static dev.flow.definition.grammar.ObjectProperty.optional;
import static dev.flow.definition.grammar.ObjectProperty.required;
import static dev.flow.definition.grammar.ValueShapes.byKind;
import static dev.flow.definition.grammar.ValueShapes.flag;
import static dev.flow.definition.grammar.ValueShapes.mapOf;
import static dev.flow.definition.grammar.ValueShapes.option;
import static dev.flow.definition.grammar.ValueShapes.text;
import static dev.flow.definition.grammar.ValueShapes.type;
import static dev.flow.definition.grammar.ValueShapes.whole;

/** Message brokers of {@code flow.yaml} and their queues. */
final class BrokerTypes {
    private static final int MOST_CONCURRENCY = 256;
    private static final int MOST_RECEIVES = 1_000;

    private static final ObjectProperty DEAD_LETTER = required(
            "dead_letter", text(), "The queue or topic of the same broker for messages that can never be accepted.");

    private static final ObjectProperty CONCURRENCY = optional(
                    "concurrency", whole(1, MOST_CONCURRENCY), "The most messages that one process has in hand.")
            .orElse("8");

    private static final ObjectProperty MAX_RECEIVES = optional(
            "max_receives",
            whole(1, MOST_RECEIVES),
            "A message that was received more often is dead-lettered, where the broker counts.");

    private BrokerTypes() {}

    static final List<ObjectType> TABLE = List.of(
            broker(
                    "sqs",
                    "sqsBroker",
                    "Amazon SQS, or a service with its interface.",
                    required("region", text(), "The region, such as eu-central-1."),
                    optional("endpoint", text(), "The address of the service, when it is not that of the region."),
                    optional(
                            "secret",
                            text(),
                            "The secret with `access_key_id`, `secret_access_key` and perhaps `session_token`; without"
                                    + " it the credentials of the environment count."),
                    required("queues", mapOf(type("sqsQueue")), "The queues, by name.")),
            broker(
                    "kafka",
                    "kafkaBroker",
                    "Apache Kafka.",
                    required(
                            "bootstrap_servers",
                            new ValueShape.ListOf(text(), 1),
                            "Servers to begin with, as host:port."),
                    required("group", text(), "The consumer group of all processes of this service."),
                    optional("secret", text(), "The secret with `username` and `password`."),
                    optional(
                                    "sasl",
                                    option("plain", "scram-sha-256", "scram-sha-512"),
                                    "How the secret is shown to the servers.")
                            .orElse("plain"),
                    optional("tls", flag(), "Whether connections are encrypted.")
                            .orElse("true"),
                    required("queues", mapOf(type("kafkaTopic")), "The topics, by name.")),
            broker(
                    "amqp",
                    "amqpBroker",
                    "A broker of AMQP 0-9-1, such as RabbitMQ.",
                    required("url", text(), "amqps://host or amqp://host, with port and virtual host, no password."),
                    optional("secret", text(), "The secret with `username` and `password`."),
                    required("queues", mapOf(type("amqpQueue")), "The queues, by name.")),
            broker(
                    "host",
                    "hostBroker",
                    "A broker that the host application binds.",
                    required("binding", text(), "The binding, by the name that the host gives it."),
                    required("queues", mapOf(type("hostQueue")), "The queues, by name.")),
            ObjectType.of(
                    "sqsQueue",
                    "queue of SQS",
                    "How a queue is consumed.",
                    optional("url", text(), "Its URL; by default it is looked up by its name."),
                    DEAD_LETTER,
                    CONCURRENCY,
                    optional(
                                    "visibility",
                                    text(StringFormat.FIXED_DURATION),
                                    "How long a message in hand is hidden from others, PT5S to PT12H; it is extended"
                                            + " while the message is in hand.")
                            .orElse("PT30S"),
                    MAX_RECEIVES),
            ObjectType.of("kafkaTopic", "topic of Kafka", "How a topic is consumed.", DEAD_LETTER, CONCURRENCY),
            ObjectType.of(
                    "amqpQueue", "queue of AMQP", "How a queue is consumed.", DEAD_LETTER, CONCURRENCY, MAX_RECEIVES),
            ObjectType.of(
                    "hostQueue",
                    "queue of a host",
                    "How a queue is consumed.",
                    DEAD_LETTER,
                    CONCURRENCY,
                    MAX_RECEIVES));

    /** A broker of any kind. */
    static final ValueShape ANY = byKind(TABLE);

    private static ObjectType broker(String kind, String name, String doc, ObjectProperty... own) {
        return ObjectType.of(
                        name, "broker of the kind " + kind, doc, required("kind", option(kind), "The kind of broker."))
                .with(ObjectType.of(name, name, doc, own));
    }
}
