package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Plans as JSON: what the HTTP interface answers, and what is stored. */
public final class PlanJson {
    private static final List<String> ACTIONS = List.of("worker", "definition", "routing", "schedule");

    private PlanJson() {}

    /** The plan as JSON; {@link #read} reads it. */
    public static ObjectNode write(Plan plan) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("plan_digest", plan.digest());
        json.put("target_revision_id", plan.target());
        put(json, "source_revision_id", plan.expected().revisionId());
        put(json, "expected_active_revision_id", plan.expected().revisionId());
        json.put("expected_active_pointer_version", plan.expected().pointerVersion());
        json.put("target_artifact", plan.targetArtifact());
        plan.definitions().forEach(json.putArray("target_definition_digests")::add);
        plan.changes().forEach(change -> json.withArray("/changes").add(write(change)));
        plan.scheduleChanges()
                .forEach(change -> json.withArray("/schedule_changes").add(write(change)));
        plan.inFlight().forEach(runs -> json.withArray("/in_flight").add(write(runs)));
        plan.risks().forEach(risk -> json.withArray("/compatibility_risks").add(write(risk)));
        for (String array : List.of("changes", "schedule_changes", "in_flight", "compatibility_risks")) {
            json.withArray("/" + array);
        }
        plan.actions().forEach((action, sentence) -> json.put(action + "_action", sentence));
        ObjectNode observations = json.putObject("observations");
        plan.observations().forEach(observations::put);
        return json;
    }

    private static ObjectNode write(Plan.Change change) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kind", change.kind());
        json.put("operation", change.operation());
        json.put("subject_kind", change.subjectKind());
        json.put("subject", change.subject());
        set(json, "before", change.before());
        set(json, "after", change.after());
        return json.put("summary", change.summary());
    }

    private static ObjectNode write(Plan.ScheduleChange change) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("trigger", change.trigger());
        json.put("operation", change.operation());
        set(json, "before", change.before());
        set(json, "after", change.after());
        ArrayNode firings = json.putArray("next_firings");
        change.nextFirings().forEach(firing -> firings.add(firing.toString()));
        return json;
    }

    private static ObjectNode write(Plan.InFlight runs) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("workflow", runs.workflow());
        json.put("definition_digest", runs.definitionDigest());
        json.put("at_least", runs.atLeast());
        return json;
    }

    private static ObjectNode write(Plan.Risk risk) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("code", risk.code());
        json.put("sentence", risk.sentence());
        risk.places().forEach(json.putArray("places")::add);
        return json.put("advice", risk.advice());
    }

    private static void put(ObjectNode json, String property, @Nullable String value) {
        if (value != null) {
            json.put(property, value);
        }
    }

    private static void set(ObjectNode json, String property, @Nullable JsonNode value) {
        if (value != null) {
            json.set(property, value);
        }
    }

    /** What {@link #write} has written. */
    public static Plan read(JsonNode json) {
        Map<String, String> actions = new TreeMap<>();
        for (String action : ACTIONS) {
            if (json.has(action + "_action")) {
                actions.put(action, json.path(action + "_action").asText());
            }
        }
        Map<String, String> observations = new TreeMap<>();
        json.path("observations")
                .properties()
                .forEach(each -> observations.put(each.getKey(), each.getValue().asText()));
        return new Plan(
                json.path("plan_digest").asText(),
                json.path("target_revision_id").asText(),
                new Plan.Expected(
                        json.path("expected_active_revision_id").textValue(),
                        json.path("expected_active_pointer_version").asLong()),
                new Plan.Execution(
                        json.path("target_artifact").asText(),
                        all(json.path("target_definition_digests"), JsonNode::asText)),
                all(json.path("changes"), PlanJson::change),
                all(json.path("schedule_changes"), PlanJson::scheduleChange),
                all(json.path("in_flight"), PlanJson::inFlight),
                all(json.path("compatibility_risks"), PlanJson::risk),
                actions,
                observations);
    }

    private static Plan.Change change(JsonNode json) {
        return new Plan.Change(
                json.path("kind").asText(),
                json.path("operation").asText(),
                json.path("subject_kind").asText(),
                json.path("subject").asText(),
                json.get("before"),
                json.get("after"),
                json.path("summary").asText());
    }

    private static Plan.ScheduleChange scheduleChange(JsonNode json) {
        return new Plan.ScheduleChange(
                json.path("trigger").asText(),
                json.path("operation").asText(),
                json.get("before"),
                json.get("after"),
                all(json.path("next_firings"), each -> Instant.parse(each.asText())));
    }

    private static Plan.InFlight inFlight(JsonNode json) {
        JsonNode atLeast = json.path("at_least");
        return new Plan.InFlight(
                json.path("workflow").asText(),
                json.path("definition_digest").asText(),
                atLeast.isInt() ? atLeast.intValue() : null);
    }

    private static Plan.Risk risk(JsonNode json) {
        return new Plan.Risk(
                json.path("code").asText(),
                json.path("sentence").asText(),
                all(json.path("places"), JsonNode::asText),
                json.path("advice").asText());
    }

    private static <T> List<T> all(JsonNode array, Function<JsonNode, T> read) {
        List<T> all = new ArrayList<>();
        array.forEach(each -> all.add(read.apply(each)));
        return all;
    }
}
