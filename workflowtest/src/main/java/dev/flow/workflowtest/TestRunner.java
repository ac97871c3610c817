package dev.flow.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.CallActivities;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunctions;
import dev.flow.calls.secret.Secrets;
import dev.flow.configuration.directory.CallSettings;
import dev.flow.configuration.directory.HostJars;
import dev.flow.configuration.directory.Workspace;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.definition.load.DefinitionLoadException;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.engine.EngineException;
import dev.flow.engine.payload.ValueBudget;
import dev.flow.expression.EvaluationOptions;
import dev.flow.reporting.SourceLocations;
import dev.flow.workflowtest.check.ResultChecker;
import dev.flow.workflowtest.engine.OfflineResources;
import dev.flow.workflowtest.engine.TestEngine;
import dev.flow.workflowtest.engine.TestEngines;
import dev.flow.workflowtest.model.Mock;
import dev.flow.workflowtest.model.WorkflowTest;
import dev.flow.workflowtest.report.TestFailure;
import dev.flow.workflowtest.report.TestResult;
import io.temporal.activity.DynamicActivity;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs tests of a workspace in parallel, each on an engine of its own. Used once. */
public final class TestRunner {
    private final Workspace workspace;
    private final Host host;
    private final CallSettings environment;
    private final TestEngines engines;
    private final InstantSource clock;
    private final Limits limits;

    /** Runs tests of {@code workspace} on {@code engines}. */
    public TestRunner(Workspace workspace, Host host, TestEngines engines, InstantSource clock, Limits limits) {
        this.workspace = workspace;
        this.host = host;
        this.environment = new CallSettings(
                workspace.checked(),
                workspace.directory(),
                host.environment(),
                CallOptions.local().withExpressionSteps(limits.expressionSteps()));
        this.engines = engines;
        this.clock = clock;
        this.limits = limits;
    }

    /**
     * What real calls use.
     *
     * @param functions host functions besides those of the jars in the configuration directory
     * @param environment variables that hold the secrets that a test does not give
     */
    public record Host(HostFunctions functions, Map<String, String> environment) {
        public Host {
            environment = Map.copyOf(environment);
        }
    }

    /**
     * The limits of each test.
     *
     * @param timeout real time
     * @param expressionSteps the limit for one evaluation of an expression, of the workflow and of the test itself
     */
    public record Limits(Duration timeout, long expressionSteps) {}

    /**
     * Runs the tests.
     *
     * @param listener receives each result in the order of the tests, as soon as it and all before it are known
     * @throws DefinitionLoadException when a workflow cannot be loaded; no test has run then
     * @throws EngineException when a workflow cannot be executed
     */
    public List<TestResult> execute(List<WorkflowTest> tests, Consumer<TestResult> listener) {
        var loaded = load(tests);
        var results = new ArrayList<TestResult>();
        try (ExecutorService threads = Executors.newFixedThreadPool(
                Math.clamp(tests.size(), 1, Runtime.getRuntime().availableProcessors()))) {
            var running = tests.stream()
                    .map(test -> CompletableFuture.supplyAsync(
                            () -> result(
                                    test,
                                    Objects.requireNonNull(loaded.get(test.id().workflow()))),
                            threads))
                    .toList();
            for (var result : running) {
                results.add(join(result));
                listener.accept(results.getLast());
            }
        }
        return results;
    }

    private static TestResult join(CompletableFuture<TestResult> result) {
        try {
            return result.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private Map<String, LoadedDefinitions> load(List<WorkflowTest> tests) {
        Map<String, LoadedDefinitions> loaded = new LinkedHashMap<>();
        for (var test : tests) {
            var calls = test.given().callRules();
            boolean real = calls.realCalls()
                    || calls.mocks().stream().anyMatch(mock -> mock.reply() instanceof Mock.Reply.Real);
            var resources = environment.resources();
            // The first test of a workflow decides for all: tests of one file rarely differ in it.
            loaded.computeIfAbsent(
                    test.id().workflow(),
                    workflow -> DefinitionLoader.load(
                            workspace.checked(),
                            workflow,
                            real ? resources : new OfflineResources(workspace.checked(), resources)));
        }
        return loaded;
    }

    private TestResult result(WorkflowTest test, LoadedDefinitions loaded) {
        var engine = engines.next();
        try {
            var realCalls = new RealCalls(test.given().callRules().secrets(), loaded);
            var execution = engine.run(new TestEngine.TestCase(test, loaded, realCalls.activity(), limits.timeout()));
            var locations = new SourceLocations(workspace.find(test.id().workflow()), workspace.checked());
            return ResultChecker.check(
                    test,
                    locations,
                    execution,
                    new EvaluationOptions(ValueBudget.of(limits.expressionSteps()), clock::instant));
        } catch (EngineException e) {
            if (e.code() == EngineException.Code.UNSUPPORTED_CALL) {
                return new TestResult(
                        test.id(),
                        List.of(TestFailure.of(String.valueOf(e.getMessage()), "fix: mock it.")),
                        List.of(),
                        Duration.ZERO);
            }
            throw e;
        } finally {
            engines.release(engine);
        }
    }

    /** Makes the real calls of one test; created when the first of them is made. Thread-safe. */
    private final class RealCalls {
        private final Map<String, JsonNode> secrets;
        private final LoadedDefinitions loaded;
        private @Nullable CallActivities activities;

        RealCalls(Map<String, JsonNode> secrets, LoadedDefinitions loaded) {
            this.secrets = secrets;
            this.loaded = loaded;
        }

        DynamicActivity activity() {
            return arguments -> activities().execute(arguments);
        }

        private synchronized CallActivities activities() {
            if (activities == null) {
                activities = new CallActivities(
                        digest -> Optional.ofNullable(loaded.byDigest().get(digest)),
                        Secrets.firstOf(name -> Optional.ofNullable(secrets.get(name)), environment.secrets()),
                        host.functions().and(HostJars.load(workspace.hostJars())),
                        environment.options(),
                        clock);
            }
            return activities;
        }
    }
}
