package dev.flow.bench.runs;

import java.util.List;

/** What executes runs: how it is made, and on which databases. */
enum SubjectKind {
    FLOW("flow serve"),
    LOCAL("flow serve, local engine"),
    HANDWRITTEN("by hand, Temporal's SDK on our engine"),
    TRANSACT("by hand, DBOS Transact, calls are steps"),
    TRANSACT_TASKS("by hand, DBOS Transact, tasks are steps");

    private final String title;

    SubjectKind(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** The databases that it can use. */
    List<RunStore> stores() {
        return switch (this) {
            case FLOW, HANDWRITTEN -> List.of(RunStore.values());
            case LOCAL -> List.of(RunStore.SQLITE);
            case TRANSACT, TRANSACT_TASKS -> List.of(RunStore.POSTGRESQL);
        };
    }

    boolean isTransact() {
        return this == TRANSACT || this == TRANSACT_TASKS;
    }
}
