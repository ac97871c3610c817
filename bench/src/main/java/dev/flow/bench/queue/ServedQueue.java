package dev.flow.bench.queue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.bench.load.LoadInterval;
import dev.flow.bench.process.ServeProcess;
import dev.flow.bench.service.HttpCaller;
import dev.flow.bench.service.ServedTables;
import dev.flow.calls.secret.Secrets;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** {@code flow serve} with the embedded engine on SQLite, which consumes a queue. Used by one thread. */
final class ServedQueue implements AutoCloseable {
    private static final String WORKFLOW = """
            document: {dsl: '1.0.3', namespace: bench, name: queued, version: '1.0.0'}
            do:
              - taken: {set: {order: '${ .order }'}}
            """;
    private static final String TRIGGERS = """
            orders: {kind: queue, workflow: bench.queued, broker: main, queue: %s}
            """.formatted(FilledQueue.SERVED);

    private static final Duration LONGEST_POLL = Duration.ofSeconds(3);

    private final FilledQueue queue;
    private final ServeProcess process;
    private final HttpCaller http;
    private final ServedTables tables;
    private final AtomicInteger starts = new AtomicInteger();
    private int accepted;

    /**
     * Messages and starts a second.
     *
     * @param accepted and acknowledged, between the first tenth and the last one
     * @param started until the last run was started
     */
    record Rate(double accepted, double started) {}

    private ServedQueue(FilledQueue queue, ServeProcess process, Path data) {
        this.queue = queue;
        this.process = process;
        this.http = new HttpCaller(process.address());
        this.tables = new ServedTables(data);
    }

    /**
     * Starts the process and waits until it is ready.
     *
     * @param folder which it alone uses
     */
    static ServedQueue start(QueueOptions options, FilledQueue queue, Path folder) {
        try {
            Path configuration = folder.resolve("configuration");
            Path workflows = Files.createDirectories(configuration.resolve("workflows"));
            Files.writeString(workflows.resolve("queued.yaml"), WORKFLOW);
            Files.writeString(configuration.resolve("triggers.yaml"), TRIGGERS);
            Files.writeString(configuration.resolve("flow.yaml"), queue.configuration(options.concurrency()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> environment = new HashMap<>();
        environment.put("FLOW_JAVA_OPTS", "-Xmx1g -XX:+UseG1GC");
        queue.broker()
                .secrets()
                .forEach((name, secret) -> environment.put(Secrets.environmentVariable(name), secret.toString()));
        var process = ServeProcess.start(options.launcher(), "embedded", environment, folder);
        return new ServedQueue(queue, process, folder.resolve("data"));
    }

    /** Fills the queue while the service cannot reach the broker, and measures how fast it takes the messages then. */
    Rate consume(int count) {
        var proxy = queue.broker().proxy();
        proxy.stall();
        proxy.disconnect();
        awaitLastPoll();
        queue.fill(FilledQueue.SERVED, count);
        proxy.resume();
        proxy.disconnect();
        int first = count / 10;
        tables.awaitAccepted(accepted + first);
        long begin = System.nanoTime();
        accepted += count;
        tables.awaitAccepted(accepted);
        long nanos = System.nanoTime() - begin;
        tables.awaitDelivered();
        return new Rate((count - first) * 1e9 / nanos, (count - first) * 1e9 / (System.nanoTime() - begin));
    }

    /**
     * SQS would answer a poll that has begun with messages, which nobody receives and which are not visible for a
     * while.
     */
    private static void awaitLastPoll() {
        try {
            Timekeeper.system().pause(LONGEST_POLL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Starts as many runs over HTTP; starts a second. */
    double post(int count, int callers) {
        int end = starts.get() + count;
        long nanos = LoadInterval.of(callers, Duration.ZERO, () -> {
                    for (int order = starts.getAndIncrement(); order < end; order = starts.getAndIncrement()) {
                        start(order);
                    }
                })
                .nanos();
        starts.set(end);
        return count * 1e9 / nanos;
    }

    private void start(int order) {
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("workflow_name", "bench.queued")
                .put("business_request_id", "order-" + order);
        body.putObject("input").put("order", order);
        var _ = http.send("POST", "/v1/workflows", body.toString(), Set.of(202));
    }

    @Override
    public void close() {
        tables.close();
        http.close();
        process.close();
    }
}
