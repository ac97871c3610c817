package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.Listing;
import dev.flow.server.state.ExecutionKey;
import dev.flow.store.Dialect;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

import static dev.flow.server.persistence.Executions.START;
import static dev.flow.server.persistence.Executions.closed;
import static dev.flow.server.persistence.Executions.event;
import static dev.flow.server.persistence.Executions.json;
import static dev.flow.server.persistence.Executions.key;
import static dev.flow.server.persistence.Executions.open;
import static dev.flow.server.persistence.Executions.row;
import static dev.flow.server.persistence.Executions.write;

/**
 * Measures transitions per second and their latency: run with the number of seconds of each measurement. A run is a
 * start, three transitions and a close, with six search attributes, a memo, and 600 bytes of events in each.
 */
final class CommitBenchmark {
    private static final PrintStream OUT = System.out;
    private static final int TRANSITIONS = 5;

    private final AtomicLong runs = new AtomicLong();
    private final AtomicLong batches = new AtomicLong();
    private final AtomicLong nanos = new AtomicLong();

    private CommitBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length == 0 ? 5 : Integer.parseInt(arguments[0]);
        for (Dialect dialect : Dialect.values()) {
            try (ServerDatabase database = new ServerDatabase(dialect)) {
                CommitBenchmark benchmark = new CommitBenchmark();
                benchmark.measure(database, 64, seconds, false);
                for (int callers : List.of(1, 8, 64)) {
                    benchmark.measure(database, callers, seconds, true);
                }
            }
        }
    }

    private void measure(ServerDatabase database, int callers, int seconds, boolean shown) throws Exception {
        SqlSearchAttributes attributes = new SqlSearchAttributes(database.store(), Fence.NONE);
        for (int i = 0; i < 6; i++) {
            attributes.add("default", Map.of("Attribute" + i, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD));
        }
        batches.set(0);
        nanos.set(0);
        ConcurrentLinkedQueue<Long> latencies = new ConcurrentLinkedQueue<>();
        long begun = System.nanoTime();
        long end = begun + Duration.ofSeconds(seconds).toNanos();
        try (SqlExecutionStore store =
                        new SqlExecutionStore(database.store(), Fence.NONE, attributes, this::committed);
                ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < callers; i++) {
                executor.execute(() -> {
                    while (System.nanoTime() < end) {
                        run(store, latencies);
                    }
                });
            }
        }
        if (shown) {
            show(database, callers, latencies, System.nanoTime() - begun);
        }
    }

    private void committed(int commits, long duration) {
        batches.incrementAndGet();
        nanos.addAndGet(duration);
    }

    private void run(SqlExecutionStore store, ConcurrentLinkedQueue<Long> latencies) {
        ExecutionKey key = key("workflow-" + runs.incrementAndGet(), "0199-4c3e-run-" + runs.get());
        for (int version = 1; version <= TRANSITIONS; version++) {
            Instant now = START.plusSeconds(runs.get());
            Listing listing = version == TRANSITIONS ? closed(key, START, now) : open(key, START);
            ExecutionRow row = row(
                    key,
                    version,
                    marked(listing),
                    new ExecutionRow.Wake(version == TRANSITIONS ? null : now.plusSeconds(60), version % 2 == 1));
            ExecutionWrite write =
                    write(row, event(2L * version - 1, "x".repeat(250)), event(2L * version, "y".repeat(250)));
            long before = System.nanoTime();
            store.commit(List.of(write));
            latencies.add(System.nanoTime() - before);
        }
    }

    private static Listing marked(Listing listing) {
        SearchAttributes.Builder attributes = SearchAttributes.newBuilder();
        for (int i = 0; i < 6; i++) {
            attributes.putIndexedFields("Attribute" + i, json("\"value-of-the-attribute-" + i + "\""));
        }
        WorkflowExecutionInfo info =
                listing.info().toBuilder().setSearchAttributes(attributes).build();
        return new Listing(listing.status(), listing.startTime(), listing.closeTime(), info);
    }

    private void show(ServerDatabase database, int callers, ConcurrentLinkedQueue<Long> latencies, long duration) {
        List<Long> sorted = new ArrayList<>(latencies);
        sorted.sort(null);
        OUT.printf(
                "%-10s %3d callers: %6.0f transitions/s, p50 %6.2f ms, p99 %6.2f ms, %5.1f in a transaction of %5.2f ms%n",
                database.store().dialect(),
                callers,
                sorted.size() * 1e9 / duration,
                sorted.get(sorted.size() / 2) / 1e6,
                sorted.get(sorted.size() * 99 / 100) / 1e6,
                (double) sorted.size() / batches.get(),
                nanos.get() / 1e6 / batches.get());
    }
}
