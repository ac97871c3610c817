package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunctions;
import dev.flow.calls.http.HttpResources;
import dev.flow.calls.queue.RequestSender;
import dev.flow.calls.secret.Secrets;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.engine.Engine;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.StartRequest;
import dev.flow.engine.TaskObserver;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.embedded.EmbeddedTime;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.interpreter.DefinitionCache;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.offload.Payloads;
import dev.flow.engine.payload.Json;
import dev.flow.engine.temporal.EngineBuilder;
import dev.flow.engine.worker.Replayer;
import dev.flow.engine.worker.RunWorker;
import dev.flow.testing.Eventually;
import io.opentelemetry.api.OpenTelemetry;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClient;
import io.temporal.common.WorkflowExecutionHistory;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** An engine of one kind with real calls, and what a test does with it. */
public final class EngineFixture implements AutoCloseable {
    /** What must hold on each. */
    public enum Kind {
        EMBEDDED,
        LOCAL
    }

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final AtomicInteger RUNS = new AtomicInteger();

    private final Map<String, Definition> definitions = new ConcurrentHashMap<>();
    private final HostFunctions functions;
    private final @Nullable SourceFile settings;
    private final CallActivities calls;
    private final HttpResources resources;
    private final Engine engine;

    private EngineFixture(Builder parts) {
        functions = parts.functions;
        settings = parts.settings;
        calls = new CallActivities(
                this::definition,
                CallEnvironments.same(new CallEnvironment(
                        functions,
                        Secrets.environment(parts.secrets),
                        parts.options.egress(),
                        ConfigurationChecker.check(ConfigurationFiles.builder()
                                        .settings(settings)
                                        .build())
                                .settings())),
                parts.requests,
                parts.options.limits(),
                parts.options.timeouts(),
                Clock.systemUTC());
        resources = new HttpResources(parts.options, List.of());
        engine = switch (parts.kind) {
            case EMBEDDED ->
                configured(
                                EmbeddedEngine.builder()
                                        .time(parts.timeSkipping ? EmbeddedTime.SKIPPING : EmbeddedTime.REAL),
                                parts)
                        .build();
            case LOCAL ->
                configured(LocalEngine.builder(RealServer.binary(), parts.folder), parts)
                        .build();
        };
    }

    private <B extends EngineBuilder<B>> B configured(B builder, Builder parts) {
        builder.definitions(this::definition)
                .calls(calls)
                .observer(parts.observer)
                .telemetry(parts.telemetry)
                .segmentEvents(parts.segmentEvents);
        return parts.payloads == null ? builder : builder.payloads(parts.payloads);
    }

    Optional<Definition> definition(String digest) {
        return Optional.ofNullable(definitions.get(digest));
    }

    /** Names what the engine executes with. */
    public static final class Builder {
        private final Kind kind;
        private final Path folder;
        private HostFunctions functions = HostFunctions.none();
        private CallOptions options = CallOptions.local();
        private Map<String, String> secrets = Map.of();
        private TaskObserver observer = TaskObserver.NONE;
        private OpenTelemetry telemetry = OpenTelemetry.noop();
        private RequestSender requests = RequestSender.NONE;
        private @Nullable SourceFile settings;
        private @Nullable Payloads payloads;
        private int segmentEvents;
        private boolean timeSkipping;

        private Builder(Kind kind, Path folder) {
            this.kind = kind;
            this.folder = folder;
        }

        public Builder functions(HostFunctions value) {
            functions = value;
            return this;
        }

        public Builder options(CallOptions value) {
            options = value;
            return this;
        }

        /** Environment variables. */
        public Builder secrets(Map<String, String> value) {
            secrets = value;
            return this;
        }

        public Builder observer(TaskObserver value) {
            observer = value;
            return this;
        }

        public Builder telemetry(OpenTelemetry value) {
            telemetry = value;
            return this;
        }

        /** The text of {@code flow.yaml}, and what sends the requests of its functions. */
        public Builder requests(String yaml, RequestSender value) {
            settings = new SourceFile("flow.yaml", yaml);
            requests = value;
            return this;
        }

        public Builder payloads(Payloads value) {
            payloads = value;
            return this;
        }

        public Builder segmentEvents(int value) {
            segmentEvents = value;
            return this;
        }

        /** Idle time is skipped; embedded only. */
        public Builder timeSkipping() {
            timeSkipping = true;
            return this;
        }

        public EngineFixture open() {
            return new EngineFixture(this);
        }
    }

    public static Builder of(Kind kind, Path folder) {
        return new Builder(kind, folder);
    }

    /** Starts the first of these workflows, each written without its {@code document}. */
    public RunHandle start(JsonNode input, String... bodies) {
        Map<String, String> documents = new LinkedHashMap<>();
        for (int index = 0; index < bodies.length; index++) {
            documents.put("w" + index, bodies[index]);
        }
        return start(input, documents);
    }

    private RunHandle start(JsonNode input, Map<String, String> bodies) {
        List<SourceFile> files = new ArrayList<>();
        bodies.forEach((name, body) -> files.add(new SourceFile(
                "workflows/" + name + ".yaml",
                "document: {dsl: '1.0.3', namespace: test, name: " + name + ", version: '1.0.0'}\n" + body)));
        var checked = ConfigurationChecker.check(ConfigurationFiles.builder()
                .workflows(files)
                .settings(settings)
                .hostFunctions(functions.signatures())
                .build());
        assertThat(checked.diagnostics())
                .filteredOn(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .isEmpty();
        LoadedDefinitions loaded = DefinitionLoader.load(
                checked, "test." + bodies.keySet().iterator().next(), resources);
        definitions.putAll(loaded.byDigest());
        return engine.start(new StartRequest(
                "run-" + RUNS.incrementAndGet(),
                "test." + bodies.keySet().iterator().next(),
                loaded.root().digest(),
                input));
    }

    /** Runs it to its end. */
    public RunResult run(JsonNode input, String... bodies) {
        return ended(start(input, bodies));
    }

    public RunResult ended(RunHandle run) {
        return run.result(PATIENCE)
                .orElseThrow(() -> new AssertionError(run.workflowId() + " does not end: "
                        + history(run.workflowId()).stream()
                                .map(HistoryEvent::getEventType)
                                .toList()));
    }

    /** The output of a run that completes. */
    public JsonNode output(String body) {
        return output(run(Json.object(), body));
    }

    public static JsonNode output(RunResult result) {
        assertThat(result).isInstanceOf(RunResult.Completed.class);
        return ((RunResult.Completed) result).output();
    }

    /** The error of a run that faults. */
    public static WorkflowError error(RunResult result) {
        assertThat(result).isInstanceOf(RunResult.Faulted.class);
        return ((RunResult.Faulted) result).error();
    }

    public Engine engine() {
        return engine;
    }

    public WorkflowClient client() {
        return switch (engine) {
            case EmbeddedEngine embedded -> embedded.client();
            case LocalEngine local -> local.client();
            default -> throw new IllegalStateException();
        };
    }

    /** The events of the last segment of a run. */
    public List<HistoryEvent> history(String workflowId) {
        return client().fetchHistory(workflowId).getEvents();
    }

    /** Waits until the last segment of a run has started a timer. */
    public void awaitTimer(String workflowId) {
        Eventually.get(
                () -> history(workflowId),
                history ->
                        history.stream().anyMatch(event -> event.getEventType() == EventType.EVENT_TYPE_TIMER_STARTED));
    }

    /**
     * Decides every segment of a run again, and compares each command with what its history has.
     *
     * @return the number of segments
     */
    public int replay(String workflowId) {
        InterpreterOptions options = InterpreterOptions.of("0.1.0").with(InterpreterOptions.Defects.WAIT);
        DefinitionCache cache = new DefinitionCache(this::definition, options);
        definitions.keySet().forEach(cache::load);
        RunWorker.Parts parts = new RunWorker.Parts(cache, options, TaskObserver.NONE, calls);
        int segments = 0;
        String runId = "";
        do {
            WorkflowExecutionHistory segment =
                    runId.isEmpty() ? client().fetchHistory(workflowId) : client().fetchHistory(workflowId, runId);
            try {
                Replayer.of(client(), parts).replayWorkflowExecution(segment);
            } catch (Exception e) {
                throw new AssertionError("A segment of " + workflowId + " does not replay.", e);
            }
            segments++;
            runId = segment.getEvents()
                    .getFirst()
                    .getWorkflowExecutionStartedEventAttributes()
                    .getContinuedExecutionRunId();
        } while (!runId.isEmpty());
        return segments;
    }

    @Override
    public void close() {
        try {
            ((AutoCloseable) engine).close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        calls.close();
        resources.close();
    }
}
