package dev.flow.engine.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run asks a population workflow to do. Stored in histories: properties may be added, and stay as they are. The
 * input of a member is evaluated outside of workflow code, from the definition.
 *
 * @param caller who asks
 * @param heritage what the runs of members have of its
 * @param plan how
 * @param member the workflow that is run for each member
 * @param input the task's transformed input, {@code $input} of the member's expressions; JSON null where they do not
 *     read it
 * @param variables the other variables that they read, by name without {@code $}
 */
public record PopulationRequest(
        Caller caller, Heritage heritage, Plan plan, Member member, JsonNode input, Map<String, JsonNode> variables) {
    /** The type of the population workflow. */
    public static final String TYPE = "flow.population";

    /** What its workflow ids begin with. */
    public static final String ID_PREFIX = "flow-population";

    public PopulationRequest {
        variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    }

    /**
     * Who asks.
     *
     * @param workflow {@code namespace.name} of the run
     * @param workflowId of the run
     * @param definition digest of what it executes
     * @param task reference of its task
     */
    public record Caller(String workflow, String workflowId, String definition, String task) {}

    /**
     * What the runs of members have of the run that asks.
     *
     * @param queue task queue
     * @param memo JSON of {@link RunMemo}; JSON null for a run without one
     */
    public record Heritage(String queue, RunInput.Traits traits, JsonNode memo) {}

    /**
     * How.
     *
     * @param query its name
     * @param page the most members of a page; 0 for what the query allows
     * @param concurrency the most runs that are open at a time
     * @param stopAfter the number of failed members after which no more are started; 0 for none
     */
    public record Plan(String query, int page, int concurrency, int stopAfter) {}

    /**
     * What is run for each member.
     *
     * @param workflow {@code namespace.name}
     * @param definition digest
     */
    public record Member(String workflow, String definition) {}

    /**
     * The workflow id of the population that a task starts.
     *
     * @param workflowId of the run
     * @param path the execution of the task, see {@link TaskPath}
     */
    public static String workflowId(String workflowId, String path) {
        return RunId.of(ID_PREFIX, workflowId + '\n' + path);
    }

    /**
     * The workflow id of the run of a member: the same whoever starts it, however often.
     *
     * @param population its workflow id
     * @param key of the member
     */
    public String memberId(String population, String key) {
        return RunId.of(member.workflow(), population + '\n' + key);
    }

    /** As the argument of the population workflow. */
    public ObjectNode argument() {
        ObjectNode argument = Json.object();
        argument.putObject("job").set("request", json());
        return argument;
    }

    private ObjectNode json() {
        ObjectNode json = Json.object();
        json.putObject("caller")
                .put("workflow", caller.workflow())
                .put("workflowId", caller.workflowId())
                .put("definition", caller.definition())
                .put("task", caller.task());
        json.putObject("heritage").put("queue", heritage.queue()).set("memo", heritage.memo());
        heritage.traits().writeAll(json.withObject("heritage").putObject("traits"));
        json.putObject("plan")
                .put("query", plan.query())
                .put("page", plan.page())
                .put("concurrency", plan.concurrency())
                .put("stopAfter", plan.stopAfter());
        json.putObject("member").put("workflow", member.workflow()).put("definition", member.definition());
        json.set("input", input);
        ObjectNode values = json.putObject("variables");
        variables.forEach(values::set);
        return json;
    }
}
