package dev.flow.bench.transact;

/** What of a workflow becomes a step of DBOS Transact, whose result is written to the database before the next. */
public enum Checkpoints {
    /** The HTTP calls: what only computes is plain code of the workflow, and is computed again after a crash. */
    CALLS,
    /** Each task of the document that computes or calls. */
    TASKS
}
