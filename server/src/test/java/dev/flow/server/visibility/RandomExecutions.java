package dev.flow.server.visibility;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.Listing;
import dev.flow.server.state.ExecutionKey;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Executions and queries that have few values, so that they meet. */
final class RandomExecutions {
    static final Map<String, IndexedValueType> CUSTOM = Map.of(
            "Customer", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
            "Labels", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST,
            "Note", IndexedValueType.INDEXED_VALUE_TYPE_TEXT,
            "Score", IndexedValueType.INDEXED_VALUE_TYPE_INT,
            "Rate", IndexedValueType.INDEXED_VALUE_TYPE_DOUBLE,
            "Paid", IndexedValueType.INDEXED_VALUE_TYPE_BOOL,
            "Due", IndexedValueType.INDEXED_VALUE_TYPE_DATETIME);

    private static final Instant START = Instant.parse("2026-11-23T08:00:00Z");
    private static final List<String> WORDS =
            List.of("a", "b", "ab", "A", "", "it's", "say \"x\"", "ä", "\uFF5Ez", "\uD83D\uDE00", "a\\b", "a%", "z_");
    private static final List<WorkflowExecutionStatus> CLOSED = List.of(
            WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED,
            WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED,
            WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW);

    private final Random random;

    RandomExecutions(long seed) {
        random = new Random(seed);
    }

    private <T> T one(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }

    private String word() {
        return one(WORDS);
    }

    private boolean chance() {
        return random.nextBoolean();
    }

    private Instant time() {
        return START.plusSeconds(random.nextInt(20)).plusNanos(1_000L * random.nextInt(2));
    }

    /** A new execution. */
    ExecutionWrite execution() {
        ExecutionKey key =
                new ExecutionKey("default", "w" + word(), new UUID(random.nextLong(), random.nextLong()).toString());
        return write(key, 1, time(), null);
    }

    /** The same with other attributes, or closed. */
    ExecutionWrite again(ExecutionWrite before) {
        Instant start = before.row().listing().startTime();
        return write(
                before.row().key(),
                before.row().version() + 1,
                start,
                random.nextInt(4) == 0 ? null : start.plusSeconds(random.nextInt(5)));
    }

    private ExecutionWrite write(ExecutionKey key, long version, Instant start, @Nullable Instant close) {
        WorkflowExecutionStatus status =
                close == null ? WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING : one(CLOSED);
        // What never changes follows from the id.
        Random fixed = new Random(key.runId().hashCode());
        WorkflowExecutionInfo.Builder info = WorkflowExecutionInfo.newBuilder()
                .setExecution(execution(key.workflowId(), key.runId()))
                .setType(WorkflowType.newBuilder().setName("type" + fixed.nextInt(3)))
                .setTaskQueue("queue" + fixed.nextInt(3))
                .setStatus(status)
                .setStartTime(timestamp(start))
                .setExecutionTime(timestamp(start.plusSeconds(fixed.nextInt(2))))
                .setHistoryLength(random.nextInt(5))
                .setHistorySizeBytes(random.nextInt(5))
                .setStateTransitionCount(version);
        if (fixed.nextBoolean()) {
            info.setParentExecution(execution("p" + fixed.nextInt(3), "r"))
                    .setRootExecution(execution("p" + fixed.nextInt(3), "r"));
        }
        if (close != null) {
            info.setCloseTime(timestamp(close));
        }
        info.setSearchAttributes(attributes());
        return new ExecutionWrite(
                new ExecutionRow(
                        key,
                        version,
                        new Listing(status, start, close, info.build()),
                        new ExecutionRow.Origin("", key.runId()),
                        new ExecutionRow.Wake(null, false),
                        ByteString.EMPTY),
                List.of(),
                true,
                List.of(),
                Set.of());
    }

    private SearchAttributes attributes() {
        SearchAttributes.Builder attributes = SearchAttributes.newBuilder();
        for (String name : CUSTOM.keySet().stream().sorted().toList()) {
            if (chance()) {
                attributes.putIndexedFields(name, json(value(name)));
            }
        }
        if (chance()) {
            attributes.putIndexedFields("TemporalChangeVersion", json("[\"v-1\"]"));
        }
        return attributes.putIndexedFields("Unknown", json("\"a\"")).build();
    }

    private String value(String name) {
        return switch (name) {
            case "Score" -> random.nextInt(50) == 0 ? "9007199254740993" : String.valueOf(random.nextInt(-2, 3));
            case "Rate" -> one(List.of("0", "0.5", "-1.25", "1e3"));
            case "Paid" -> String.valueOf(chance());
            case "Due" -> '"' + time().toString() + '"';
            case "Labels" ->
                IntStream.range(0, random.nextInt(4))
                        .mapToObj(_ -> quoted(word()))
                        .collect(Collectors.joining(",", "[", "]"));
            case "Note" -> quoted(word() + " " + word() + ", " + word());
            default -> quoted(word());
        };
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** A query of some depth. */
    String query(int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(5)) {
            case 1 -> query(depth - 1) + " AND " + query(depth - 1);
            case 2 -> "(" + query(depth - 1) + " OR " + query(depth - 1) + ")";
            case 3 -> "NOT (" + query(depth - 1) + ")";
            default -> condition();
        };
    }

    private String condition() {
        String name = one(SystemAttributes.with(CUSTOM).keySet().stream()
                .filter(each -> !each.startsWith("Batcher"))
                .toList());
        IndexedValueType type =
                SystemAttributes.with(CUSTOM).getOrDefault(name, IndexedValueType.INDEXED_VALUE_TYPE_UNSPECIFIED);
        if (random.nextInt(8) == 0) {
            return name + (chance() ? " IS NULL" : " IS NOT NULL");
        }
        if (name.equals("ExecutionStatus")) {
            return name + one(List.of(" = ", " != ")) + one(List.of("'Running'", "'Completed'", "'Failed'", "2"));
        }
        return switch (type) {
            case INDEXED_VALUE_TYPE_KEYWORD -> keyword(name);
            case INDEXED_VALUE_TYPE_KEYWORD_LIST, INDEXED_VALUE_TYPE_TEXT ->
                chance() ? name + one(List.of(" = ", " != ")) + text("") : in(name, () -> text(""));
            case INDEXED_VALUE_TYPE_BOOL -> name + one(List.of(" = ", " != ")) + chance();
            case INDEXED_VALUE_TYPE_DATETIME -> ordered(name, () -> "'" + time() + "'");
            case INDEXED_VALUE_TYPE_DOUBLE -> ordered(name, () -> one(List.of("0", "0.5", "-1.25", "1000", "7")));
            default ->
                ordered(
                        name,
                        () -> name.equals("ExecutionDuration")
                                ? "'" + random.nextInt(5) + "s'"
                                : one(List.of("-1", "0", "1", "2", "9007199254740992")));
        };
    }

    private String keyword(String name) {
        String prefix = name.equals("WorkflowId") ? "w" : name.equals("WorkflowType") ? "type" : "";
        String value = name.equals("WorkflowType") ? "'type" + random.nextInt(4) + "'" : text(prefix);
        return random.nextInt(4) == 0
                ? name + (chance() ? " STARTS_WITH " : " NOT STARTS_WITH ") + value
                : ordered(name, () -> name.equals("ParentWorkflowId") ? "'p" + random.nextInt(4) + "'" : value);
    }

    private String text(String prefix) {
        return "'" + (prefix + word()).replace("\\", "\\\\").replace("'", chance() ? "''" : "\\'") + "'";
    }

    private String in(String name, Supplier<String> value) {
        return name + (chance() ? " IN (" : " NOT IN (") + value.get() + ", " + value.get() + ")";
    }

    private String ordered(String name, Supplier<String> value) {
        return switch (random.nextInt(4)) {
            case 0 -> in(name, value);
            case 1 -> name + (chance() ? " BETWEEN " : " NOT BETWEEN ") + value.get() + " AND " + value.get();
            default -> name + " " + one(List.of("=", "=", "!=", "<", "<=", ">", ">=")) + " " + value.get();
        };
    }

    private static WorkflowExecution execution(String workflowId, String runId) {
        return WorkflowExecution.newBuilder()
                .setWorkflowId(workflowId)
                .setRunId(runId)
                .build();
    }

    private static Payload json(String json) {
        return Payload.newBuilder().setData(ByteString.copyFromUtf8(json)).build();
    }

    private static Timestamp timestamp(Instant instant) {
        return Timestamp.newBuilder()
                .setSeconds(instant.getEpochSecond())
                .setNanos(instant.getNano())
                .build();
    }
}
