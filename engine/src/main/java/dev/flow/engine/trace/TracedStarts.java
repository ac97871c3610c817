package dev.flow.engine.trace;

import io.opentelemetry.context.Context;
import io.temporal.common.interceptors.WorkflowClientCallsInterceptor;
import io.temporal.common.interceptors.WorkflowClientCallsInterceptorBase;
import io.temporal.common.interceptors.WorkflowClientInterceptorBase;

/** Hands the trace of whoever starts a run (the current context of the thread) to the run. Thread-safe. */
public final class TracedStarts extends WorkflowClientInterceptorBase {
    @Override
    public WorkflowClientCallsInterceptor workflowClientCallsInterceptor(WorkflowClientCallsInterceptor next) {
        return new WorkflowClientCallsInterceptorBase(next) {
            @Override
            public WorkflowStartOutput start(WorkflowStartInput input) {
                TraceHeader.write(Context.current(), input.getHeader());
                return super.start(input);
            }
        };
    }
}
