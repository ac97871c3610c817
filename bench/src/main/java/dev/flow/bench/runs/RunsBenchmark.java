package dev.flow.bench.runs;

import dev.dbos.transact.DBOS;
import dev.flow.bench.load.StubShop;
import dev.flow.bench.load.TableHeading;
import dev.flow.engine.local.BinaryLookup;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Complete durable runs through HTTP: {@code flow serve} beside the same workflows written by hand, on Temporal's SDK
 * with the same engine and on DBOS Transact. Every subject is a process of its own, and all of them are there for the
 * whole measurement. Run by {@code bench/runs}.
 */
public final class RunsBenchmark {
    private RunsBenchmark() {}

    public static void main(String[] arguments) {
        RunsOptions options;
        try {
            options = RunsOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.print("bench/runs: " + e.getMessage() + "\n" + RunsOptions.USAGE);
            System.exit(2);
            return;
        }
        TableHeading.print(options.rounds());
        measure(options, System.out);
        System.exit(0);
    }

    static void measure(RunsOptions options, PrintStream out) {
        var subjects = available(options.subjects(), out);
        try (var shop = new StubShop();
                var running = RunningSubjects.start(subjects, options.launcher(), shop.address())) {
            var table = new RunsTable(out);
            for (var shape : options.shapes()) {
                int callers = options.callers(shape);
                var rounds = new RunRounds(shape, running.all(), callers);
                rounds.output();
                rounds.warm(options.warm());
                table.print(shape, callers, rounds.measure(options.rounds(), options.slice()));
            }
        }
    }

    /** Those that this machine can run; what of the others is not measured is said. */
    private static List<Subject> available(List<Subject> wanted, PrintStream out) {
        var subjects = new ArrayList<>(wanted);
        if (subjects.stream().anyMatch(subject -> subject.kind().isTransact())) {
            out.println("DBOS Transact " + DBOS.version());
        }
        if (BinaryLookup.ofProcess().find().isEmpty()
                && subjects.removeIf(subject -> subject.kind() == SubjectKind.LOCAL)) {
            out.println("There is no temporal binary: the local engine is left out (flow engine install).");
        }
        out.println();
        return subjects;
    }
}
