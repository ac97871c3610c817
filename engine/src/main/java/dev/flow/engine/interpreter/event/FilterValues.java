package dev.flow.engine.interpreter.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.value.Template;
import dev.flow.engine.interpreter.DocumentPosition;

/** The values of the expressions in event filters, and where the filters are. */
public interface FilterValues {
    /** The value of a template for an event, or for an attribute of one. */
    JsonNode value(Template template, JsonNode event, DocumentPosition slot);

    /** The value that a correlation key must have, which does not depend on an event. */
    JsonNode expected(Template template, DocumentPosition slot);

    /** Where the document has the event consumption strategy. */
    DocumentPosition to();
}
