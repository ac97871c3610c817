package dev.flow.bench.runs;

import dev.flow.bench.process.ChildMain;
import dev.flow.bench.transact.Checkpoints;
import dev.flow.bench.transact.TransactService;
import java.io.IOException;

/** The process of a subject that is written by hand; it greets with the address of its {@link RunFront}. */
final class RunsChild {
    private RunsChild() {}

    /**
     * Starts the subject.
     *
     * @param arguments the kind of the subject, and the address of its database
     */
    public static void main(String[] arguments) throws IOException {
        var kind = SubjectKind.valueOf(arguments[0]);
        switch (kind) {
            case HANDWRITTEN -> {
                try (var service = HandWrittenService.start(arguments[1])) {
                    serve(service::run);
                }
            }
            case TRANSACT -> transact(arguments[1], Checkpoints.CALLS);
            case TRANSACT_TASKS -> transact(arguments[1], Checkpoints.TASKS);
            case FLOW, LOCAL -> throw new IllegalArgumentException(kind.toString());
        }
        System.exit(0);
    }

    private static void transact(String database, Checkpoints checkpoints) throws IOException {
        try (var service = TransactService.start(database, checkpoints)) {
            serve(service::run);
        }
    }

    private static void serve(RunFront.Runs runs) throws IOException {
        try (var front = new RunFront(runs)) {
            ChildMain.answer(front.address());
        }
    }
}
