package dev.flow.server.protocol;

import dev.flow.server.DatabaseStores;
import dev.flow.server.DurableServer;
import dev.flow.server.metrics.Levels;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.metrics.TaskKind;
import dev.flow.server.persistence.sql.Ownership;
import dev.flow.server.persistence.sql.ServerDatabase;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.testing.Eventually;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Measures a service that begins with many open runs: run with a database, the number of runs, and {@code tasks} or
 * {@code timers} for what each run waits for. The service before is not closed: its files are copied as a kill leaves
 * them.
 */
final class OpenRunsBenchmark {
    private static final PrintStream OUT = System.out;
    private static final int CALLERS = 64;
    private static final int TIMES = 100;

    private final int runs;
    private final boolean timers;

    private OpenRunsBenchmark(int runs, boolean timers) {
        this.runs = runs;
        this.timers = timers;
    }

    public static void main(String[] arguments) throws Exception {
        OpenRunsBenchmark benchmark =
                new OpenRunsBenchmark(Integer.parseInt(arguments[1]), arguments[2].equals("timers"));
        Dialect dialect = Dialect.valueOf(arguments[0]);
        try (ServerDatabase database = new ServerDatabase(dialect)) {
            benchmark.fill(database.store());
            if (dialect == Dialect.SQLITE) {
                try (Store killed = database.copied()) {
                    benchmark.measure(killed);
                }
            } else {
                benchmark.measure(database.store());
            }
        }
    }

    private void fill(Store store) throws Exception {
        long begun = System.nanoTime();
        try (DatabaseStores stores = open(store);
                TestService service = new TestService(DurableServer.Options.on(stores.stores()));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            AtomicInteger next = new AtomicInteger();
            CountDownLatch done = new CountDownLatch(CALLERS);
            for (int i = 0; i < CALLERS; i++) {
                threads.execute(() -> {
                    for (int run = next.getAndIncrement(); run < runs; run = next.getAndIncrement()) {
                        String queue = "q" + run % 100;
                        var _ = service.stub()
                                .startWorkflowExecution(TestService.start("order-" + run)
                                        .setTaskQueue(io.temporal.api.taskqueue.v1.TaskQueue.newBuilder()
                                                .setName(queue))
                                        .build());
                        if (timers) {
                            var _ = service.complete(service.poll(queue), TestService.timer("t"));
                        }
                    }
                    done.countDown();
                });
            }
            done.await();
        }
        OUT.printf("%s: %d open runs in %.0f s%n", store.dialect(), runs, (System.nanoTime() - begun) / 1e9);
    }

    private static DatabaseStores open(Store store) {
        return DatabaseStores.open(store, Ownership.Lease.of("benchmark"), ServerMetrics.NONE);
    }

    private void measure(Store store) {
        System.gc();
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
        OUT.printf("heap before: %d MiB%n", heap());
        CompletableFuture<Supplier<Levels>> levels = new CompletableFuture<>();
        long begun = System.nanoTime();
        try (DatabaseStores stores = open(store);
                TestService service = new TestService(
                        DurableServer.Options.on(stores.stores()).withMetrics(new ServerMetrics() {
                            @Override
                            public void onStart(Supplier<Levels> present) {
                                levels.complete(present);
                            }
                        }))) {
            var _ = service.describe(TestService.execution("order-" + runs / 2));
            OUT.printf("ready after %.0f ms%n", (System.nanoTime() - begun) / 1e6);
            var _ = service.started("first");
            OUT.printf("first start after %.0f ms%n", (System.nanoTime() - begun) / 1e6);
            if (!timers) {
                var _ = service.poll("q0");
                OUT.printf("first task after %.0f ms%n", (System.nanoTime() - begun) / 1e6);
            }
            list(service, "list while tasks are offered");
            if (!timers) {
                var _ = Eventually.get(
                        () -> levels.join().get().backlog().get(TaskKind.WORKFLOW), waiting -> waiting >= runs - 1);
                OUT.printf("all tasks after %.0f ms%n", (System.nanoTime() - begun) / 1e6);
            }
            list(service, "list");
            OUT.printf("%s, peak %d MiB%n", levels.join().get(), peak());
            System.gc();
            OUT.printf("heap after: %d MiB%n", heap());
        }
    }

    private static long heap() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20;
    }

    private static long peak() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == java.lang.management.MemoryType.HEAP)
                        .mapToLong(pool -> pool.getPeakUsage().getUsed())
                        .sum()
                >> 20;
    }

    private static void list(TestService service, String what) {
        List<Long> nanos = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            long before = System.nanoTime();
            var _ = service.stub()
                    .listWorkflowExecutions(ListWorkflowExecutionsRequest.newBuilder()
                            .setNamespace("default")
                            .setPageSize(50)
                            .setQuery(i % 2 == 0 ? "" : "ExecutionStatus = 'Running' AND WorkflowType = 'Order'")
                            .build());
            nanos.add(System.nanoTime() - before);
        }
        nanos.sort(null);
        OUT.printf(
                "%s: p50 %.1f ms, p95 %.1f ms%n", what, nanos.get(TIMES / 2) / 1e6, nanos.get(TIMES * 95 / 100) / 1e6);
    }
}
