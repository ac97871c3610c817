package dev.flow.cli.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.CallActivities;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.secret.Secrets;
import dev.flow.cli.CommandException;
import dev.flow.cli.run.DocumentPlaces;
import dev.flow.cli.workflowtest.report.Finding;
import dev.flow.cli.workflowtest.report.Judge;
import dev.flow.cli.workflowtest.report.Verdict;
import dev.flow.cli.workflowtest.stage.OfflineResources;
import dev.flow.cli.workflowtest.stage.Stage;
import dev.flow.cli.workflowtest.stage.Stages;
import dev.flow.configuration.directory.CallEnvironment;
import dev.flow.configuration.directory.HostJars;
import dev.flow.configuration.directory.Workspace;
import dev.flow.definition.DefinitionLoadException;
import dev.flow.definition.DefinitionLoader;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.engine.EngineException;
import dev.flow.engine.payload.ValueBudget;
import dev.flow.expression.EvaluationOptions;
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

/** Runs tests, a few at a time, each on a stage of its own. Used once. */
public final class TestRun {
    private final Workspace workspace;
    private final CallEnvironment surroundings;
    private final Stages stages;
    private final InstantSource clock;
    private final Limits limits;

    /**
     * A run.
     *
     * @param environment where real calls find secrets that tests do not give
     * @param limits of each test
     */
    public TestRun(
            Workspace workspace, Map<String, String> environment, Stages stages, InstantSource clock, Limits limits) {
        this.workspace = workspace;
        this.surroundings = new CallEnvironment(
                workspace.checked(),
                workspace.directory(),
                environment,
                CallOptions.local().withExpressionSteps(limits.expressionSteps()));
        this.stages = stages;
        this.clock = clock;
        this.limits = limits;
    }

    /**
     * What a test may use.
     *
     * @param patience how much real time
     * @param expressionSteps what one evaluation of an expression may take, of the workflow as of the test itself
     */
    public record Limits(Duration patience, long expressionSteps) {}

    /**
     * Runs them all.
     *
     * @param heard of each verdict, in the order of the tests, as soon as it and all before it are known
     * @throws DefinitionLoadException when a workflow cannot be loaded; no test has run then
     */
    public List<Verdict> execute(List<WorkflowTest> tests, Consumer<Verdict> heard) {
        var loaded = load(tests);
        var verdicts = new ArrayList<Verdict>();
        try (ExecutorService threads = Executors.newFixedThreadPool(
                Math.clamp(tests.size(), 1, Runtime.getRuntime().availableProcessors()))) {
            var running = tests.stream()
                    .map(test -> CompletableFuture.supplyAsync(
                            () -> verdict(
                                    test,
                                    Objects.requireNonNull(
                                            loaded.get(test.title().workflow()))),
                            threads))
                    .toList();
            for (var verdict : running) {
                verdicts.add(join(verdict));
                heard.accept(verdicts.getLast());
            }
        }
        return verdicts;
    }

    private static Verdict join(CompletableFuture<Verdict> verdict) {
        try {
            return verdict.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private Map<String, LoadedDefinitions> load(List<WorkflowTest> tests) {
        Map<String, LoadedDefinitions> loaded = new LinkedHashMap<>();
        for (var test : tests) {
            boolean real =
                    test.given().outside().mocks().stream().anyMatch(mock -> mock.reply() instanceof Mock.Reply.Real)
                            || test.given().outside().realCalls();
            var resources = surroundings.resources();
            // A file's tests share what was loaded: real calls are the file's business, or nearly so.
            loaded.computeIfAbsent(
                    test.title().workflow(),
                    workflow -> DefinitionLoader.load(
                            workspace.checked(),
                            workflow,
                            real ? resources : new OfflineResources(workspace.checked(), resources)));
        }
        return loaded;
    }

    private Verdict verdict(WorkflowTest test, LoadedDefinitions loaded) {
        var stage = stages.next();
        try {
            var performance = stage.perform(new Stage.Play(test, loaded, real(test, loaded), limits.patience()));
            var places = new DocumentPlaces(workspace.find(test.title().workflow()), workspace.checked());
            return Judge.judge(
                    test,
                    places,
                    performance,
                    new EvaluationOptions(ValueBudget.of(limits.expressionSteps()), clock::instant));
        } catch (EngineException e) {
            if (e.code().equals("unsupported-call")) {
                return new Verdict(
                        test.title(),
                        List.of(Finding.of(e.getMessage() + "", "fix: mock it.")),
                        List.of(),
                        Duration.ZERO);
            }
            throw CommandException.usage(e.getMessage() + " [" + e.code() + "]");
        } finally {
            stages.done(stage);
        }
    }

    /** Made by the first call that is to be made. */
    private DynamicActivity real(WorkflowTest test, LoadedDefinitions loaded) {
        Map<String, JsonNode> secrets = test.given().outside().secrets();
        var calls = new java.util.function.Supplier<CallActivities>() {
            private Optional<CallActivities> made = Optional.empty();

            @Override
            public synchronized CallActivities get() {
                if (made.isEmpty()) {
                    made = Optional.of(new CallActivities(
                            digest -> Optional.ofNullable(loaded.byDigest().get(digest)),
                            Secrets.firstOf(name -> Optional.ofNullable(secrets.get(name)), surroundings.secrets()),
                            HostJars.load(workspace.hostJars()),
                            surroundings.calls(),
                            clock));
                }
                return made.get();
            }
        };
        return arguments -> calls.get().execute(arguments);
    }
}
