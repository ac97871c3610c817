package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.canonical.CanonicalJson;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;

/**
 * The digest of a plan: of everything in it except what changes while nothing is changed. That are the open runs with
 * the risks that depend on them, and the next firings, which move with the time.
 */
final class PlanDigest {
    private static final Set<String> OF_RUNS = ofRuns();

    private PlanDigest() {}

    private static Set<String> ofRuns() {
        Set<String> codes = new HashSet<>();
        for (RiskCode code : RiskCode.values()) {
            if (code.dependsOnRuns()) {
                codes.add(code.toString());
            }
        }
        return codes;
    }

    /** The plan with its digest. */
    static Plan digested(Plan plan) {
        ObjectNode json = PlanJson.write(plan);
        json.remove("plan_digest");
        json.remove("in_flight");
        json.path("schedule_changes").forEach(change -> ((ObjectNode) change).remove("next_firings"));
        Iterator<JsonNode> risks = json.path("compatibility_risks").elements();
        while (risks.hasNext()) {
            if (OF_RUNS.contains(risks.next().path("code").asText())) {
                risks.remove();
            }
        }
        return new Plan(
                CanonicalJson.digest(json),
                plan.target(),
                plan.expected(),
                plan.execution(),
                plan.changes(),
                plan.scheduleChanges(),
                plan.inFlight(),
                plan.risks(),
                plan.actions(),
                plan.observations());
    }
}
