package dev.flow.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.event.EventRouter;
import dev.flow.engine.event.Subscription;
import dev.flow.engine.interpreter.DefinitionCache;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.LifecycleSelection;
import dev.flow.engine.record.RunMemo;
import dev.flow.engine.record.Signals;
import dev.flow.engine.worker.Replayer;
import dev.flow.engine.worker.RunWorker;
import dev.flow.testing.Eventually;
import io.temporal.api.history.v1.HistoryEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** The lifecycle events that a run hands over (DSL, "Lifecycle Events"). */
@Timeout(120)
final class LifecycleEventsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final LifecycleSelection ALL = new LifecycleSelection(true, true, false);
    private static final LifecycleSelection RUNS_ONLY = new LifecycleSelection(true, false, false);
    private static final LifecycleSelection WITH_OUTPUT = new LifecycleSelection(true, true, true);
    private static final Documents CALLS = new Documents("""
            do:
              - ask: {call: host:1.0.0@default, with: {}}
              - tell: {set: {answer: 42}}
            """);
    private static final Documents WAITS = new Documents("do: [{hear: {listen: {to: {one: {with: {type: go}}}}}}]");

    private static final String ROOT = """
            document: {dsl: 1.0.3, namespace: test, name: root, version: 1.0.0}
            do: [{below: {run: {workflow: {namespace: test, name: below, version: 1.0.0}}}}]
            """;
    private static final String BELOW = """
            document: {dsl: 1.0.3, namespace: test, name: below, version: 1.0.0}
            do: [{tell: {set: {a: 1}}}]
            """;

    private final Outbox outbox = new Outbox();

    /** Takes what runs announce; the first attempts fail. */
    private static final class Outbox implements EventRouter {
        private final List<ObjectNode> events = new CopyOnWriteArrayList<>();
        private final AtomicInteger unavailable = new AtomicInteger();
        private final AtomicReference<String> stream = new AtomicReference<>("");

        @Override
        public void announce(String of, List<ObjectNode> announced) {
            if (unavailable.getAndDecrement() > 0) {
                throw new IllegalStateException("the store is unavailable");
            }
            stream.set(of);
            events.addAll(announced);
        }

        @Override
        public void subscribe(Subscription subscription) {}

        @Override
        public void unsubscribe(String workflowId, String key) {}

        @Override
        public void publish(ObjectNode event) {}
    }

    private EmbeddedEngine engine(Documents document, int segmentEvents) {
        return EmbeddedEngine.builder()
                .definitions(document)
                .calls(_ -> Json.object())
                .router(_ -> outbox)
                .segmentEvents(segmentEvents)
                .build();
    }

    private static RunHandle start(EmbeddedEngine engine, Documents document, LifecycleSelection selection) {
        StartRequest request = document.start("run");
        RunMemo memo = new RunMemo("scope", request.definition(), "api", null, Map.of(), Json.object());
        return engine.start(new StartRequest(
                "run", request.workflow(), request.definition(), request.input(), memo.withLifecycle(selection)));
    }

    private static JsonNode json(String text) {
        return Json.read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static RunResult ended(RunHandle run) {
        return run.result(PATIENCE).orElseThrow();
    }

    /** What happened, without the common part of the types. */
    private List<String> told() {
        return outbox.events.stream()
                .map(event -> event.path("type")
                                .asText()
                                .replace("io.serverlessworkflow.", "")
                                .replace(".v1", "")
                        + (event.at("/data/task").isMissingNode()
                                ? ""
                                : " " + event.at("/data/task").asText()))
                .toList();
    }

    private static List<HistoryEvent> history(EmbeddedEngine engine) {
        return engine.client().fetchHistory("run").getEvents();
    }

    private static long handedOver(EmbeddedEngine engine) {
        return history(engine).stream()
                .filter(event -> event.getActivityTaskScheduledEventAttributes()
                        .getActivityType()
                        .getName()
                        .equals(ActivityTypes.LIFECYCLE))
                .count();
    }

    @Test
    void a_run_tells_what_becomes_of_it_and_of_its_tasks_in_order() {
        try (EmbeddedEngine engine = engine(CALLS, 0)) {
            assertThat(ended(start(engine, CALLS, ALL))).isInstanceOf(RunResult.Completed.class);
        }
        assertThat(told())
                .containsExactly(
                        "workflow.started",
                        "task.created /do/0/ask",
                        "task.started /do/0/ask",
                        "task.completed /do/0/ask",
                        "task.created /do/1/tell",
                        "task.started /do/1/tell",
                        "task.completed /do/1/tell",
                        "workflow.completed");
        assertThat(outbox.stream).hasValue("run");
        assertThat(outbox.events)
                .allSatisfy(event ->
                        assertThat(event.at("/data/output").isMissingNode()).isTrue());
        assertThat(outbox.events).extracting(event -> event.path("id").asText()).doesNotHaveDuplicates();
    }

    @Test
    void an_event_has_the_shape_of_the_specification() {
        try (EmbeddedEngine engine = engine(CALLS, 0)) {
            ended(start(engine, CALLS, WITH_OUTPUT));
        }
        ObjectNode started = outbox.events.getFirst().deepCopy();
        String at = started.path("time").asText();
        assertThat(OffsetDateTime.parse(at).toString()).isNotEmpty();
        assertThat(started.remove("id").asText()).endsWith(".0");
        assertThat(started).isEqualTo(json("""
                {"specversion": "1.0", "source": "/test/sample/1.0.0", "type": "io.serverlessworkflow.workflow.started.v1",
                 "time": "%s", "subject": "run", "datacontenttype": "application/json",
                 "data": {"name": "run", "definition": {"name": "sample", "namespace": "test", "version": "1.0.0"},
                          "startedAt": "%s"}}
                """.formatted(at, at)));
        ObjectNode completed = outbox.events.get(6).deepCopy();
        at = completed.path("time").asText();
        completed.remove("id");
        assertThat(completed).isEqualTo(json("""
                {"specversion": "1.0", "source": "/test/sample/1.0.0", "type": "io.serverlessworkflow.task.completed.v1",
                 "time": "%s", "subject": "run", "datacontenttype": "application/json", "flowpath": "/do/1/tell",
                 "data": {"workflow": "run", "task": "/do/1/tell", "output": {"answer": 42}, "completedAt": "%s"}}
                """.formatted(at, at)));
        assertThat(outbox.events.getLast().at("/data/output/answer").asInt()).isEqualTo(42);
    }

    @Test
    void a_run_that_selects_none_records_nothing_of_it() {
        try (EmbeddedEngine engine = engine(CALLS, 0)) {
            ended(start(engine, CALLS, LifecycleSelection.NONE));
            assertThat(handedOver(engine)).isZero();
        }
        assertThat(outbox.events).isEmpty();
    }

    @Test
    void a_run_tells_only_what_is_selected() {
        try (EmbeddedEngine engine = engine(CALLS, 0)) {
            ended(start(engine, CALLS, RUNS_ONLY));
            assertThat(handedOver(engine)).isEqualTo(2);
        }
        assertThat(told()).containsExactly("workflow.started", "workflow.completed");
    }

    @Test
    void errors_and_retries_are_told_and_an_error_that_is_not_caught_faults_the_run() {
        Documents fails = new Documents("""
                do:
                  - safe:
                      try: [{bad: {raise: {error: {type: https://example.com/bad, status: 409, title: Not now}}}}]
                      catch: {retry: {limit: {attempt: {count: 1}}}}
                """);
        try (EmbeddedEngine engine = engine(fails, 0)) {
            assertThat(ended(start(engine, fails, ALL))).isInstanceOf(RunResult.Faulted.class);
        }
        assertThat(told())
                .containsExactly(
                        "workflow.started",
                        "task.created /do/0/safe",
                        "task.started /do/0/safe",
                        "task.created /do/0/safe/try/0/bad",
                        "task.started /do/0/safe/try/0/bad",
                        "task.faulted /do/0/safe/try/0/bad",
                        "task.retried /do/0/safe",
                        "task.created /do/0/safe/try/0/bad",
                        "task.started /do/0/safe/try/0/bad",
                        "task.faulted /do/0/safe/try/0/bad",
                        "task.faulted /do/0/safe",
                        "workflow.faulted");
        assertThat(outbox.events.getLast().at("/data/error/status").asInt()).isEqualTo(409);
    }

    @Test
    void a_run_that_is_cancelled_tells_it() {
        try (EmbeddedEngine engine = engine(WAITS, 0)) {
            RunHandle run = start(engine, WAITS, ALL);
            Eventually.get(this::told, told -> told.contains("workflow.correlation-started"));
            run.cancel("not needed");
            assertThat(ended(run)).isInstanceOf(RunResult.Canceled.class);
        }
        assertThat(told()).endsWith("workflow.correlation-started", "task.cancelled /do/0/hear", "workflow.cancelled");
    }

    @Test
    void a_run_tells_its_pause_and_that_it_has_heard_an_event() {
        try (EmbeddedEngine engine = engine(WAITS, 0)) {
            RunHandle run = start(engine, WAITS, ALL);
            Eventually.get(this::told, told -> told.contains("workflow.correlation-started"));
            var stub = engine.client().newUntypedWorkflowStub("run");
            JsonNode said = Json.object().put("by", "test");
            stub.signal(Signals.PAUSE, said);
            stub.signal(Signals.PAUSE, said);
            stub.signal(Signals.RESUME, said);
            stub.signal(Signals.RESUME, said);
            run.deliver(Documents.event("go", "1"));
            assertThat(ended(run)).isInstanceOf(RunResult.Completed.class);
        }
        assertThat(told())
                .endsWith(
                        "workflow.correlation-started",
                        "workflow.suspended",
                        "workflow.resumed",
                        "workflow.correlation-completed",
                        "task.completed /do/0/hear",
                        "workflow.completed");
    }

    @Test
    void a_run_that_is_paused_at_once_tells_its_start_first() {
        try (EmbeddedEngine engine = engine(WAITS, 0)) {
            RunHandle run = start(engine, WAITS, ALL);
            var stub = engine.client().newUntypedWorkflowStub("run");
            stub.signal(Signals.PAUSE, Json.object().put("by", "test"));
            Eventually.get(this::told, told -> told.contains("workflow.suspended"));
            stub.signal(Signals.RESUME, Json.object());
            run.deliver(Documents.event("go", "1"));
            assertThat(ended(run)).isInstanceOf(RunResult.Completed.class);
        }
        assertThat(told())
                .startsWith("workflow.started")
                .containsSubsequence("workflow.suspended", "workflow.resumed", "workflow.completed");
    }

    @Test
    void what_cannot_be_kept_now_is_handed_over_again_and_the_run_ends_then() {
        outbox.unavailable.set(2);
        try (EmbeddedEngine engine = engine(CALLS, 0)) {
            assertThat(ended(start(engine, CALLS, ALL))).isInstanceOf(RunResult.Completed.class);
        }
        assertThat(told()).hasSize(8).startsWith("workflow.started").endsWith("workflow.completed");
    }

    @Test
    void a_run_that_continues_as_new_tells_everything_once() {
        Documents rounds = new Documents("""
                do:
                  - rounds:
                      for: {each: round, in: '[range(5)]'}
                      do: [{ask: {call: host:1.0.0@default, with: {}}}]
                """);
        try (EmbeddedEngine engine = engine(rounds, 12)) {
            assertThat(ended(start(engine, rounds, ALL))).isInstanceOf(RunResult.Completed.class);
            assertThat(history(engine)
                            .getFirst()
                            .getWorkflowExecutionStartedEventAttributes()
                            .getContinuedExecutionRunId())
                    .isNotEmpty();
        }
        assertThat(told())
                .filteredOn(each -> each.startsWith("task.completed") && each.endsWith("ask"))
                .hasSize(5);
        assertThat(told()).filteredOn("workflow.started"::equals).hasSize(1);
        assertThat(told()).endsWith("task.completed /do/0/rounds", "workflow.completed");
        assertThat(outbox.events).extracting(event -> event.path("id").asText()).doesNotHaveDuplicates();
    }

    @Test
    void a_history_with_lifecycle_events_replays() throws Exception {
        try (EmbeddedEngine engine = engine(CALLS, 0)) {
            ended(start(engine, CALLS, ALL));
            assertThat(handedOver(engine)).isPositive();
            InterpreterOptions options = InterpreterOptions.of("0.1.0").with(InterpreterOptions.Defects.WAIT);
            DefinitionCache cache = new DefinitionCache(CALLS, options);
            cache.load(CALLS.start("run").definition());
            RunWorker.Parts parts = new RunWorker.Parts(cache, options, TaskObserver.NONE, _ -> Json.object());
            Replayer.of(engine.client(), parts)
                    .replayWorkflowExecution(engine.client().fetchHistory("run"));
        }
    }

    @Test
    void a_sub_workflow_tells_what_its_parent_does() {
        LoadedDefinitions definitions = DefinitionLoader.load(
                ConfigurationChecker.check(ConfigurationFiles.builder()
                        .workflows(List.of(new SourceFile("root.yaml", ROOT), new SourceFile("below.yaml", BELOW)))
                        .build()),
                "test.root",
                ResourceResolver.none());
        try (EmbeddedEngine engine = EmbeddedEngine.builder()
                .definitions(
                        digest -> Optional.ofNullable(definitions.byDigest().get(digest)))
                .calls(_ -> Json.object())
                .router(_ -> outbox)
                .build()) {
            String digest = definitions.root().digest();
            RunMemo memo = new RunMemo("scope", digest, "api", null, Map.of(), Json.object());
            ended(engine.start(
                    new StartRequest("run", "test.root", digest, Json.object(), memo.withLifecycle(RUNS_ONLY))));
        }
        Map<String, List<String>> told = outbox.events.stream()
                .collect(Collectors.groupingBy(
                        event -> event.path("source").asText(),
                        Collectors.mapping(event -> event.path("type").asText(), Collectors.toList())));
        List<String> types =
                List.of("io.serverlessworkflow.workflow.started.v1", "io.serverlessworkflow.workflow.completed.v1");
        assertThat(told).isEqualTo(Map.of("/test/root/1.0.0", types, "/test/below/1.0.0", types));
    }
}
