package dev.flow.server.persistence.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import dev.flow.server.persistence.Listing;
import dev.flow.server.visibility.ListedExecution;
import dev.flow.server.visibility.PageToken;
import dev.flow.server.visibility.SystemAttributes;
import dev.flow.server.visibility.Value;
import dev.flow.store.Instants;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What list filters see of an execution, as columns.
 *
 * @param values the search attributes
 * @param closeOrder the close time; the greatest number while it is open
 * @param fields memo and search attributes as they are answered
 */
record VisibleRow(SortedMap<String, Value> values, long closeOrder, ByteString fields) {
    /** A prefix: what an index of PostgreSQL may hold is limited. */
    private static final int TERM_LENGTH = 200;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** A keyword of an attribute. */
    record Term(String name, String term) {}

    static VisibleRow of(Listing listing, Map<String, IndexedValueType> custom) {
        WorkflowExecutionInfo info = listing.info();
        WorkflowExecutionInfo.Builder fields = WorkflowExecutionInfo.newBuilder();
        if (info.hasMemo()) {
            fields.setMemo(info.getMemo());
        }
        if (info.hasSearchAttributes()) {
            fields.setSearchAttributes(info.getSearchAttributes());
        }
        return new VisibleRow(
                ListedExecution.of(listing.status(), listing.startTime(), listing.closeTime(), info, custom),
                listing.closeTime() == null ? PageToken.OPEN : Instants.micros(listing.closeTime()),
                fields.build().toByteString());
    }

    /** What {@link #fields} does not have. */
    static byte[] rest(WorkflowExecutionInfo info) {
        return info.toBuilder().clearMemo().clearSearchAttributes().build().toByteArray();
    }

    /** The same for two listings whose columns are the same. */
    static ByteString digest(Listing listing) {
        WorkflowExecutionInfo.Builder info = listing.info().toBuilder().clearAutoResetPoints();
        if (listing.isOpen()) {
            info.clearHistoryLength().clearHistorySizeBytes().clearStateTransitionCount();
        }
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(info.build().toByteArray());
            return ByteString.copyFrom(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Nullable
    String text(String name) {
        return values.get(name) instanceof Value.Text(String text) ? text : null;
    }

    @Nullable
    Long number(String name) {
        return values.get(name) instanceof Value.Whole(long number) ? number : null;
    }

    /** The attributes that have no columns, as JSON. */
    String attributes() {
        ObjectNode json = JSON.createObjectNode();
        values.forEach((name, value) -> {
            if (!SystemAttributes.OF_EXECUTIONS.containsKey(name)) {
                switch (value) {
                    case Value.Text(String text) -> json.put(name, text);
                    case Value.Whole(long number) -> json.put(name, number);
                    case Value.Real(double number) -> json.put(name, number);
                    case Value.Flag(boolean flag) -> json.put(name, flag);
                    case Value.Terms(List<String> terms) -> terms.forEach(json.withArray(name)::add);
                }
            }
        });
        return json.toString();
    }

    /** The keywords of the attributes that have no columns. */
    Set<Term> terms() {
        return values.entrySet().stream()
                .filter(entry -> !SystemAttributes.OF_EXECUTIONS.containsKey(entry.getKey()))
                .flatMap(entry -> terms(entry.getValue()).map(term -> new Term(entry.getKey(), term(term))))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The keywords in stored attributes. */
    static Set<Term> terms(String attributes) {
        try {
            return JSON.readTree(attributes).properties().stream()
                    .flatMap(entry -> terms(entry.getValue()).map(term -> new Term(entry.getKey(), term(term))))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The attributes of an execution are no JSON.", e);
        }
    }

    private static Stream<String> terms(JsonNode stored) {
        return switch (stored.getNodeType()) {
            case STRING -> Stream.of(stored.textValue());
            case ARRAY -> stored.valueStream().map(JsonNode::textValue);
            default -> Stream.empty();
        };
    }

    private static Stream<String> terms(Value value) {
        return switch (value) {
            case Value.Text(String text) -> Stream.of(text);
            case Value.Terms(List<String> terms) -> terms.stream();
            case Value.Whole _, Value.Real _, Value.Flag _ -> Stream.empty();
        };
    }

    /** A keyword as the index has it. */
    static String term(String keyword) {
        return keyword.codePointCount(0, keyword.length()) <= TERM_LENGTH
                ? keyword
                : keyword.substring(0, keyword.offsetByCodePoints(0, TERM_LENGTH));
    }
}
