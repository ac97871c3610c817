package dev.flow.runs.describe;

import dev.flow.engine.payload.Json;
import dev.flow.engine.record.PendingWait;
import dev.flow.runs.RunDescription;
import dev.flow.runs.RunsFixture;
import dev.flow.runs.StartedRun;
import dev.flow.runs.WaitingFor;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.ProtoTimes;
import dev.flow.runs.access.RunLookup;
import dev.flow.runs.history.EventDecoder;
import dev.flow.runs.history.SteeringLog;
import dev.flow.runs.history.SubWorkflowTasks;
import dev.flow.testing.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a run waits for that continued as new is known from its cursor, before anybody has executed anything. */
@Tag("process")
final class ContinuedWaitingTest {
    private static final String[] WORKFLOWS = {
        "hears", "do: [{hear: {listen: {to: {one: {with: {type: go}}}}}}]",
        "all", """
        do:
          - all:
              fork:
                branches:
                  - hear: {listen: {to: {one: {with: {type: go}}}}}
                  - rest: {do: [{sleep: {wait: {hours: 1}}}]}
                  - below: {run: {workflow: {namespace: shop, name: hears, version: '1.0.0'}}}
                  - attempt:
                      try: [{no: {raise: {error: {type: 'https://example.com/no', status: 500}}}}]
                      catch: {retry: {delay: PT1H, limit: {attempt: {count: 3}}}}
                  - ticks:
                      for: {each: tick, in: '[range(20)]'}
                      do: [{ask: {call: 'host:1.0.0@default', with: {}}}]
        """
    };

    private static final List<String> EXPECTED = List.of(
            "event /do/0/all/fork/branches/0/hear",
            "timer /do/0/all/fork/branches/1/rest/do/0/sleep",
            "timer /do/0/all/fork/branches/3/attempt#~1",
            "workflow /do/0/all/fork/branches/2/below");

    @ParameterizedTest
    @EnumSource
    void the_cursor_says_the_same_as_the_events_after_it(RunsFixture.Kind kind) {
        try (RunsFixture ground = RunsFixture.continuing(kind, 40).with(WORKFLOWS)) {
            StartedRun run = ground.start("all", "continued", Json.object());
            RunDescription described = Eventually.get(
                    () -> ground.runs().describe(run.workflowId(), null),
                    found -> found.lineage().continuation().size() > 1
                            && told(found.waits().waitingFor()).equals(EXPECTED));
            assertThat(described.waits().waitingFor())
                    .allSatisfy(wait -> assertThat(wait.since())
                            .isBeforeOrEqualTo(
                                    described.lineage().continuation().getLast().startTime()));

            assertThat(told(fromCursor(ground, described))).isEqualTo(EXPECTED);
        }
    }

    private static List<String> told(List<WaitingFor> waits) {
        return waits.stream()
                .map(wait -> wait.kind().label() + " " + wait.task())
                .sorted()
                .toList();
    }

    /** As it is explained when nothing but its first event is there. */
    private static List<WaitingFor> fromCursor(RunsFixture ground, RunDescription run) {
        EngineAccess access = new EngineAccess(ground.engine());
        RunLookup lookup = new RunLookup(access, RunsFixture.SCOPE);
        RunLookup.Found found =
                lookup.find(run.identity().workflowId(), run.identity().runId());
        RunLookup.Started started = lookup.started(found);
        EventDecoder decoder = new EventDecoder(access.converter());
        PendingWork work = new PendingWork(decoder, new SubWorkflowTasks(decoder, Optional.empty()));
        var definition = ground.definitions().find("shop.all").orElseThrow().definition();
        work.resume(PendingWait.of(
                definition,
                java.util.Objects.requireNonNull(lookup.input(started).resume()).cursor()));
        work.accept(started.event());
        return new ArrayList<>(WaitExplanation.of(
                found,
                work,
                new SteeringLog(decoder, run.identity().runId()),
                Optional.of(definition),
                WorkerPollers.Presence.THERE,
                ProtoTimes.of(started.event().getEventTime())));
    }
}
