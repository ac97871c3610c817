package dev.flow.bench.queue;

import dev.flow.bench.load.Median;
import dev.flow.bench.load.TableHeading;
import dev.flow.bench.process.BenchServer;
import dev.flow.testing.broker.BrokerKind;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Messages that start runs, beside a consumer that only acknowledges them, and beside as many starts over HTTP of the
 * same process. Run by {@code bench/queues}.
 */
public final class QueueBenchmark {
    private final QueueOptions options;
    private final PrintStream out;

    private QueueBenchmark(QueueOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException {
        QueueOptions options;
        try {
            options = QueueOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.print("bench/queues: " + e.getMessage() + "\n" + QueueOptions.USAGE);
            System.exit(2);
            return;
        }
        TableHeading.print(options.rounds());
        new QueueBenchmark(options, System.out).measure();
        System.exit(0);
    }

    /**
     * A round, each figure a second.
     *
     * @param messages of the service
     * @param plain messages of the plain consumer
     * @param one starts over HTTP, one request at a time
     * @param several starts over HTTP, as many requests at a time as messages
     */
    private record Round(ServedQueue.Rate messages, double plain, double one, double several) {}

    private void measure() throws IOException {
        out.printf(
                Locale.ROOT,
                "| %d messages, at most %d in hand, flow serve on SQLite | accepted/s | started/s | acknowledged only/s"
                        + " | POST, one at a time/s | POST, %d at a time/s | started / POST, %d | accepted / acknowledged |%n"
                        + "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |%n",
                options.messages(),
                options.concurrency(),
                options.concurrency(),
                options.concurrency());
        for (BrokerKind kind : options.brokers()) {
            Path folder = Files.createTempDirectory("flow-bench-queues");
            List<Round> rounds = new ArrayList<>();
            try (var queue = new FilledQueue(kind);
                    var served = ServedQueue.start(options, queue, folder)) {
                for (int number = -options.warm(); number < options.rounds(); number++) {
                    Round round = number % 2 == 0 ? forwards(queue, served) : backwards(queue, served);
                    if (number >= 0) {
                        rounds.add(round);
                    }
                }
            }
            print(kind, rounds);
            BenchServer.delete(folder);
        }
    }

    private Round forwards(FilledQueue queue, ServedQueue served) {
        ServedQueue.Rate messages = served.consume(options.messages());
        double plain = plain(queue);
        double one = served.post(options.messages(), 1);
        return new Round(messages, plain, one, served.post(options.messages(), options.concurrency()));
    }

    private Round backwards(FilledQueue queue, ServedQueue served) {
        double several = served.post(options.messages(), options.concurrency());
        double one = served.post(options.messages(), 1);
        double plain = plain(queue);
        return new Round(served.consume(options.messages()), plain, one, several);
    }

    private double plain(FilledQueue queue) {
        queue.fill(FilledQueue.PLAIN, options.messages());
        return PlainConsumer.consume(queue, options.messages(), options.concurrency());
    }

    private static String title(BrokerKind kind) {
        return switch (kind) {
            case SQS -> "SQS (ElasticMQ)";
            case KAFKA -> "Kafka";
            case AMQP -> "RabbitMQ";
        };
    }

    private void print(BrokerKind kind, List<Round> rounds) {
        out.printf(
                Locale.ROOT,
                "| %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.2f | %.2f |%n",
                title(kind),
                Median.of(rounds, round -> round.messages().accepted()),
                Median.of(rounds, round -> round.messages().started()),
                Median.of(rounds, Round::plain),
                Median.of(rounds, Round::one),
                Median.of(rounds, Round::several),
                Median.of(rounds, round -> round.messages().started() / round.several()),
                Median.of(rounds, round -> round.messages().accepted() / round.plain()));
    }
}
