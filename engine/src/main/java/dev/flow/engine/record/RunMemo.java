package dev.flow.engine.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import io.temporal.api.common.v1.Memo;
import io.temporal.common.converter.DataConverter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is kept with a run so that it is found: as a memo of the engine, and as search attributes where the engine has
 * them. A run keeps its memo over all of its segments; the memo of a sub-workflow follows from its parent's.
 *
 * @param scope digest of the scope
 * @param definition digest of the definition
 * @param trigger name of what started it
 * @param revision revision of the configuration
 * @param labels for finding it
 * @param facts what else is to be known of it; never searched
 */
public record RunMemo(
        String scope,
        String definition,
        String trigger,
        @Nullable String revision,
        Map<String, String> labels,
        ObjectNode facts) {
    /** The key of the memo. */
    public static final String MEMO = "flow";

    /** In the memo: the digest of the scope. */
    public static final String SCOPE = "scope";

    /** In the memo: the revision of the configuration; absent for a run without one. */
    public static final String REVISION = "revision";

    /** In the memo: that the run has search attributes too, which workers of earlier releases ask for. */
    public static final String LISTED = "listed";

    /** The trigger of a run that another run has started. */
    public static final String SUB_WORKFLOW = "sub-workflow";

    /** The trigger of the run of a member of a population. */
    public static final String POPULATION = "population";

    /** A fact: how many runs have started each other by events up to this one; absent when none has. */
    public static final String HOPS = "hops";

    /** A fact: the {@link LifecycleSelection} of the run; absent when none of its events is published. */
    public static final String LIFECYCLE = "lifecycle";

    /** Facts about the request, which also apply to the sub-workflows of the run. */
    private static final Set<String> INHERITED = Set.of("source", "correlationId", "traceId", HOPS, LIFECYCLE);

    public RunMemo {
        labels = Map.copyOf(labels);
    }

    /**
     * The memo of a sub-workflow.
     *
     * @param workflowId the run that starts it
     * @param now engine time in milliseconds
     */
    public RunMemo below(String workflowId, String subDefinition, long now) {
        return below(SUB_WORKFLOW, workflowId, subDefinition, now);
    }

    /**
     * The memo of the run of a member of a population.
     *
     * @param workflowId the run whose task the population is of
     * @param now engine time in milliseconds
     */
    public RunMemo member(String workflowId, String memberDefinition, long now) {
        return below(POPULATION, workflowId, memberDefinition, now);
    }

    private RunMemo below(String by, String workflowId, String subDefinition, long now) {
        ObjectNode inherited = Json.object();
        facts.properties().forEach(fact -> {
            if (INHERITED.contains(fact.getKey())) {
                inherited.set(fact.getKey(), fact.getValue());
            }
        });
        inherited.put("parent", workflowId).put("startedAt", now);
        return new RunMemo(scope, subDefinition, by, revision, labels, inherited);
    }

    /** The memo of a run that an event has started, of which so many runs have started each other before. */
    public RunMemo withHops(int hops) {
        return new RunMemo(
                scope, definition, trigger, revision, labels, facts.deepCopy().put(HOPS, hops));
    }

    /** The memo of a run of which these lifecycle events are published. */
    public RunMemo withLifecycle(LifecycleSelection selection) {
        if (selection.isEmpty()) {
            return this;
        }
        ObjectNode more = facts.deepCopy();
        more.set(LIFECYCLE, selection.json());
        return new RunMemo(scope, definition, trigger, revision, labels, more);
    }

    /** As the memo has it. */
    public ObjectNode json() {
        ObjectNode json = Json.object();
        json.put(SCOPE, scope).put("definition", definition).put("trigger", trigger);
        if (revision != null) {
            json.put(REVISION, revision);
        }
        if (!labels.isEmpty()) {
            ObjectNode all = json.putObject("labels");
            labels.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(label -> all.put(label.getKey(), label.getValue()));
        }
        json.set("facts", facts);
        return json;
    }

    /** Reads the engine's memo of a run; empty for a run that has none of Flow. */
    public static Optional<RunMemo> of(Memo memo, DataConverter converter) {
        return Optional.ofNullable(memo.getFieldsMap().get(MEMO))
                .map(payload -> parse(converter.fromPayload(payload, JsonNode.class, JsonNode.class)));
    }

    /** What {@link #json()} wrote. */
    public static RunMemo parse(JsonNode json) {
        Map<String, String> labels = new LinkedHashMap<>();
        json.path("labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return new RunMemo(
                json.path(SCOPE).asText(),
                json.path("definition").asText(),
                json.path("trigger").asText(),
                json.path(REVISION).textValue(),
                labels,
                json.path("facts") instanceof ObjectNode facts ? facts : Json.object());
    }
}
