package dev.flow.gateway.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.schema.WorkflowSchema;

/** JSON Schema of a configuration document: workflows, functions, triggers, settings and tests in one. */
final class ConfigurationSchema {
    private ConfigurationSchema() {}

    static ObjectNode document() {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("$id", "https://flow.dev/schemas/configuration.json");
        schema.put("title", "Flow configuration").put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        properties.set("workflows", map(WorkflowSchema.document()));
        properties.putObject("functions").put("type", "object");
        properties.putObject("triggers").put("type", "object");
        properties.set("settings", WorkflowSchema.settings());
        properties.set("tests", map(WorkflowSchema.tests()));
        schema.put("additionalProperties", false);
        return schema;
    }

    private static ObjectNode map(ObjectNode value) {
        ObjectNode map = JsonNodeFactory.instance.objectNode().put("type", "object");
        map.set("additionalProperties", value);
        return map;
    }
}
