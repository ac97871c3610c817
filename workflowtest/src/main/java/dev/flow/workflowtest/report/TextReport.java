package dev.flow.workflowtest.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.reporting.Durations;
import dev.flow.reporting.Style;
import dev.flow.workflowtest.model.Difference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Text: a line for each test, followed by the failures of a test that failed. Not thread-safe. */
public final class TextReport {
    private static final String INDENT = "      ";

    private final Style style;
    private String file = "";

    public TextReport(Style style) {
        this.style = style;
    }

    /** The text of the next result. */
    public String write(TestResult result) {
        var text = new StringBuilder();
        if (!file.equals(result.id().file())) {
            file = result.id().file();
            text.append(style.bold(file)).append('\n');
        }
        text.append("  ")
                .append(result.passed() ? style.green("✓") : style.red("✗"))
                .append(' ')
                .append(result.id().name())
                .append(style.dim("  " + Durations.shown(result.duration())))
                .append('\n');
        if (!result.passed()) {
            text.append(INDENT)
                    .append(style.dim("at " + file + ":" + result.id().line()))
                    .append('\n');
            lines(result, style)
                    .forEach(line -> text.append(INDENT).append(line).append('\n'));
        }
        return text.toString();
    }

    /** The failures, and the tasks of the run. */
    static List<String> lines(TestResult result, Style style) {
        var lines = new ArrayList<String>();
        for (var failure : result.failures()) {
            lines.add(style.red(failure.message()));
            failure.differences().forEach(difference -> lines.add("  " + line(difference, style)));
            failure.notes().forEach(note -> lines.add("  " + note));
        }
        if (!result.trace().isEmpty()) {
            lines.add("What the run did:");
            result.trace().forEach(line -> lines.add("  " + line));
        }
        return lines;
    }

    private static String line(Difference difference, Style style) {
        var path = difference.path().isEmpty() ? "" : difference.path() + ": ";
        return path + "expected " + style.green(shown(difference.expected())) + ", got "
                + style.red(shown(difference.got()));
    }

    private static String shown(@Nullable JsonNode value) {
        return value == null ? "nothing" : Texts.value(value);
    }

    /** The last line: how many tests passed or failed. */
    public static String summary(List<TestResult> results, Duration duration, Style style) {
        long failed = results.stream().filter(result -> !result.passed()).count();
        var all = results.size() == 1 ? "1 test" : results.size() + " tests";
        return failed == 0
                ? style.green("passed") + ": " + all + " in " + Durations.shown(duration)
                : style.red("failed") + ": " + failed + " of " + all + " in " + Durations.shown(duration);
    }
}
