package dev.flow.cli.workflowtest.report;

import dev.flow.cli.run.Durations;
import dev.flow.cli.terminal.Style;
import dev.flow.cli.workflowtest.Difference;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** For people: a line for each test; of one that failed, what is not as expected. Not thread-safe. */
public final class TextReport {
    private static final String INDENT = "      ";

    private final Style style;
    private String file = "";

    public TextReport(Style style) {
        this.style = style;
    }

    /** What is printed of the next test. */
    public String write(Verdict verdict) {
        var text = new StringBuilder();
        if (!file.equals(verdict.title().file())) {
            file = verdict.title().file();
            text.append(style.bold(file)).append('\n');
        }
        text.append("  ")
                .append(verdict.passed() ? style.green("✓") : style.red("✗"))
                .append(' ')
                .append(verdict.title().name())
                .append(style.dim("  " + Durations.shown(verdict.took())))
                .append('\n');
        if (!verdict.passed()) {
            text.append(INDENT)
                    .append(style.dim("at " + file + ":" + verdict.title().line()))
                    .append('\n');
            lines(verdict, style)
                    .forEach(line -> text.append(INDENT).append(line).append('\n'));
        }
        return text.toString();
    }

    /** What is not as expected, and what the run did. */
    static List<String> lines(Verdict verdict, Style style) {
        var lines = new java.util.ArrayList<String>();
        for (var finding : verdict.findings()) {
            lines.add(style.red(finding.message()));
            finding.differences().forEach(difference -> lines.add("  " + line(difference, style)));
            finding.notes().forEach(note -> lines.add("  " + note));
        }
        if (!verdict.trace().isEmpty()) {
            lines.add("What the run did:");
            verdict.trace().forEach(line -> lines.add("  " + line));
        }
        return lines;
    }

    private static String line(Difference difference, Style style) {
        var path = difference.path().isEmpty() ? "" : difference.path() + ": ";
        return path + "expected " + style.green(shown(difference.expected())) + ", got "
                + style.red(shown(difference.got()));
    }

    private static String shown(com.fasterxml.jackson.databind.@Nullable JsonNode value) {
        return value == null ? "nothing" : Values.shown(value);
    }

    /** The last line. */
    public static String summary(List<Verdict> verdicts, Duration took, Style style) {
        long failed = verdicts.stream().filter(verdict -> !verdict.passed()).count();
        var all = verdicts.size() == 1 ? "1 test" : verdicts.size() + " tests";
        return failed == 0
                ? style.green("passed") + ": " + all + " in " + Durations.shown(took)
                : style.red("failed") + ": " + failed + " of " + all + " in " + Durations.shown(took);
    }
}
