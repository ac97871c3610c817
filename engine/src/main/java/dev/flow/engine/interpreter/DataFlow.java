package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaException;
import dev.flow.definition.task.ExportTransform;
import dev.flow.definition.task.InputTransform;
import dev.flow.definition.task.OutputTransform;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.definition.value.Schema;
import dev.flow.engine.error.ErrorSource;
import dev.flow.expression.Bindings;
import org.jspecify.annotations.Nullable;

/** How data goes into and out of tasks and workflows (DSL, "Data Flow"). */
public final class DataFlow {
    private final Values values;
    private final SchemaCheck schemas;

    public DataFlow(Values values, SchemaCheck schemas) {
        this.values = values;
        this.schemas = schemas;
    }

    /** Steps 1 to 4: the raw input is checked, then transformed. */
    public JsonNode input(InputTransform input, JsonNode raw, Bindings bindings, DocumentPosition slot) {
        check(input.schema(), raw, "input", slot.child("input"));
        return input.from() == null
                ? raw
                : values.value(input.from(), raw, bindings, slot.child("input").child("from"));
    }

    /** Steps 5, 6, 10 and 11: the raw output is transformed, then checked. */
    public JsonNode output(OutputTransform output, JsonNode raw, Bindings bindings, DocumentPosition slot) {
        JsonNode transformed = output.as() == null
                ? raw
                : values.value(output.as(), raw, bindings, slot.child("output").child("as"));
        check(output.schema(), transformed, "output", slot.child("output"));
        return transformed;
    }

    /** Steps 7 and 8: the output becomes the context, if the document says how; the context is checked. */
    public void export(
            ExportTransform export, JsonNode output, Bindings bindings, Context context, DocumentPosition slot) {
        if (export.as() != null) {
            JsonNode value = values.value(
                    export.as(), output, bindings, slot.child("export").child("as"));
            check(export.schema(), value, "context", slot.child("export"));
            context.export(value);
        } else {
            check(export.schema(), context.value(), "context", slot.child("export"));
        }
    }

    private void check(@Nullable Schema schema, JsonNode value, String what, DocumentPosition slot) {
        if (schema == null) {
            return;
        }
        String wrong;
        try {
            wrong = schemas.check(schema, value);
        } catch (SchemaException unusable) {
            throw Fault.of(
                    StandardErrorType.CONFIGURATION,
                    "The schema of the " + what + " cannot be used",
                    "It refers to something that is not in it.",
                    slot,
                    ErrorSource.Slot.whole(slot.base() + slot.child("schema").path()));
        }
        if (!wrong.isEmpty()) {
            throw Fault.of(
                    StandardErrorType.VALIDATION,
                    "The " + what + " does not satisfy its schema",
                    wrong,
                    slot,
                    ErrorSource.Slot.whole(slot.base() + slot.child("schema").path()));
        }
    }
}
