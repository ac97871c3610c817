package dev.flow.workflowtest;

import dev.flow.calls.host.HostFunctions;
import dev.flow.configuration.ConfigurationException;
import dev.flow.configuration.directory.Workspace;
import dev.flow.definition.load.DefinitionLoadException;
import dev.flow.engine.EngineException;
import dev.flow.engine.payload.ValueBudget;
import dev.flow.workflowtest.engine.TestEngines;
import dev.flow.workflowtest.model.TestFile;
import dev.flow.workflowtest.model.WorkflowTest;
import dev.flow.workflowtest.report.TestResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The workflow tests of a configuration directory, with functions of the host: what {@code flow test} does, for test
 * suites of hosts. Immutable and thread-safe.
 */
public final class WorkflowTests {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Path directory;
    private final TestRunner.Host host;
    private final InstantSource clock;
    private final TestRunner.Limits limits;

    private WorkflowTests(Path directory, TestRunner.Host host, InstantSource clock, TestRunner.Limits limits) {
        this.directory = directory;
        this.host = host;
        this.clock = clock;
        this.limits = limits;
    }

    /**
     * The tests of a configuration directory: no host functions, no environment for secrets, the system's clock, 30
     * seconds of real time for each test.
     */
    public static WorkflowTests of(Path directory) {
        return new WorkflowTests(
                directory,
                new TestRunner.Host(HostFunctions.none(), Map.of()),
                InstantSource.system(),
                new TestRunner.Limits(TIMEOUT, ValueBudget.STEPS));
    }

    /** With functions of the host; a call of one is made where the test says {@code real} or {@code realCalls}. */
    public WorkflowTests withFunctions(HostFunctions functions) {
        return new WorkflowTests(directory, new TestRunner.Host(functions, host.environment()), clock, limits);
    }

    /** With variables in which real calls find the secrets that a test does not give. */
    public WorkflowTests withEnvironment(Map<String, String> environment) {
        return new WorkflowTests(directory, new TestRunner.Host(host.functions(), environment), clock, limits);
    }

    /** With a clock, which measures durations and is the time that conditions of tests see. */
    public WorkflowTests withClock(InstantSource value) {
        return new WorkflowTests(directory, host, value, limits);
    }

    /** With this much real time for each test. */
    public WorkflowTests withTimeout(Duration timeout) {
        return new WorkflowTests(directory, host, clock, new TestRunner.Limits(timeout, limits.expressionSteps()));
    }

    /** With this number of steps for one evaluation of an expression. */
    public WorkflowTests withExpressionSteps(long steps) {
        return new WorkflowTests(directory, host, clock, new TestRunner.Limits(limits.timeout(), steps));
    }

    /**
     * Runs all tests, in parallel; the results are in the order of the tests.
     *
     * @throws ConfigurationException when the directory is not a configuration directory
     * @throws DefinitionLoadException when a test, a workflow under test or {@code flow.yaml} is not valid; no test has
     *     run then
     * @throws EngineException when a workflow cannot be executed
     */
    public List<TestResult> run() {
        return run(test -> true);
    }

    /**
     * Runs the tests that the filter accepts, as {@link #run()} does.
     *
     * @throws ConfigurationException when the directory is not a configuration directory
     * @throws DefinitionLoadException when a test, a workflow under test or {@code flow.yaml} is not valid
     * @throws EngineException when a workflow cannot be executed
     */
    public List<TestResult> run(Predicate<WorkflowTest> filter) {
        var workspace = Workspace.of(directory, host.functions().signatures());
        var errors = workspace.testErrors();
        if (!errors.valid()) {
            throw new DefinitionLoadException(errors.diagnostics());
        }
        var tests = workspace.checked().tests().stream()
                .flatMap(file -> TestFile.of(file).tests().stream())
                .filter(filter)
                .toList();
        try (var engines = TestEngines.start(clock, limits.expressionSteps())) {
            return new TestRunner(workspace, host, engines, clock, limits).execute(tests, result -> {});
        }
    }
}
