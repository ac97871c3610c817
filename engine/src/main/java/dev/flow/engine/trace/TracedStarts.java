package dev.flow.engine.trace;

import io.opentelemetry.context.Context;
import io.temporal.common.interceptors.WorkflowClientCallsInterceptor;
import io.temporal.common.interceptors.WorkflowClientCallsInterceptorBase;
import io.temporal.common.interceptors.WorkflowClientInterceptorBase;

/** Passes the caller's trace (the current context of the thread) to the run it starts. Thread-safe. */
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
