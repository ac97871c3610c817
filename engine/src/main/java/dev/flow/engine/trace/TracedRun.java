package dev.flow.engine.trace;

import io.opentelemetry.context.Context;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.common.interceptors.Header;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptor;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkflowOutboundCallsInterceptor;
import io.temporal.common.interceptors.WorkflowOutboundCallsInterceptorBase;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInfo;
import io.temporal.workflow.unsafe.WorkflowUnsafe;
import org.jspecify.annotations.Nullable;

/**
 * Traces one run: what it asks for is inside its span, which is recorded once it ends. A run that leaves the worker's
 * memory, or continues as new, has not ended. Confined to its workflow.
 */
final class TracedRun extends WorkflowInboundCallsInterceptorBase {
    /** When the run began, for its next segments: milliseconds of the engine's time. */
    private static final String STARTED = "flow-run-started";

    private final @Nullable RunSpans spans;
    private Context starter = Context.root();
    private Context inside = Context.root();
    private long started;

    /** @param spans null where none are recorded: what the run does belongs to its starter's span then */
    TracedRun(WorkflowInboundCallsInterceptor next, @Nullable RunSpans spans) {
        super(next);
        this.spans = spans;
    }

    @Override
    public void init(WorkflowOutboundCallsInterceptor outbound) {
        super.init(new Outbound(outbound));
    }

    @Override
    public WorkflowOutput execute(WorkflowInput input) {
        starter = TraceHeader.read(input.getHeader());
        if (spans == null) {
            inside = starter;
            return super.execute(input);
        }
        WorkflowInfo run = Workflow.getInfo();
        RunTrace trace = RunTrace.of(starter, run.getWorkflowId(), run.getFirstExecutionRunId());
        inside = trace.inside();
        started = started(input.getHeader(), run.getRunStartedTimestampMillis());
        try {
            WorkflowOutput output = super.execute(input);
            record(spans, trace, null);
            return output;
        } catch (TemporalFailure e) {
            record(spans, trace, e);
            throw e;
        }
    }

    private void record(RunSpans spans, RunTrace trace, @Nullable TemporalFailure failure) {
        if (!WorkflowUnsafe.isReplaying()) {
            spans.record(new RunSpans.Life(trace, Workflow.getInfo(), started, Workflow.currentTimeMillis()), failure);
        }
    }

    private static long started(Header header, long now) {
        var first = header.getValues().get(STARTED);
        return first == null ? now : DefaultDataConverter.STANDARD_INSTANCE.fromPayload(first, Long.class, Long.class);
    }

    /** Adds the trace context of the run to the activities and sub-workflows that it schedules. */
    private final class Outbound extends WorkflowOutboundCallsInterceptorBase {
        Outbound(WorkflowOutboundCallsInterceptor next) {
            super(next);
        }

        @Override
        public <R> ActivityOutput<R> executeActivity(ActivityInput<R> input) {
            TraceHeader.write(inside, input.getHeader());
            return super.executeActivity(input);
        }

        @Override
        public <R> ChildWorkflowOutput<R> executeChildWorkflow(ChildWorkflowInput<R> input) {
            TraceHeader.write(inside, input.getHeader());
            return super.executeChildWorkflow(input);
        }

        @Override
        public void continueAsNew(ContinueAsNewInput input) {
            TraceHeader.write(starter, input.getHeader());
            if (spans != null) {
                DefaultDataConverter.STANDARD_INSTANCE
                        .toPayload(started)
                        .ifPresent(payload -> input.getHeader().getValues().put(STARTED, payload));
            }
            super.continueAsNew(input);
        }
    }
}
