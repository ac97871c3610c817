package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The request to start a run.
 *
 * @param workflowName {@code namespace.name}, with {@code :version} if wanted; a bare {@code name} when it is unique
 * @param businessRequestId 1 to 128 characters: the identity of this start, together with scope and workflow
 * @param input raw input
 * @param trigger by name; null for the workflow's API trigger
 * @param definitionDigest a retained definition instead of the active one
 * @param labels at most {@value #MAX_LABELS}, for finding the run again
 * @param source where it comes from
 */
public record StartCommand(
        String workflowName,
        String businessRequestId,
        JsonNode input,
        @Nullable String trigger,
        @Nullable String definitionDigest,
        Map<String, String> labels,
        Source source) {
    /** More are refused. */
    public static final int MAX_LABELS = 20;

    public StartCommand {
        labels = Map.copyOf(labels);
    }

    /** A start with an empty object as its input, to be filled in with the methods below. */
    public static StartCommand of(String workflowName, String businessRequestId) {
        return new StartCommand(
                workflowName,
                businessRequestId,
                JsonNodeFactory.instance.objectNode(),
                null,
                null,
                Map.of(),
                Source.UNKNOWN);
    }

    public StartCommand withInput(JsonNode value) {
        return new StartCommand(workflowName, businessRequestId, value, trigger, definitionDigest, labels, source);
    }

    public StartCommand withTrigger(@Nullable String value) {
        return new StartCommand(workflowName, businessRequestId, input, value, definitionDigest, labels, source);
    }

    public StartCommand withDefinition(@Nullable String digest) {
        return new StartCommand(workflowName, businessRequestId, input, trigger, digest, labels, source);
    }

    public StartCommand withLabels(Map<String, String> value) {
        return new StartCommand(workflowName, businessRequestId, input, trigger, definitionDigest, value, source);
    }

    public StartCommand withSource(Source value) {
        return new StartCommand(workflowName, businessRequestId, input, trigger, definitionDigest, labels, value);
    }

    /**
     * Where a start comes from.
     *
     * @param identity who or what asked (a principal's id, a CloudEvent's source); only its digest is kept
     * @param correlationId the caller's own, at most 256 characters
     * @param traceId W3C trace id or {@code traceparent}, at most 256 characters
     * @param startedFrom workflow id of the run that this one repeats, or whose failure it is about
     */
    public record Source(
            String identity,
            @Nullable String correlationId,
            @Nullable String traceId,
            @Nullable String startedFrom) {
        /** Nobody says. */
        public static final Source UNKNOWN = new Source("unknown", null, null, null);
    }
}
