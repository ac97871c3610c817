package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A plan for a person at a terminal, risks first. Made of the JSON of a plan, as {@link PlanJson} writes it. */
public final class PlanText {
    private static final int MOST_FIRINGS = 3;

    /** Places of a risk that are shown; all of them are in the JSON. */
    private static final int MOST_PLACES = 20;

    private PlanText() {}

    /** The plan as lines, the last one ended. */
    public static String of(JsonNode plan) {
        StringBuilder text = new StringBuilder();
        text.append("Plan of revision ")
                .append(plan.path("target_revision_id").asText())
                .append('\n')
                .append(active(plan))
                .append('\n');
        risks(plan, text);
        section(
                text,
                "Changes",
                lines(
                        plan.path("changes"),
                        each -> sign(each) + each.path("summary").asText()));
        section(text, "Schedules", lines(plan.path("schedule_changes"), PlanText::schedule));
        section(text, "Open runs that stay on earlier definitions", lines(plan.path("in_flight"), PlanText::runs));
        section(text, "What is done", actions(plan));
        return text.append("\nPlan digest: ")
                .append(plan.path("plan_digest").asText())
                .append('\n')
                .toString();
    }

    static String active(JsonNode plan) {
        return plan.hasNonNull("expected_active_revision_id")
                ? "Active now: " + plan.path("expected_active_revision_id").asText() + " (pointer version "
                        + plan.path("expected_active_pointer_version").asLong() + ")"
                : "Nothing is active yet.";
    }

    private static void risks(JsonNode plan, StringBuilder text) {
        JsonNode risks = plan.path("compatibility_risks");
        if (risks.isEmpty()) {
            text.append("\nNo risks were found.\n");
            return;
        }
        text.append("\nRisks (").append(risks.size()).append(")\n");
        for (JsonNode risk : risks) {
            text.append("  ! ")
                    .append(risk.path("sentence").asText())
                    .append(" [")
                    .append(risk.path("code").asText())
                    .append("]\n");
            if (!risk.path("places").isEmpty()) {
                text.append("    at: ").append(places(risk)).append('\n');
            }
            text.append("    do: ").append(risk.path("advice").asText()).append('\n');
        }
    }

    static String places(JsonNode risk) {
        List<String> places = new ArrayList<>();
        risk.path("places").forEach(place -> places.add(place.asText()));
        int more = places.size() - MOST_PLACES;
        return String.join(", ", more > 0 ? places.subList(0, MOST_PLACES) : places)
                + (more > 0 ? " and " + more + " more" : "");
    }

    /** How one element is shown. */
    @FunctionalInterface
    interface Line {
        String of(JsonNode element);
    }

    static List<String> lines(JsonNode array, Line line) {
        List<String> lines = new ArrayList<>();
        array.forEach(each -> lines.add(line.of(each)));
        return lines;
    }

    private static void section(StringBuilder text, String title, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append('\n').append(title).append('\n');
            lines.forEach(line -> text.append("  ").append(line).append('\n'));
        }
    }

    private static String sign(JsonNode change) {
        return switch (change.path("operation").asText()) {
            case "add" -> "+ ";
            case "remove" -> "- ";
            default -> "~ ";
        };
    }

    static String schedule(JsonNode change) {
        List<String> firings = new ArrayList<>();
        change.path("next_firings").forEach(each -> firings.add(each.asText()));
        String next = firings.isEmpty()
                ? ""
                : ", next at " + String.join(", ", firings.subList(0, Math.min(MOST_FIRINGS, firings.size())));
        return sign(change) + change.path("trigger").asText() + next;
    }

    static String runs(JsonNode runs) {
        JsonNode atLeast = runs.path("at_least");
        return runs.path("workflow").asText() + ": "
                + (atLeast.isInt() ? "at least " + atLeast.asInt() : "number unknown") + " on "
                + runs.path("definition_digest").asText();
    }

    static List<String> actions(JsonNode plan) {
        List<String> actions = new ArrayList<>();
        for (String action : List.of("definition", "worker", "schedule", "routing")) {
            JsonNode sentence = plan.path(action + "_action");
            if (sentence.isTextual()) {
                actions.add(sentence.textValue());
            }
        }
        return actions;
    }
}
