package dev.flow.cli.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.CallActivities;
import dev.flow.calls.call.CallOptions;
import dev.flow.cli.diagnostics.TextDiagnostics;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.directory.CallSettings;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.configuration.directory.HostJars;
import dev.flow.configuration.directory.ReferenceCheck;
import dev.flow.configuration.directory.Workspace;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.definition.load.DefinitionLoadException;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.StartRequest;
import dev.flow.engine.TaskObserver;
import dev.flow.reporting.Durations;
import dev.flow.reporting.FaultReport;
import dev.flow.reporting.SourceLocations;
import dev.flow.reporting.TaskTree;
import dev.flow.runtime.settings.EngineChoice;
import io.temporal.activity.DynamicActivity;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** One run with a worker in this process, from loading its definition to its last word. Used once. */
public final class LocalRun {
    /** A run's own task queue: no other worker knows its definition. */
    private static final String QUEUE = "flow-run:";

    private static final Duration FOREVER = Duration.ofDays(10_000);

    private final Terminal terminal;
    private final HeadStart head;
    private final InstantSource clock;
    private final RandomGenerator random;

    public LocalRun(Terminal terminal, HeadStart head) {
        this(terminal, head, InstantSource.system(), RandomGenerator.of("SplittableRandom"));
    }

    LocalRun(Terminal terminal, HeadStart head, InstantSource clock, RandomGenerator random) {
        this.terminal = terminal;
        this.head = head;
        this.clock = clock;
        this.random = random;
    }

    /**
     * What is to be run.
     *
     * @param workflow one of the workspace
     * @param timeout none is for ever
     */
    public record Order(
            Workspace workspace,
            CheckedWorkflow workflow,
            JsonNode input,
            RunSettings settings,
            @Nullable Duration timeout,
            DataFormat output) {

        SourceLocations locations() {
            return new SourceLocations(workflow, workspace.checked());
        }
    }

    /** Runs it; the exit code. */
    public int execute(Order order) {
        var callSettings = new CallSettings(
                order.workspace().checked(),
                order.workspace().directory(),
                terminal.environment(),
                CallOptions.local().withExpressionSteps(order.settings().expressionSteps()));
        LoadedDefinitions loaded;
        try {
            loaded = load(order, callSettings);
        } catch (DefinitionLoadException e) {
            var report = new DiagnosticReport(
                    e.diagnostics(), order.workspace().errors().sources());
            terminal.err().print(TextDiagnostics.write(report, terminal.errStyle()));
            return Exit.USAGE;
        }
        terminal.err().print(TextDiagnostics.write(warnings(order, loaded), terminal.errStyle()));
        try {
            return run(order, loaded, callSettings);
        } catch (EngineException e) {
            throw CommandException.of(e);
        }
    }

    /** Of what this run executes: its workflow, the sub-workflows and the functions of the directory. */
    private static DiagnosticReport warnings(Order order, LoadedDefinitions loaded) {
        var checked = order.workspace().checked();
        Set<String> files = new LinkedHashSet<>();
        for (var definition : loaded.byDigest().values()) {
            checked.find(definition.workflow().qualifiedName())
                    .ifPresent(workflow -> files.add(workflow.source().path()));
            definition
                    .references()
                    .functions()
                    .keySet()
                    .forEach(call -> checked.function(call)
                            .ifPresent(function -> files.add(function.source().path())));
        }
        return order.workspace().report(ReferenceCheck.NONE).about(files).only(Severity.WARNING);
    }

    private static LoadedDefinitions load(Order order, CallSettings callSettings) {
        // What is wrong with other workflows does not matter here; the loader finds what does.
        var errors = order.workspace().settingsErrors();
        if (!errors.isEmpty()) {
            throw new DefinitionLoadException(errors);
        }
        var loaded = DefinitionLoader.load(
                order.workspace().checked(), order.workflow().qualifiedName(), callSettings.resources());
        var unsupported = UnsupportedCalls.in(loaded, order.workspace().checked());
        if (!unsupported.isEmpty()) {
            throw new DefinitionLoadException(unsupported);
        }
        return loaded;
    }

    private int run(Order order, LoadedDefinitions loaded, CallSettings callSettings) {
        var name = order.workflow().qualifiedName();
        var id = RunIds.next(name, clock, random);
        var engine = head.engine(order.settings(), QUEUE + id);
        try {
            return run(
                    order,
                    new StartRequest(id, name, loaded.root().digest(), order.input()),
                    loaded,
                    callSettings,
                    engine);
        } finally {
            terminal.flush(); // a server takes seconds to stop
            close(order, engine);
        }
    }

    /** What is embedded ends with this process, and faster. */
    private static void close(Order order, RunEngine engine) {
        switch (order.settings().engine()) {
            case EngineChoice.Embedded _ -> {}
            case EngineChoice.Local _, EngineChoice.Remote _ -> engine.close();
        }
    }

    private int run(
            Order order, StartRequest start, LoadedDefinitions loaded, CallSettings callSettings, RunEngine engine) {
        var tree = new TaskTree();
        engine.serve(
                loaded.byDigest(),
                () -> activities(order, loaded, callSettings),
                terminal.live() ? tree : TaskObserver.NONE);
        var handle = engine.engine().start(start);
        try (var interruption = Interruption.of(handle, terminal, () -> close(order, engine))) {
            var result = watch(handle, tree, order.timeout());
            if (interruption.happened()) {
                close(order, engine);
                interruption.over();
                return Exit.INTERRUPTED;
            }
            return result.isPresent() ? report(result.get(), order) : overdue(handle, order);
        }
    }

    private DynamicActivity activities(Order order, LoadedDefinitions loaded, CallSettings callSettings) {
        return new CallActivities(
                digest -> Optional.ofNullable(loaded.byDigest().get(digest)),
                callSettings.secrets(),
                HostJars.load(order.workspace().hostJars()),
                callSettings.options(),
                clock);
    }

    private Optional<RunResult> watch(RunHandle handle, TaskTree tree, @Nullable Duration timeout) {
        if (!terminal.live()) {
            return await(handle, timeout);
        }
        try (var _ = new LiveTree(tree, terminal, clock)) {
            return await(handle, timeout);
        }
    }

    private static Optional<RunResult> await(RunHandle handle, @Nullable Duration timeout) {
        return handle.result(timeout == null ? FOREVER : timeout);
    }

    private int overdue(RunHandle handle, Order order) {
        handle.cancel("timeout");
        var ended = handle.result(Interruption.GRACE).isPresent();
        terminal.err()
                .println(terminal.errStyle().red("timeout") + ": the run took longer than "
                        + Durations.shown(java.util.Objects.requireNonNull(order.timeout()))
                        + (ended ? " and was cancelled." : ", was cancelled and has not ended yet."));
        return Exit.FAILED;
    }

    private int report(RunResult result, Order order) {
        var style = terminal.errStyle();
        switch (result) {
            case RunResult.Completed completed -> {
                terminal.out().print(order.output().write(completed.output()));
                return Exit.DONE;
            }
            case RunResult.Faulted faulted ->
                terminal.err().print(FaultReport.write(faulted.error(), order.locations(), style));
            case RunResult.Canceled canceled -> terminal.err().println(style.yellow("cancelled"));
            case RunResult.Terminated terminated ->
                terminal.err().println(style.red("terminated") + ": " + terminated.reason());
        }
        return Exit.FAILED;
    }
}
