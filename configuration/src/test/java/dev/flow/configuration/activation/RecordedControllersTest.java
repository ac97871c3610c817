package dev.flow.configuration.activation;

import dev.flow.configuration.activation.controller.ActivationSteps;
import dev.flow.configuration.activation.controller.EngineWake;
import dev.flow.configuration.activation.workflow.ActivationController;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.testing.Eventually;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowStub;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Controllers that were recorded by earlier builds replay, since they move to a new artifact while they are open.
 * {@code -Dflow.histories.record=true} records the scenarios below that have no file yet.
 */
@Tag("process")
@Timeout(120)
final class RecordedControllersTest {
    private static final Path FOLDER = Path.of("src/test/resources/histories");

    private static ControllerEngine engine;
    private static TestDatabase database;
    private static Store store;

    @BeforeAll
    static void start() {
        engine = ControllerEngine.inProcess();
        database = TestDatabase.create(Dialect.SQLITE);
        store = database.open(ActivationFixture.SCHEMA, Timekeeper.system());
        store.migrate();
    }

    @AfterAll
    static void stop() {
        engine.close();
        store.close();
        database.close();
    }

    private static ActivationFixture fixture() {
        ActivationFixture fixture = new ActivationFixture(
                store,
                new ActivationSteps.Limits(
                        Duration.ofMinutes(1),
                        Duration.ofMillis(500),
                        Duration.ofMillis(50),
                        Duration.ofMillis(200),
                        Duration.ofSeconds(5)),
                ActivationFixture.LEASE);
        return fixture.wokenBy(engine.wake(fixture));
    }

    @Test
    void a_controller_that_waits_and_applies_replays() throws Exception {
        ActivationFixture fixture = fixture();
        fixture.worker("w", "build-1");
        try (AutoCloseable _ = engine.work(fixture, engine.client(), new WorkerInterceptorBase())) {
            Activation activation = fixture.activate("r1");
            awaitState(fixture, activation, ActivationState.WAITING_FOR_READINESS);
            fixture.revisions.record("w-" + fixture.scope, "r1", List.of());
            awaitState(fixture, activation, ActivationState.APPLIED);
            replay("applied", fixture);
        }
    }

    @Test
    void a_controller_that_puts_back_replays() throws Exception {
        ActivationFixture fixture = fixture();
        fixture.worker("w", "build-1", "r1");
        fixture.routing.at(moment -> {
            if (StopPoint.isIn(ActivationStage.ROUTING)) {
                throw ActivationParticipant.ParticipantException.unavailable("the gateways are down", null);
            }
        });
        try (AutoCloseable _ = engine.work(fixture, engine.client(), new WorkerInterceptorBase())) {
            Activation activation = fixture.activate("r1");
            awaitState(fixture, activation, ActivationState.FAILED);
            replay("compensated", fixture);
        }
    }

    @Test
    void a_controller_that_goes_on_with_the_activation_that_supersedes_replays() throws Exception {
        ActivationFixture fixture = fixture();
        fixture.worker("w", "build-1", "r2");
        try (AutoCloseable _ = engine.work(fixture, engine.client(), new WorkerInterceptorBase())) {
            Activation first = fixture.activate("r1");
            awaitState(fixture, first, ActivationState.WAITING_FOR_READINESS);
            Activation second = fixture.activate("r2");
            awaitState(fixture, second, ActivationState.APPLIED);
            awaitState(fixture, first, ActivationState.SUPERSEDED);
            replay("superseded", fixture);
        }
    }

    private static void awaitState(ActivationFixture fixture, Activation activation, ActivationState state) {
        Eventually.get(() -> fixture.get(activation.id()).progress().state(), state::equals);
    }

    /** The history that was just made, and that of an earlier build. */
    private static void replay(String scenario, ActivationFixture fixture) throws Exception {
        WorkflowStub stub = engine.client().newUntypedWorkflowStub(EngineWake.workflowId(fixture.queues));
        Eventually.get(
                () -> stub.describe().getStatus(), WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED::equals);
        WorkflowExecutionHistory history = engine.client().fetchHistory(EngineWake.workflowId(fixture.queues));
        Worker replayer = replayer(engine.client());
        replayer.replayWorkflowExecution(history);
        Path file = FOLDER.resolve("activation-" + scenario + ".json.gz");
        if (Boolean.getBoolean("flow.histories.record") && !Files.exists(file)) {
            Files.createDirectories(FOLDER);
            try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write(history.toJson(false).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static Worker replayer(WorkflowClient client) {
        Worker replayer = WorkerFactory.newInstance(client).newWorker("replays");
        replayer.registerWorkflowImplementationTypes(ActivationController.class);
        return replayer;
    }

    @Test
    void every_recorded_controller_replays() throws Exception {
        List<Path> recorded;
        try (Stream<Path> files = Files.list(FOLDER)) {
            recorded = files.sorted().toList();
        }
        assertThat(recorded)
                .extracting(file -> file.getFileName().toString())
                .containsExactly(
                        "activation-applied.json.gz",
                        "activation-compensated.json.gz",
                        "activation-superseded.json.gz");
        Worker replayer = replayer(engine.client());
        for (Path file : recorded) {
            replayer.replayWorkflowExecution(WorkflowExecutionHistory.fromJson(text(file), "flow-activation"));
        }
    }

    private static String text(Path file) throws IOException {
        try (var in = new GZIPInputStream(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
