package dev.flow.engine.worker;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.Documents;
import dev.flow.engine.Engine;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.StartRequest;
import dev.flow.engine.TaskQueues;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.local.LocalNamespace;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.RunMemo;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.remote.Security;
import dev.flow.testing.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Scopes that share a namespace of a real server: which worker executes which run. */
@Tag("process")
final class ScopedWorkersTest {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final String ACME = "sha256:" + "a1".repeat(32);
    private static final String OTHER = "sha256:" + "b2".repeat(32);
    private static final TaskQueues SHARED = TaskQueues.UNSCOPED;

    /** Calls, waits for an event, calls: the output says which scopes' workers answered. */
    private static final Documents DOCUMENTS = new Documents("""
            do:
              - first: {call: host:1.0.0@default, with: {}, output: {as: '$input + [.]'}}
              - hear: {listen: {to: {one: {with: {type: go}}}}, output: {as: $input}}
              - loop:
                  for: {in: '[range(12)]'}
                  do: [{again: {call: host:1.0.0@default, with: {}, output: {as: '$input + [.]'}}}]
            """);

    @TempDir
    private static Path folder;

    private static LocalServer server;

    private final List<Engine> engines = new ArrayList<>();
    private final BlockingQueue<String> called = new LinkedBlockingQueue<>();

    @BeforeAll
    static void serve() {
        server = LocalServer.start(RealServer.binary(), folder, PATIENCE);
        try (var connection = RemoteConnection.open(address())) {
            LocalNamespace.prepare(connection);
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void close() {
        engines.reversed().forEach(Engine::close);
    }

    private static RemoteAddress address() {
        return new RemoteAddress(server.address(), "default", new Security.Plaintext(), null, PATIENCE);
    }

    private Engine engine(TaskQueues queues, Supplier<JsonNode> answer) {
        Engine engine = RemoteEngine.builder(address())
                .definitions(DOCUMENTS)
                .calls(_ -> {
                    JsonNode said = answer.get();
                    called.add(said.asText());
                    return said;
                })
                .worker(WorkerSettings.defaults().with(queues))
                .segmentEvents(30)
                .build();
        engines.add(engine);
        return engine;
    }

    private Engine worker(String scope, String name) {
        return engine(TaskQueues.of(scope), () -> Json.text(name));
    }

    private Engine client(TaskQueues queues) {
        Engine engine = RemoteEngine.builder(address())
                .definitions(DOCUMENTS)
                .worker(WorkerSettings.defaults().with(queues))
                .segmentEvents(30)
                .withoutWorker()
                .build();
        engines.add(engine);
        return engine;
    }

    private static StartRequest start(String id, String scope) {
        StartRequest plain = DOCUMENTS.start(id);
        return new StartRequest(
                id,
                plain.workflow(),
                plain.definition(),
                plain.input(),
                new RunMemo(scope, plain.definition(), "api", null, Map.of(), Json.object()));
    }

    private static String output(RunHandle run) {
        return ((RunResult.Completed) run.result(PATIENCE).orElseThrow())
                .output()
                .toString();
    }

    private static String queue(Engine engine, String run) {
        return engine.client()
                .newUntypedWorkflowStub(run)
                .describe()
                .getWorkflowExecutionInfo()
                .getTaskQueue();
    }

    @Test
    void runs_wait_on_the_queue_of_their_scope_and_its_worker_alone_executes_them() {
        worker(OTHER, "other");
        Engine acme = worker(ACME, "acme");

        RunHandle run = acme.start(start("own", ACME));
        run.deliver(Documents.event("go", "1"));

        assertThat(output(run)).matches("\\[\"acme\"(,\"acme\"){12}]");
        assertThat(queue(acme, "own")).isEqualTo("flow." + "a1".repeat(16));
    }

    @Test
    void runs_on_the_queue_that_scopes_shared_go_on_with_their_own_workers_and_leave_it_when_they_continue()
            throws Exception {
        Engine before = engine(SHARED, () -> Json.text("before"));
        before.start(start("ours", ACME));
        before.start(start("theirs", OTHER));
        assertThat(called.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo("before");
        assertThat(called.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo("before");
        before.close();

        Engine acme = worker(ACME, "acme");
        Engine other = worker(OTHER, "other");
        acme.run("ours").deliver(Documents.event("go", "1"));
        other.run("theirs").deliver(Documents.event("go", "2"));

        assertThat(output(acme.run("ours"))).matches("\\[\"before\"(,\"acme\"){12}]");
        assertThat(output(other.run("theirs"))).matches("\\[\"before\"(,\"other\"){12}]");
        assertThat(queue(acme, "ours")).isEqualTo(TaskQueues.of(ACME).runs());
    }

    @Test
    void a_worker_that_is_given_the_run_of_another_scope_executes_nothing_of_it() {
        Engine acme = engine(TaskQueues.named(ACME, "mistaken"), () -> Json.text("acme"));
        Engine mistaken = client(new TaskQueues(OTHER, "mistaken", "mistaken-system"));

        mistaken.start(start("strayed", OTHER));
        acme.start(start("probe", ACME)).deliver(Documents.event("go", "1"));

        assertThat(output(acme.run("probe"))).contains("acme");
        Eventually.get(
                () -> acme.client().fetchHistory("strayed").getEvents().stream()
                        .map(event -> event.getEventType().name())
                        .toList(),
                events -> events.contains("EVENT_TYPE_WORKFLOW_TASK_FAILED"));
        assertThat(acme.client().fetchHistory("strayed").getEvents())
                .noneMatch(event -> event.hasActivityTaskScheduledEventAttributes());
        mistaken.run("strayed").terminate("done");
    }

    @Test
    void a_named_queue_with_open_runs_of_another_scope_is_refused() {
        client(TaskQueues.named(OTHER, "taken")).start(start("there", OTHER));

        Eventually.get(
                () -> {
                    try {
                        client(TaskQueues.named(ACME, "taken"));
                        return "accepted";
                    } catch (EngineException e) {
                        return e.getMessage();
                    }
                },
                answer -> answer.startsWith("The task queue taken has open runs of another scope"));
        assertThatThrownBy(() -> engine(TaskQueues.named(ACME, "taken"), Json::object))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(EngineException.Code.REFUSED));
        client(TaskQueues.named(OTHER, "taken")).run("there").terminate("done");
    }

    @Test
    void scopes_have_different_queues_and_a_text_that_is_no_digest_has_none() {
        assertThat(TaskQueues.of(ACME)).isNotEqualTo(TaskQueues.of(OTHER));
        assertThat(TaskQueues.of(ACME).system()).isEqualTo("flow-system." + "a1".repeat(16));
        assertThatThrownBy(() -> TaskQueues.of("acme")).hasMessageContaining("Not a digest of a scope: acme");
    }
}
