package dev.flow.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.engine.interpreter.DefinitionCache;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.FailureTypes;
import dev.flow.engine.worker.Replayer;
import dev.flow.engine.worker.RunWorker;
import dev.flow.testing.Eventually;
import io.temporal.activity.DynamicActivity;
import io.temporal.client.WorkflowClient;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.common.converter.EncodedValues;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** On a real server, runs go on from where they stood, whatever was open, and let go of everything when cancelled. */
@Tag("process")
final class ContinuationTest {
    private static final int EVENTS = 40;
    private static final int SEGMENT_EVENTS = 30;
    private static final int LEAST_CONTINUATIONS = 10;

    private static final String EVERYTHING = """
            document: {dsl: 1.0.3, namespace: test, name: everything, version: 1.0.0}
            do:
              - sides:
                  fork:
                    branches:
                      - hear:
                          listen:
                            to:
                              any: [{with: {type: reading}}]
                              until: length == 40
                          foreach:
                            item: reading
                            do:
                              - note: {call: host:1.0.0@default, with: {}, output: {as: $reading.n}}
                      - loop:
                          for: {each: item, in: '[range(12)]'}
                          do:
                            - attempt:
                                try:
                                  - pair:
                                      fork:
                                        branches:
                                          - ask: {call: host:1.0.0@default, with: {}, output: {as: '$item'}}
                                          - late:
                                              do:
                                                - rest: {wait: {milliseconds: 20}}
                                                - say: {set: '${ $item * 10 }'}
                                  - flaky: {call: flaky:1.0.0@default, with: {}, input: {from: .}, output: {as: $input}}
                                catch:
                                  retry: {delay: {milliseconds: 10}, limit: {attempt: {count: 2}}}
                                output: {as: '$input + [add]'}
                          input: {from: '[]'}
                      - below:
                          run: {workflow: {namespace: test, name: below, version: 1.0.0, input: {rounds: 8}}}
            """;

    private static final String BELOW = """
            document: {dsl: 1.0.3, namespace: test, name: below, version: 1.0.0}
            do:
              - rounds:
                  for: {each: round, in: '[range($workflow.input.rounds)]'}
                  do:
                    - rest: {wait: {milliseconds: 50}}
                    - ask: {call: host:1.0.0@default, with: {}, output: {as: '$input + [$round]'}}
                  input: {from: '[]'}
            """;

    @TempDir
    private Path folder;

    private final LoadedDefinitions definitions = load();
    private final Calls calls = new Calls();
    private @Nullable LocalEngine engine;

    /** How often each place of each run called; the flaky function fails at the first call of a place. */
    private static final class Calls implements DynamicActivity {
        final Map<String, Integer> counts = new ConcurrentHashMap<>();

        @Override
        public Object execute(EncodedValues arguments) {
            JsonNode request = arguments.get(0, JsonNode.class);
            String place = request.path("idempotencyKey").asText();
            int count = counts.merge(place, 1, Integer::sum);
            if (place.endsWith("flaky") && count == 1) {
                throw ApplicationFailure.newBuilder()
                        .setMessage("not yet")
                        .setType(FailureTypes.WORKFLOW_ERROR)
                        .setNonRetryable(true)
                        .setDetails(Json.object()
                                .put("type", "https://example.com/not-yet")
                                .put("status", 503))
                        .build();
            }
            return Json.object();
        }
    }

    @BeforeEach
    void start() {
        engine = LocalEngine.builder(RealServer.binary(), folder)
                .definitions(
                        digest -> Optional.ofNullable(definitions.byDigest().get(digest)))
                .calls(calls)
                .segmentEvents(SEGMENT_EVENTS)
                .build();
    }

    private LocalEngine engine() {
        return java.util.Objects.requireNonNull(engine);
    }

    @AfterEach
    void stop() {
        engine().close();
    }

    @Test
    void no_event_is_lost_or_taken_twice_and_each_segment_replays() {
        RunHandle run = run("run");
        for (int number = 0; number < EVENTS; number++) {
            deliver(run, number);
            deliver(run, number);
            LockSupport.parkNanos(Duration.ofMillis(150).toNanos());
        }

        RunResult result = run.result(Duration.ofMinutes(3)).orElseThrow();

        assertThat(result).hasToString(new RunResult.Completed(expected()).toString());
        assertThat(calls.counts)
                .allSatisfy((place, count) -> assertThat(count).as(place).isEqualTo(place.endsWith("flaky") ? 2 : 1));
        assertThat(calls.counts).hasSize(EVENTS + 12 + 12 + 8);
        List<WorkflowExecutionHistory> segments = segments("WorkflowId = 'run'");
        assertThat(segments).hasSizeGreaterThan(LEAST_CONTINUATIONS);
        segments.forEach(this::replay);
        segments("WorkflowType = 'test.below'").forEach(this::replay);
    }

    @Test
    void a_run_can_be_cancelled_in_any_state_and_leaves_nothing_behind() {
        Random random = new Random(7);
        List<RunHandle> runs = new ArrayList<>();
        for (int number = 0; number < 10; number++) {
            RunHandle run = run("cancelled-" + number);
            runs.add(run);
            deliver(run, 0);
            LockSupport.parkNanos(Duration.ofMillis(random.nextInt(1_500)).toNanos());
            run.cancel("It is not needed.");
        }

        for (RunHandle run : runs) {
            assertThat(run.result(Duration.ofMinutes(1))).contains(new RunResult.Canceled());
        }
        Eventually.get(
                () -> engine().client()
                        .listExecutions("ExecutionStatus = 'Running'")
                        .toList(),
                List::isEmpty);
    }

    private static JsonNode expected() {
        var sides = Json.object().arrayNode();
        var readings = sides.addArray();
        IntStream.range(0, EVENTS).forEach(readings::add);
        var sums = sides.addArray();
        IntStream.range(0, 12).forEach(item -> sums.add(item + item * 10));
        var rounds = sides.addArray();
        IntStream.range(0, 8).forEach(rounds::add);
        return sides;
    }

    private RunHandle run(String id) {
        return engine().start(new StartRequest(
                id, "test.everything", definitions.root().digest(), Json.object()));
    }

    private static void deliver(RunHandle run, int number) {
        ObjectNode event =
                Json.object().put("id", "e" + number).put("source", "test").put("type", "reading");
        event.set("data", Json.object().put("n", number));
        run.deliver(event);
    }

    private List<WorkflowExecutionHistory> segments(String query) {
        WorkflowClient client = engine().client();
        return client.listExecutions(query)
                .map(execution -> client.fetchHistory(
                        execution.getExecution().getWorkflowId(),
                        execution.getExecution().getRunId()))
                .toList();
    }

    /** Executes the segment again, and compares each command with what was recorded. */
    private void replay(WorkflowExecutionHistory segment) {
        InterpreterOptions options = InterpreterOptions.of("0.1.0").with(InterpreterOptions.Defects.WAIT);
        DefinitionCache cache = new DefinitionCache(
                digest -> Optional.ofNullable(definitions.byDigest().get(digest)), options);
        definitions.byDigest().keySet().forEach(cache::load);
        RunWorker.Parts parts = new RunWorker.Parts(cache, options, TaskObserver.NONE, calls);
        try {
            Replayer.of(engine().client(), parts).replayWorkflowExecution(segment);
        } catch (Exception e) {
            throw new AssertionError("A segment does not replay: " + segment.getWorkflowExecution(), e);
        }
    }

    private static LoadedDefinitions load() {
        var checked = ConfigurationChecker.check(ConfigurationFiles.builder()
                .workflows(List.of(
                        new SourceFile("workflows/everything.yaml", EVERYTHING),
                        new SourceFile("workflows/below.yaml", BELOW)))
                .hostFunctions(List.of(
                        new HostFunctionSignature("host", "1.0.0"), new HostFunctionSignature("flaky", "1.0.0")))
                .build());
        assertThat(checked.diagnostics()).isEmpty();
        return DefinitionLoader.load(checked, "test.everything", ResourceResolver.none());
    }
}
