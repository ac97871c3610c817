package dev.flow.cli.command;

import dev.flow.calls.host.HostFunctions;
import dev.flow.cli.diagnostics.TextDiagnostics;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.Json;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.configuration.directory.Workspace;
import dev.flow.definition.load.DefinitionLoadException;
import dev.flow.workflowtest.TestRunner;
import dev.flow.workflowtest.engine.TestEngines;
import dev.flow.workflowtest.model.TestFile;
import dev.flow.workflowtest.model.WorkflowTest;
import dev.flow.workflowtest.report.JsonReport;
import dev.flow.workflowtest.report.JunitReport;
import dev.flow.workflowtest.report.TestResult;
import dev.flow.workflowtest.report.TextReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.logging.LogManager;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow test}: runs workflow tests. */
final class TestCommand implements Command {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Terminal terminal;
    private final InstantSource clock;

    private final Argument<List<String>> files =
            Argument.positionals("FILE", "Test files; by default all in the configuration directory.");

    private final Argument<String> configDir = Argument.configDir();

    private final Argument<Format> format = Argument.choice(
            "-f --format", "FORMAT", Format.class, Format.TEXT, "${COMPLETION-CANDIDATES}; by default text.");

    private final Argument<String> filter =
            Argument.text("--filter", "TEXT", "Only tests whose name contains this, in upper or lower case.");

    private final Argument<String> timeout =
            Argument.text("-t --timeout", "D", "Gives a test up after this much real time; by default 30s.");

    TestCommand(Terminal terminal) {
        this(terminal, InstantSource.system());
    }

    TestCommand(Terminal terminal, InstantSource clock) {
        this.terminal = terminal;
        this.clock = clock;
    }

    /** The values that {@code --format} accepts. */
    enum Format {
        TEXT,
        JUNIT,
        JSON
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "test", files, configDir, format, filter, timeout);
        spec.usageMessage()
                .description(
                        "Runs the workflow tests in the tests folder of a configuration directory.",
                        "Calls are answered by the tests' mocks, and time is skipped.",
                        "Exits with 0 when all pass, 1 when one fails, 2 when a document is not valid.")
                .footer(
                        "  flow test --config-dir examples/order",
                        "  flow test examples/order/tests/order.yaml --filter declined",
                        "  flow test --config-dir examples/order --format junit > report.xml");
        return spec;
    }

    @Override
    public Integer call() {
        var realTime = timeout.given().map(DurationArgument::parse).orElse(TIMEOUT);
        var wanted = files.given().orElse(List.of()).stream().map(Path::of).toList();
        missing(wanted);
        LogManager.getLogManager().reset(); // the embedded server logs there, to stderr
        var limits = new TestRunner.Limits(realTime, EngineFlags.expressionSteps(terminal.environment()));
        // Starting the engine takes longer than reading the configuration, so both happen at once.
        try (var engines = TestEngines.start(clock, limits.expressionSteps())) {
            return test(wanted, engines, limits);
        }
    }

    private int test(List<Path> wanted, TestEngines engines, TestRunner.Limits limits) {
        var began = clock.instant();
        var directory = configDir.given().map(Path::of).orElseGet(() -> around(wanted));
        var all = Workspace.of(directory);
        var workspace = wanted.isEmpty() ? all : all.withTests(wanted);
        var errors = workspace.testErrors();
        if (!errors.valid()) {
            return invalid(errors);
        }
        var tests = tests(workspace, directory);
        var text = new TextReport(terminal.outStyle());
        try {
            var host = new TestRunner.Host(HostFunctions.none(), terminal.environment());
            var results = new TestRunner(workspace, host, engines, clock, limits)
                    .execute(tests, result -> progress(result, text));
            return report(results, Duration.between(began, clock.instant()));
        } catch (DefinitionLoadException e) {
            return invalid(
                    new DiagnosticReport(e.diagnostics(), workspace.errors().sources()));
        } catch (RuntimeException e) {
            throw TestEngineFailure.of(e);
        }
    }

    private int report(List<TestResult> results, Duration duration) {
        switch (format.get()) {
            case TEXT -> terminal.err().println(TextReport.summary(results, duration, terminal.errStyle()));
            case JUNIT -> terminal.out().print(JunitReport.write(results));
            case JSON -> terminal.out().print(Json.pretty(JsonReport.write(results)) + "\n");
        }
        return results.stream().allMatch(TestResult::passed) ? Exit.DONE : Exit.FAILED;
    }

    private static void missing(List<Path> wanted) {
        for (var file : wanted) {
            if (!Files.isRegularFile(file)) {
                throw CommandException.usage("there is no file " + file + ".");
            }
        }
    }

    /** The configuration directory that contains the first file. */
    private static Path around(List<Path> wanted) {
        if (!wanted.isEmpty()) {
            for (Path folder = wanted.getFirst().getParent(); folder != null; folder = folder.getParent()) {
                if (Workspace.isConfiguration(folder)) {
                    return folder;
                }
            }
        }
        return Path.of("");
    }

    private void progress(TestResult result, TextReport text) {
        if (format.get() == Format.TEXT) {
            terminal.out().print(text.write(result));
            terminal.out().flush();
        }
    }

    private List<WorkflowTest> tests(Workspace workspace, Path directory) {
        var all = workspace.checked().tests().stream()
                .flatMap(file -> TestFile.of(file).tests().stream())
                .toList();
        if (all.isEmpty()) {
            throw CommandException.usage("there are no tests in " + directory.resolve("tests")
                    + "; docs/testing-workflows.md says how to write one.");
        }
        var part = filter.given().orElse("").toLowerCase(Locale.ROOT);
        var chosen = all.stream()
                .filter(test -> test.id().name().toLowerCase(Locale.ROOT).contains(part))
                .toList();
        if (chosen.isEmpty()) {
            throw CommandException.usage("no test has a name with '" + filter.get() + "'.");
        }
        return chosen;
    }

    private int invalid(DiagnosticReport report) {
        terminal.err().print(TextDiagnostics.write(report, terminal.errStyle()));
        return Exit.USAGE;
    }
}
