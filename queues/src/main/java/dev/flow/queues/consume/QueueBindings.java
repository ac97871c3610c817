package dev.flow.queues.consume;

import dev.flow.queues.Broker;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueuePublisher;
import dev.flow.queues.amqp.AmqpBinding;
import dev.flow.queues.kafka.KafkaBinding;
import dev.flow.queues.sqs.SqsBinding;
import java.util.Map;
import java.util.Optional;

/**
 * The bindings of this process. Immutable.
 *
 * @param kinds by the kind of broker
 * @param ofHost those of the host application, by name
 */
public record QueueBindings(Map<String, QueueBinding> kinds, Map<String, QueueBinding> ofHost) {
    /** Of a broker that has no binding here: never connects. */
    private static final QueueBinding UNBOUND = new QueueBinding() {
        @Override
        public QueueConsumer consume(BrokerQueue queue) {
            throw none(queue.broker());
        }

        @Override
        public QueuePublisher publisher(Broker broker) {
            throw none(broker);
        }

        private QueueException none(Broker broker) {
            return QueueException.unavailable(
                    "This process has no binding for the broker " + broker.name() + " of the kind " + broker.kind()
                            + ": the host application registers it by the name in `binding`.",
                    null);
        }
    };

    public QueueBindings {
        kinds = Map.copyOf(kinds);
        ofHost = Map.copyOf(ofHost);
    }

    /** Those that are shipped, and those of a host by their names. */
    public static QueueBindings shipped(Map<String, QueueBinding> ofHost) {
        return new QueueBindings(
                Map.of("sqs", new SqsBinding(), "kafka", new KafkaBinding(), "amqp", new AmqpBinding()), ofHost);
    }

    /** The binding of a broker; one that never connects where this process has none. */
    public QueueBinding of(Broker broker) {
        return find(broker).orElse(UNBOUND);
    }

    /** The binding of a broker. */
    public Optional<QueueBinding> find(Broker broker) {
        return Optional.ofNullable(
                broker.kind().equals("host")
                        ? ofHost.get(broker.text("binding").orElse(""))
                        : kinds.get(broker.kind()));
    }
}
