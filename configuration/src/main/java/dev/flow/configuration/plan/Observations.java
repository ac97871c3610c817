package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.plan.WorkerAbilities.Worker;
import dev.flow.definition.canonical.CanonicalJson;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The digests of what a plan looked at. */
final class Observations {
    private Observations() {}

    static String digest(JsonNode observed) {
        return CanonicalJson.digest(observed);
    }

    /** Of what the workers can do; not of how many there are, or which processes they are. */
    static String digest(List<Worker> workers) {
        Set<String> distinct = new TreeSet<>();
        workers.forEach(worker -> distinct.add(CanonicalJson.write(json(worker))));
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        distinct.forEach(all::add);
        return digest(all);
    }

    private static ObjectNode json(Worker worker) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("artifact", worker.artifact());
        new TreeSet<>(worker.functions()).forEach(json.putArray("functions")::add);
        if (worker.secrets() != null) {
            new TreeSet<>(worker.secrets()).forEach(json.putArray("secrets")::add);
        }
        ObjectNode problems = json.putObject("problems");
        new TreeMap<>(worker.problems()).forEach(problems::put);
        return json;
    }
}
