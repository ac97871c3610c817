package dev.flow.engine.worker;

import dev.flow.engine.Documents;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.SystemWork;
import dev.flow.engine.TaskQueues;
import dev.flow.engine.WorkerArtifact;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.payload.Json;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.remote.Security;
import dev.flow.engine.temporal.EngineBuilder;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The pinning of runs to worker artifacts, on a real server with one worker of each of two builds. */
@Tag("process")
final class PinningTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final WorkerArtifact OLD = new WorkerArtifact("flow-test", "old");
    private static final WorkerArtifact NEW = new WorkerArtifact("flow-test", "new");

    /** Calls, waits for an event, calls: the output says which artifacts answered. */
    private static final String TWO_CALLS = """
            do:
              - first: {call: host:1.0.0@default, with: {}, output: {as: '$input + [.]'}}
              - hear: {listen: {to: {one: {with: {type: go}}}}, output: {as: $input}}
              - second: {call: host:1.0.0@default, with: {}, output: {as: '$input + [.]'}}
            """;

    private static final String MANY_CALLS = """
            do:
              - first: {call: host:1.0.0@default, with: {}, output: {as: '$input + [.]'}}
              - hear: {listen: {to: {one: {with: {type: go}}}}, output: {as: $input}}
              - loop:
                  for: {in: '[range(12)]'}
                  do: [{again: {call: host:1.0.0@default, with: {}, output: {as: '$input + [.]'}}}]
            """;

    @TempDir
    private Path folder;

    /** Names of artifacts, as they were called. */
    private final BlockingQueue<String> called = new LinkedBlockingQueue<>();

    private @Nullable LocalEngine opened;

    @AfterEach
    void stop() {
        if (opened != null) {
            opened.close();
        }
    }

    @Test
    void a_run_stays_on_the_artifact_that_began_it_and_new_runs_begin_on_the_current_one() throws Exception {
        var documents = new Documents(TWO_CALLS);
        LocalEngine old = old(documents, 0);
        assertThat(old.deployments().current("flow-test")).contains(OLD);
        RunHandle early = old.start(documents.start("early"));
        awaitCallOf(OLD);
        try (var next = next(old, documents, 0)) {
            next.deployments().setCurrent(NEW, PATIENCE);
            assertThat(old.deployments().current("flow-test")).contains(NEW);
            RunHandle late = old.start(documents.start("late"));
            awaitCallOf(NEW);

            early.deliver(Documents.event("go", "1"));
            late.deliver(Documents.event("go", "2"));

            assertThat(output(early)).isEqualTo("[\"old\",\"old\"]");
            assertThat(output(late)).isEqualTo("[\"new\",\"new\"]");
        }
    }

    @Test
    void a_run_that_continues_as_new_goes_on_on_the_current_artifact() throws Exception {
        var documents = new Documents(MANY_CALLS);
        LocalEngine old = old(documents, 30);
        RunHandle run = old.start(documents.start("run"));
        awaitCallOf(OLD);
        try (var next = next(old, documents, 30)) {
            next.deployments().setCurrent(NEW, PATIENCE);
            run.deliver(Documents.event("go", "1"));

            assertThat(output(run)).matches("\\[(\"old\",)+\"new\"(,\"new\")*]");
        }
    }

    @Test
    void a_system_workflow_moves_to_the_current_artifact_at_its_next_task() throws Exception {
        var documents = new Documents(TWO_CALLS);
        LocalEngine old = old(documents, 0);
        WorkflowStub probe = old.client()
                .newUntypedWorkflowStub(
                        "Probe",
                        WorkflowOptions.newBuilder()
                                .setWorkflowId("probe")
                                .setTaskQueue(TaskQueues.UNSCOPED.system())
                                .build());
        probe.start();
        awaitCallOf(OLD);
        try (var next = next(old, documents, 0)) {
            next.deployments().setCurrent(NEW, PATIENCE);
            probe.signal("goOn");

            assertThat(probe.getResult(60, TimeUnit.SECONDS, String.class)).isEqualTo("old new");
        }
    }

    @Test
    void before_one_was_chosen_no_artifact_is_current() {
        var documents = new Documents(TWO_CALLS);
        LocalEngine old = LocalEngine.builder(RealServer.binary(), folder)
                .definitions(documents)
                .calls(arguments -> Json.text("none"))
                .build();
        opened = old;
        assertThat(old.deployments().current("flow-test")).isEmpty();

        RunHandle run = old.start(documents.start("run"));
        run.deliver(Documents.event("go", "1"));
        assertThat(output(run)).isEqualTo("[\"none\",\"none\"]");
    }

    private LocalEngine old(Documents documents, int segmentEvents) {
        LocalEngine old = wired(LocalEngine.builder(RealServer.binary(), folder), documents, OLD)
                .segmentEvents(segmentEvents)
                .build();
        opened = old;
        return old;
    }

    private RemoteEngine next(LocalEngine old, Documents documents, int segmentEvents) {
        var address = new RemoteAddress(old.server().address(), "default", new Security.Plaintext(), null, PATIENCE);
        return wired(RemoteEngine.builder(address), documents, NEW)
                .segmentEvents(segmentEvents)
                .build();
    }

    private <B extends EngineBuilder<B>> B wired(B builder, Documents documents, WorkerArtifact artifact) {
        return builder.definitions(documents)
                .calls(arguments -> {
                    called.add(artifact.buildId());
                    return Json.text(artifact.buildId());
                })
                .system(new SystemWork(List.of(ProbeWorkflow.class), List.of((Names) () -> {
                    called.add(artifact.buildId());
                    return artifact.buildId();
                })))
                .worker(WorkerSettings.defaults().with(artifact));
    }

    private void awaitCallOf(WorkerArtifact artifact) throws InterruptedException {
        assertThat(called.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(artifact.buildId());
    }

    private static String output(RunHandle run) {
        return ((RunResult.Completed) run.result(PATIENCE).orElseThrow())
                .output()
                .toString();
    }

    /** A system workflow that asks who executes it, once before and once after a signal. */
    @WorkflowInterface
    public interface Probe {
        @WorkflowMethod(name = "Probe")
        String run();

        @SignalMethod
        void goOn();
    }

    /** Tells which artifact it belongs to. */
    @ActivityInterface
    public interface Names {
        String name();
    }

    /** See {@link Probe}. */
    public static final class ProbeWorkflow implements Probe {
        private final Names names = Workflow.newActivityStub(
                Names.class,
                ActivityOptions.newBuilder().setStartToCloseTimeout(PATIENCE).build());
        private final List<String> said = new ArrayList<>();
        private boolean goOn;

        @Override
        public String run() {
            said.add(names.name());
            Workflow.await(() -> goOn);
            said.add(names.name());
            return String.join(" ", said);
        }

        @Override
        public void goOn() {
            goOn = true;
        }
    }
}
