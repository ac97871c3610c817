package dev.flow.testing.broker;

import java.util.Locale;

/** The kinds of brokers that there are, by their names in {@code flow.yaml}. */
public enum BrokerKind {
    SQS,
    KAFKA,
    AMQP;

    /** The name in {@code flow.yaml}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Starts a broker of this kind. */
    public TestBroker start() {
        return switch (this) {
            case SQS -> new ElasticMq();
            case KAFKA -> new KafkaServer();
            case AMQP -> new RabbitMq();
        };
    }
}
