package dev.flow.runs.service;

import dev.flow.engine.Engine;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.Orphan;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.payload.Json;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.Security;
import dev.flow.runs.RunCondition;
import dev.flow.runs.RunDescription;
import dev.flow.runs.RunFilter;
import dev.flow.runs.Runs;
import dev.flow.runs.RunsException;
import dev.flow.runs.RunsFixture;
import dev.flow.runs.RunsParts;
import dev.flow.runs.SharedServer;
import dev.flow.runs.StartCommand;
import dev.flow.runs.StartService;
import dev.flow.runs.StartedRun;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.start.EngineStartService;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.TcpProxy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Calls to an unavailable engine end in time, and a start whose answer is lost happens once. */
@Timeout(120)
@Tag("process")
final class EngineUnavailableTest {
    private static final String HEARS = "do: [{hear: {listen: {to: {one: {with: {type: go}}}}}}]";
    private static final StartCommand START = StartCommand.of("shop.hears", "away");

    /** The deadline of these tests: ten seconds are many for each. */
    private static final Duration SOON = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    private static RemoteAddress address(String target) {
        return new RemoteAddress(target, "default", new Security.Plaintext(), null, Duration.ofMinutes(5));
    }

    private static void unavailable(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        RunsException.class, e -> assertThat(e.code()).hasToString("engine_unavailable"));
    }

    @Test
    void every_question_to_an_engine_that_is_away_ends_in_time_and_it_is_found_again() {
        var binary = RealServer.binary();
        try (var left = new Orphan(binary, folder);
                RunsFixture ground = RunsFixture.of(RunsFixture.Kind.EMBEDDED).with("hears", HEARS)) {
            Engine engine = ground.open(address(left.address()));
            RunsParts parts = ground.parts(RunsFixture.SCOPE, engine, Clock.systemUTC());
            StartService starts = new EngineStartService(parts, new EngineAccess(parts.engine(), SOON));
            Runs runs = new EngineRuns(parts, new EngineAccess(engine, SOON));
            left.kill();

            unavailable(() -> starts.start(START));
            unavailable(() -> runs.list(RunFilter.ALL, 10, null));
            unavailable(() -> runs.describe("shop.hears.x", null));
            unavailable(() -> runs.result("shop.hears.x", null, Duration.ofSeconds(1)));
            unavailable(() -> runs.cancel("shop.hears.x", null, "ada", null));
            unavailable(() -> runs.timeline("shop.hears.x", null, 10, null));

            try (var back = LocalServer.start(binary, folder, Duration.ofSeconds(60))) {
                assertThat(back.address()).isEqualTo(left.address());
                assertThat(Eventually.get(() -> code(runs), code -> !code.equals("engine_unavailable")))
                        .isEqualTo("not_found");
            }
        }
    }

    private static String code(Runs runs) {
        try {
            return runs.describe("shop.hears.x", null).state().status().label();
        } catch (RunsException e) {
            return e.code().toString();
        }
    }

    @Test
    void a_start_whose_answer_is_lost_has_happened_once() throws Exception {
        try (RunsFixture ground = RunsFixture.of(RunsFixture.Kind.SERVER).with("hears", HEARS);
                TcpProxy proxy = TcpProxy.to(SharedServer.address().target())) {
            RunsParts parts = ground.parts(RunsFixture.SCOPE, ground.open(address(proxy.address())), Clock.systemUTC());
            StartService starts = new EngineStartService(parts, new EngineAccess(parts.engine(), SOON));
            proxy.dropAnswers();

            unavailable(() -> starts.start(START));
            RunDescription begun = Eventually.get(
                            () -> ground.runs()
                                    .list(
                                            RunFilter.of(
                                                    new RunCondition.Workflow("shop.hears"),
                                                    new RunCondition.BusinessRequest("away")),
                                            10,
                                            null),
                            page -> !page.workflows().isEmpty())
                    .workflows()
                    .stream()
                    .map(run -> ground.runs().describe(run.workflowId(), null))
                    .findFirst()
                    .orElseThrow();
            proxy.resume();
            proxy.disconnect();

            StartedRun again = Eventually.get(
                    () -> repeated(starts),
                    run -> run.workflowId().equals(begun.identity().workflowId()));
            assertThat(again.status()).isEqualTo(StartedRun.Status.DUPLICATE);
            assertThat(again.runId()).isEqualTo(begun.identity().runId());
            assertThatThrownBy(() -> starts.start(START.withInput(Json.object().put("other", 1))))
                    .isInstanceOfSatisfying(
                            RunsException.class, e -> assertThat(e.code()).hasToString("start_conflict"));
        }
    }

    /** As a client does that was told to come back. */
    private static StartedRun repeated(StartService starts) {
        while (true) {
            try {
                return starts.start(START);
            } catch (RunsException e) {
                assertThat(e.code()).hasToString("engine_unavailable");
            }
        }
    }
}
