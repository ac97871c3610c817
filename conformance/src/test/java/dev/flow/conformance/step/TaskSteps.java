package dev.flow.conformance.step;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flow.conformance.fixture.ScenarioContext;
import dev.flow.conformance.json.PartialMatch;
import dev.flow.conformance.step.StepDefinitions.Entry;
import dev.flow.engine.TaskObserver.Kind;
import dev.flow.engine.TaskObserver.TaskEvent;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The steps that check which tasks ran, in which order, and how they ended. A task runs when it starts; skipped ones do
 * not.
 */
final class TaskSteps {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final ObjectMapper JSON = new ObjectMapper();

    static final List<Entry> ENTRIES = List.of(
            Entry.plain(
                    "(\\S+) should run first",
                    (context, groups, document) -> assertThat(started(context)).startsWith(groups.group(1))),
            Entry.plain(
                    "(\\S+) should run last",
                    (context, groups, document) -> assertThat(started(context)).endsWith(groups.group(1))),
            Entry.plain(
                    "(\\S+) should run before (\\S+)",
                    (context, groups, document) -> inOrder(context, groups.group(1), groups.group(2))),
            Entry.plain(
                    "(\\S+) should run after (\\S+)",
                    (context, groups, document) -> inOrder(context, groups.group(2), groups.group(1))),
            Entry.plain(
                    "(\\S+) should not run",
                    (context, groups, document) -> assertThat(started(context)).doesNotContain(groups.group(1))),
            Entry.plain(
                    "(\\S+) should run (\\d+) times",
                    (context, groups, document) -> assertThat(Collections.frequency(started(context), groups.group(1)))
                            .as("times that %s started; these tasks started: %s", groups.group(1), started(context))
                            .isEqualTo(Integer.parseInt(groups.group(2)))),
            Entry.plain("(\\S+) should (cancel|complete|fault|be skipped)", TaskSteps::ended),
            Entry.documented(
                    "(\\S+) should fault with error:",
                    (context, groups, document) -> assertThat(PartialMatch.differences(
                                    JSON.valueToTree(
                                            fault(context, groups.group(1)).error()),
                                    context.value(document)))
                            .isEmpty()));

    private TaskSteps() {}

    /** A sub-workflow's task may end after the run that started it. */
    private static void ended(ScenarioContext context, Matcher groups, String document) {
        context.result();
        assertThat(context.fixture().observations().awaitTask(groups.group(1), kind(groups.group(2)), PATIENCE))
                .as("it came to that")
                .isTrue();
    }

    private static List<String> started(ScenarioContext context) {
        context.result();
        return context.fixture().observations().started();
    }

    private static TaskEvent fault(ScenarioContext context, String task) {
        return context.fixture()
                .observations()
                .last(task, Kind.FAULTED)
                .orElseThrow(() -> new AssertionError(task + " did not fault"));
    }

    private static void inOrder(ScenarioContext context, String first, String second) {
        List<String> started = started(context);
        assertThat(started).contains(first, second);
        assertThat(started.indexOf(first)).as("%s", started).isLessThan(started.indexOf(second));
    }

    private static Kind kind(String verb) {
        return switch (verb) {
            case "cancel" -> Kind.CANCELED;
            case "complete" -> Kind.COMPLETED;
            case "fault" -> Kind.FAULTED;
            default -> Kind.SKIPPED;
        };
    }
}
