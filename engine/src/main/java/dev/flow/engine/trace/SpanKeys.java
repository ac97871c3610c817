package dev.flow.engine.trace;

import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.error.WorkflowErrors;
import io.opentelemetry.api.common.AttributeKey;
import io.temporal.failure.TemporalFailure;

/** Attributes of spans. None of them holds data of runs: also the type of an error may be computed. */
public final class SpanKeys {
    /** The workflow, {@code namespace.name}. */
    static final AttributeKey<String> WORKFLOW = AttributeKey.stringKey("flow.workflow");

    static final AttributeKey<String> WORKFLOW_ID = AttributeKey.stringKey("flow.workflow_id");

    static final AttributeKey<String> RUN_ID = AttributeKey.stringKey("flow.run_id");

    /** Reference of the task in its document. */
    public static final AttributeKey<String> TASK = AttributeKey.stringKey("flow.task");

    /** How often the engine has started the call, from one. */
    static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("flow.attempt");

    static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("flow.outcome");

    /** OpenTelemetry's; a standard error type of the specification, or its word for any other. */
    static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

    private static final String OTHER = "_OTHER";

    private SpanKeys() {}

    /** What an error is called in a span. */
    static String error(TemporalFailure failure) {
        return StandardErrorType.of(WorkflowErrors.of(failure, null).type())
                .map(StandardErrorType::uri)
                .orElse(OTHER);
    }
}
