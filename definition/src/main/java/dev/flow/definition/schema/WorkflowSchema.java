package dev.flow.definition.schema;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The JSON Schema (draft 2020-12) of workflow documents, derived from the grammar: what {@code flow schema} prints. */
public final class WorkflowSchema {
    private WorkflowSchema() {}

    public static ObjectNode document() {
        return JsonNodeFactory.instance.objectNode();
    }
}
