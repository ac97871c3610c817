package dev.flow.cli.workflowtest.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.output.Json;
import java.util.List;

/** Writes JSON values for messages. */
final class Values {
    private static final int LONGEST = 300;

    private Values() {}

    /** In one line, cut where nobody would read on. */
    static String shown(JsonNode value) {
        var text = Json.compact(value);
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    static ArrayNode array(List<? extends JsonNode> values) {
        var array = JsonNodeFactory.instance.arrayNode();
        values.forEach(array::add);
        return array;
    }
}
