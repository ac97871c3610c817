package dev.flow.bench.queue;

import dev.flow.bench.load.OptionArguments;
import dev.flow.testing.broker.BrokerKind;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param messages of each turn
 * @param rounds in which each side has its turn
 * @param warm rounds before these that do not count
 * @param concurrency the most messages in hand, and requests at a time
 * @param brokers one after the other
 * @param launcher the command of {@code flow}
 */
record QueueOptions(
        int messages, int rounds, int warm, int concurrency, List<BrokerKind> brokers, List<String> launcher) {
    static final String USAGE = """
            Usage: bench/queues [OPTION=VALUE]...
              messages=1000 rounds=3 warm=1 concurrency=8
              broker=sqs,kafka,amqp
            """;

    static QueueOptions parse(String... arguments) {
        return OptionArguments.parse(
                new QueueOptions(1_000, 3, 1, 8, List.of(BrokerKind.values()), List.of("./flow")),
                QueueOptions::with,
                arguments);
    }

    private QueueOptions with(String option, String value) {
        return switch (option) {
            case "messages" -> new QueueOptions(Integer.parseInt(value), rounds, warm, concurrency, brokers, launcher);
            case "rounds" -> new QueueOptions(messages, Integer.parseInt(value), warm, concurrency, brokers, launcher);
            case "warm" -> new QueueOptions(messages, rounds, Integer.parseInt(value), concurrency, brokers, launcher);
            case "concurrency" -> new QueueOptions(messages, rounds, warm, Integer.parseInt(value), brokers, launcher);
            case "broker" ->
                new QueueOptions(
                        messages, rounds, warm, concurrency, OptionArguments.all(BrokerKind.class, value), launcher);
            case "launcher" ->
                new QueueOptions(messages, rounds, warm, concurrency, brokers, List.of(value.split(" ", -1)));
            default -> throw new IllegalArgumentException(option);
        };
    }
}
