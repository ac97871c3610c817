package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.output.DataFormat;

/** Triggers, firings and plans as a terminal has room for them. */
final class TriggerTable {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private TriggerTable() {}

    /** Triggers: which they are, their state, when they fire next and how it went last. */
    static String triggers(JsonNode triggers) {
        return Rows.write(
                triggers,
                trigger -> NODES.objectNode()
                        .put("name", trigger.path("name").asText())
                        .put("kind", trigger.path("kind").asText())
                        .put("workflow_name", trigger.path("workflow_name").asText())
                        .put("state", trigger.path("state").asText())
                        .put("next", Rows.second(trigger.at("/schedule/next/0")))
                        .put("last", trigger.at("/schedule/last/0/outcome").asText())
                        .put("drift", trigger.at("/schedule/drift").asBoolean() ? "yes" : ""));
    }

    /** The state of one trigger, and who has paused it. */
    static String state(JsonNode trigger) {
        return DataFormat.TABLE.write(
                Rows.present(trigger, "name", "state", "state_reason", "paused_by", "pause_reason"));
    }

    /** Firings, and their runs. */
    static String firings(JsonNode firings) {
        return Rows.write(
                firings,
                firing -> NODES.objectNode()
                        .put("nominal_time", Rows.second(firing.path("nominal_time")))
                        .put("cause", firing.path("cause").asText())
                        .put("outcome", firing.path("outcome").asText())
                        .put("workflow_id", firing.at("/run/workflow_id").asText())
                        .put("status", firing.at("/run/status").asText())
                        .put("reason", Rows.text(firing.path("reason"))));
    }

    /** A backfill: which it is, and how far. */
    static String backfill(JsonNode backfill) {
        ObjectNode shown = Rows.present(backfill, "backfill_id", "trigger_name", "from", "to", "state", "reason");
        return DataFormat.TABLE.write(shown.put("progress", progress(backfill)));
    }

    /** How far a backfill is. */
    static String progress(JsonNode backfill) {
        JsonNode progress = backfill.path("progress");
        return "slots " + progress.path("slots").asLong() + ", ran already "
                + progress.path("ran_already").asLong() + ", started "
                + progress.path("started").asLong() + ", running "
                + progress.path("running").asLong() + ", completed "
                + progress.path("completed").asLong() + ", ended otherwise "
                + (progress.path("ended").asLong() - progress.path("completed").asLong()) + ", failed to start "
                + progress.path("failed").asLong();
    }

    /** Times of a backfill, and their runs. */
    static String slots(JsonNode slots) {
        return Rows.write(
                slots,
                slot -> NODES.objectNode()
                        .put("nominal_time", Rows.second(slot.path("nominal_time")))
                        .put("slot", slot.path("status").asText())
                        .put("workflow_id", slot.at("/run/workflow_id").asText())
                        .put("status", slot.at("/run/status").asText())
                        .put("reason", Rows.text(slot.path("reason"))));
    }

    /** What would be done, with the digest that {@code apply} takes. */
    static String plan(JsonNode plan) {
        ArrayNode changes = NODES.arrayNode();
        plan.path("items").valueStream().filter(TriggerTable::changes).forEach(changes::add);
        int unchanged = plan.path("items").size() - changes.size();
        String table = changes.isEmpty()
                ? ""
                : Rows.write(
                        changes,
                        item -> NODES.objectNode()
                                .put("trigger_name", item.path("trigger_name").asText())
                                .put("change", item.path("change").asText())
                                .put("next", Rows.second(item.at("/next_after/0")))
                                .put("reason", item.path("reason").asText()));
        return table + "unchanged: " + unchanged + "\nplan: "
                + plan.path("plan_digest").asText() + "\n";
    }

    private static boolean changes(JsonNode item) {
        return !item.path("change").asText().equals("none");
    }

    /** What was done. */
    static String applied(JsonNode applied) {
        ArrayNode changes = NODES.arrayNode();
        applied.path("items").valueStream().filter(TriggerTable::changes).forEach(changes::add);
        return changes.isEmpty()
                ? ""
                : Rows.write(
                        changes,
                        item -> NODES.objectNode()
                                .put("trigger_name", item.path("trigger_name").asText())
                                .put("change", item.path("change").asText())
                                .put("status", item.path("status").asText())
                                .put("error_code", Rows.text(item.path("error_code"))));
    }
}
