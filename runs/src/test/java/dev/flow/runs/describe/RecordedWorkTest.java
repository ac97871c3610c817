package dev.flow.runs.describe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.CommandSummary;
import dev.flow.runs.history.EventDecoder;
import dev.flow.runs.history.Steps;
import dev.flow.runs.history.SubWorkflowTasks;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.common.converter.DefaultDataConverter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The description of a run and its timeline read the same open work in its history, after each of its events. Timers
 * are not compared: in the recorded histories they have no summary, and the timeline leaves such timers out.
 */
final class RecordedWorkTest {
    private static final Path HISTORIES = Path.of("..", "conformance", "src", "test", "resources", "histories");
    private static final Set<String> OWN = Set.of(
            ActivityTypes.SUBSCRIBE,
            ActivityTypes.UNSUBSCRIBE,
            ActivityTypes.LOOK,
            ActivityTypes.ON_FAILURE,
            ActivityTypes.WITHDRAW,
            ActivityTypes.LIFECYCLE);

    /** What was open at some moment of a history, by kind, so that the comparison is known to have compared it. */
    private final Set<String> compared = new TreeSet<>();

    @Test
    void description_and_timeline_agree_on_what_is_open_after_every_event_of_recorded_runs() throws IOException {
        for (Path file : files()) {
            EventDecoder decoder = new EventDecoder(DefaultDataConverter.newDefaultInstance());
            SubWorkflowTasks tasks = new SubWorkflowTasks(decoder, Optional.empty());
            PendingWork work = new PendingWork(decoder, tasks);
            Steps steps = new Steps(decoder, tasks);
            for (HistoryEvent event : events(file)) {
                work.accept(event);
                steps.accept(event);
                agree(work, steps, file.getFileName() + ", event " + event.getEventId());
            }
        }
        assertThat(compared).containsExactly("call", "emit", "listen", "run");
    }

    private void agree(PendingWork work, Steps steps, String moment) {
        assertThat(open(steps, "call", "emit").map(step -> step.activityId))
                .as(moment)
                .containsExactlyElementsOf(work.activities().stream()
                        .filter(activity -> !OWN.contains(activity.type()))
                        .map(PendingWork.Activity::id)
                        .toList());
        assertThat(open(steps, "run")
                        .filter(step -> step.summary.purpose() == CommandSummary.Purpose.TASK)
                        .map(step -> step.summary.path()))
                .as("%s: a report may tell the end before the engine's event does", moment)
                .containsAll(work.subWorkflows().stream()
                        .map(pending -> pending.task().path())
                        .toList());
        assertThat(open(steps, "listen").map(step -> step.summary.path()))
                .as("%s: a task that executes something for an event is not told to listen", moment)
                .containsAll(work.subscriptions().stream()
                        .map(PendingWork.PendingTask::path)
                        .toList());
    }

    private Stream<Steps.Step> open(Steps steps, String... kinds) {
        Predicate<Steps.Step> wanted = step -> step.isOpen() && Set.of(kinds).contains(step.kind);
        return steps.all().stream().filter(wanted).peek(step -> compared.add(step.kind));
    }

    private static List<HistoryEvent> events(Path file) throws IOException {
        try (var in = new GZIPInputStream(Files.newInputStream(file))) {
            JsonNode recorded = new JsonMapper().readTree(in);
            return WorkflowExecutionHistory.fromJson(
                            recorded.path("history").asText(),
                            recorded.path("workflow_id").asText())
                    .getEvents();
        }
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(HISTORIES)) {
            return files.filter(file -> file.toString().endsWith(".json.gz")).toList();
        }
    }
}
