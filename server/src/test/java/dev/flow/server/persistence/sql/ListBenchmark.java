package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.Listing;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.visibility.Filter;
import dev.flow.server.visibility.VisibilityQuery;
import dev.flow.store.Dialect;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import static dev.flow.server.persistence.Executions.START;
import static dev.flow.server.persistence.Executions.closed;
import static dev.flow.server.persistence.Executions.json;
import static dev.flow.server.persistence.Executions.key;
import static dev.flow.server.persistence.Executions.open;
import static dev.flow.server.persistence.Executions.row;
import static dev.flow.server.persistence.Executions.write;

/** Measures lists of closed runs: run with a database, the number of runs and the number of open ones among them. */
final class ListBenchmark {
    private static final PrintStream OUT = System.out;
    private static final int TIMES = 20;
    private static final int AT_ONCE = 1_000;
    private static final Map<String, IndexedValueType> ATTRIBUTES = Map.of(
            "Scope", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
            "Workflow", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
            "Definition", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
            "Trigger", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
            "Labels", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST);

    /** What pages, panels and programs ask for; in the order of their cost to a store without indexes. */
    private static final List<String> QUERIES = List.of(
            "",
            "Scope = 'default' AND ExecutionStatus != 'ContinuedAsNew'",
            "Scope = 'default' AND Workflow = 'shop.order7' AND ExecutionStatus != 'ContinuedAsNew'",
            "Scope = 'default' AND ExecutionStatus IN ('Running')",
            "Scope = 'default' AND ExecutionStatus IN ('Failed', 'TimedOut')",
            "Scope = 'default' AND Workflow = 'shop.order7' AND ExecutionStatus IN ('Failed')",
            "Scope = 'default' AND Workflow = 'shop.none'",
            "Scope = 'other'",
            "Labels = 'customer=17'",
            "Labels = 'customer=17' AND ExecutionStatus = 'Completed'",
            "Scope = 'default' AND StartTime >= '2026-11-23T08:10:00Z' AND StartTime < '2026-11-23T08:11:00Z'",
            "StartTime < '2026-11-23T08:00:00Z'",
            "CloseTime < '2026-11-23T08:00:10Z'",
            "WorkflowId = 'workflow-500'",
            "WorkflowId STARTS_WITH 'workflow-500'",
            "WorkflowType = 'order'",
            "TaskQueue = 'orders' AND Scope != 'default' AND ExecutionStatus = 'Running'",
            "Scope = 'default' AND TaskQueue != 'orders' AND ExecutionStatus = 'Running'");

    private ListBenchmark() {}

    public static void main(String[] arguments) {
        Dialect dialect = Dialect.valueOf(arguments[0]);
        int executions = Integer.parseInt(arguments[1]);
        int open = Integer.parseInt(arguments[2]);
        try (ServerDatabase database = new ServerDatabase(dialect)) {
            SqlSearchAttributes attributes = new SqlSearchAttributes(database.store(), Fence.NONE);
            attributes.add("default", ATTRIBUTES);
            long begun = System.nanoTime();
            fill(database, attributes, executions, open);
            OUT.printf("%s: %d executions in %.0f s%n", dialect, executions, (System.nanoTime() - begun) / 1e9);
            if (dialect == Dialect.POSTGRESQL) {
                database.store()
                        .inTransaction(transaction -> transaction.handle().execute("analyze"));
            }
            SqlVisibilityStore visibility = new SqlVisibilityStore(database.store());
            for (String query : QUERIES) {
                Filter filter = VisibilityQuery.filter(query, ATTRIBUTES);
                show(
                        query,
                        "list",
                        () -> visibility
                                .list("default", filter, 50, null)
                                .executions()
                                .size());
                show(query, "count", () -> visibility.count("default", filter));
            }
        }
    }

    private static void fill(ServerDatabase database, SqlSearchAttributes attributes, int executions, int open) {
        Random random = new Random(1);
        try (SqlExecutionStore store =
                new SqlExecutionStore(database.store(), Fence.NONE, attributes, CommitObserver.NONE)) {
            for (int from = 0; from < executions; from += AT_ONCE) {
                store.commit(IntStream.range(from, from + AT_ONCE)
                        .mapToObj(i -> execution(i, i % (executions / open) == 0, random))
                        .toList());
            }
        }
    }

    private static ExecutionWrite execution(int i, boolean isOpen, Random random) {
        ExecutionKey key = key("workflow-" + i, "0199-4c3e-7000-8000-" + i);
        Listing listing = isOpen
                ? open(key, START.plusMillis(i))
                : closed(key, START.plusMillis(i), START.plusMillis(i + random.nextInt(2_000)));
        SearchAttributes.Builder attributes = SearchAttributes.newBuilder()
                .putIndexedFields("Scope", json("\"default\""))
                .putIndexedFields("Workflow", json("\"shop.order" + random.nextInt(20) + "\""))
                .putIndexedFields("Definition", json("\"" + "d".repeat(60) + random.nextInt(40) + "\""))
                .putIndexedFields("Trigger", json("\"http\""))
                .putIndexedFields("Labels", json("[\"customer=" + random.nextInt(10_000) + "\", \"region=eu\"]"));
        WorkflowExecutionInfo info =
                listing.info().toBuilder().setSearchAttributes(attributes).build();
        WorkflowExecutionStatus status = !isOpen && random.nextInt(50) == 0
                ? WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED
                : listing.status();
        return write(row(
                key,
                1,
                new Listing(status, listing.startTime(), listing.closeTime(), info),
                new ExecutionRow.Wake(null, false)));
    }

    private static void show(String query, String what, Supplier<Object> work) {
        List<Long> nanos = new ArrayList<>();
        Object answer = work.get();
        for (int i = 0; i < TIMES; i++) {
            long before = System.nanoTime();
            answer = work.get();
            nanos.add(System.nanoTime() - before);
        }
        nanos.sort(null);
        OUT.printf(
                "%-5s p50 %8.2f ms, p95 %8.2f ms, answer %7s: %s%n",
                what, nanos.get(TIMES / 2) / 1e6, nanos.get(TIMES * 95 / 100) / 1e6, answer, query);
    }
}
