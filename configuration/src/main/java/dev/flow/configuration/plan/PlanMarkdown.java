package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A plan as Markdown, for a comment on a pull request: risks first, long lists folded. Made of the JSON of a plan, as
 * {@link PlanJson} writes it. Texts of documents cannot change the form of the comment.
 */
public final class PlanMarkdown {
    /** A list is shown up to this number of lines, as comments have a limit. */
    private static final int MOST_LINES = 100;

    private PlanMarkdown() {}

    /** The plan as Markdown, the last line ended. */
    public static String of(JsonNode plan) {
        StringBuilder text = new StringBuilder();
        text.append("### Plan of revision `")
                .append(plan.path("target_revision_id").asText(), 0, shortened(plan))
                .append("`\n\n")
                .append(escaped(PlanText.active(plan)))
                .append("\n");
        risks(plan.path("compatibility_risks"), text);
        section(
                text,
                "Changes",
                PlanText.lines(
                        plan.path("changes"), each -> each.path("summary").asText()),
                true);
        section(text, "Schedules", PlanText.lines(plan.path("schedule_changes"), PlanText::schedule), false);
        section(
                text,
                "Open runs that stay on earlier definitions",
                PlanText.lines(plan.path("in_flight"), PlanText::runs),
                true);
        section(text, "What is done", PlanText.actions(plan), false);
        return text.append("\nPlan digest: `")
                .append(plan.path("plan_digest").asText())
                .append("`\n")
                .toString();
    }

    private static int shortened(JsonNode plan) {
        return Math.min(12, plan.path("target_revision_id").asText().length());
    }

    private static void risks(JsonNode risks, StringBuilder text) {
        if (risks.isEmpty()) {
            text.append("\nNo risks were found.\n");
            return;
        }
        text.append("\n#### ⚠️ Risks (").append(risks.size()).append(")\n\n");
        text.append("| risk | where | what to do |\n| --- | --- | --- |\n");
        for (JsonNode risk : risks) {
            text.append("| `")
                    .append(risk.path("code").asText())
                    .append("`: ")
                    .append(escaped(risk.path("sentence").asText()))
                    .append(" | ")
                    .append(escaped(PlanText.places(risk)))
                    .append(" | ")
                    .append(escaped(risk.path("advice").asText()))
                    .append(" |\n");
        }
    }

    private static void section(StringBuilder text, String title, List<String> lines, boolean folded) {
        if (lines.isEmpty()) {
            return;
        }
        boolean fold = folded && lines.size() > 10;
        text.append('\n')
                .append(
                        fold
                                ? "<details><summary>" + title + " (" + lines.size() + ")</summary>\n"
                                : "#### " + title + "\n")
                .append('\n');
        lines.stream()
                .limit(MOST_LINES)
                .forEach(line -> text.append("* ").append(escaped(line)).append('\n'));
        if (lines.size() > MOST_LINES) {
            text.append("* and ").append(lines.size() - MOST_LINES).append(" more\n");
        }
        if (fold) {
            text.append("\n</details>\n");
        }
    }

    /** On one line, without HTML, cells, links and mentions. Code in backticks stays code, and cannot go on. */
    private static String escaped(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        boolean balanced = line.chars().filter(each -> each == '`').count() % 2 == 0;
        StringBuilder escaped = new StringBuilder();
        boolean code = false;
        for (int index = 0; index < line.length(); index++) {
            char each = line.charAt(index);
            if (each == '`') {
                code = balanced && !code;
                escaped.append(balanced ? '`' : '\'');
            } else if (each == '|') {
                escaped.append("\\|");
            } else if (code) {
                escaped.append(each);
            } else {
                escaped.append(escaped(each));
            }
        }
        return escaped.toString();
    }

    private static String escaped(char each) {
        return switch (each) {
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '@' -> "&#64;";
            case '[', ']', '*', '_', '#', '\\' -> "\\" + each;
            default -> Character.toString(each);
        };
    }
}
