package dev.flow.runs;

/** Port: hears of every call that is made to the engine for clients; for metrics. Thread-safe; must not block. */
public interface EngineObserver {
    /** Hears nothing. */
    EngineObserver NONE = (method, outcome, nanos) -> {};

    /**
     * A call has ended.
     *
     * @param method of the engine's service: {@code DescribeWorkflowExecution}, …
     * @param outcome the gRPC status: {@code OK}, {@code UNAVAILABLE}, …
     */
    void onCall(String method, String outcome, long nanos);
}
