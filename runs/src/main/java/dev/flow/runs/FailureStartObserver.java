package dev.flow.runs;

/** Is told what became of the workflows that failed runs let start. Implementations are thread-safe, do not block. */
@FunctionalInterface
public interface FailureStartObserver {
    /** Measures nothing. */
    FailureStartObserver NONE = outcome -> {};

    /** A start has this outcome; one that is found to have happened before is not told. */
    void onFailureStart(Outcome outcome);

    /** What became of a start. */
    enum Outcome {
        STARTED,
        /** There is no such workflow, it does not take the input, or the like: the failure was told to no one. */
        REFUSED
    }
}
