package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.output.DataFormat;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;

/** The rows of tables, made of answers of a service. */
final class Rows {
    private Rows() {}

    /** A table with one row for each item. */
    static String write(JsonNode items, Function<JsonNode, ObjectNode> row) {
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        items.forEach(item -> rows.add(row.apply(item)));
        return DataFormat.TABLE.write(rows);
    }

    /** Those of the properties that are not null. */
    static ObjectNode present(JsonNode object, String... properties) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        for (String property : properties) {
            if (!object.path(property).isNull()) {
                shown.set(property, object.path(property));
            }
        }
        return shown;
    }

    /** A text, or nothing where there is none. */
    static String text(JsonNode value) {
        return value.isTextual() ? value.textValue() : "";
    }

    /** A time without the fraction of its second, or nothing where there is none. */
    static String second(JsonNode time) {
        return time.isTextual()
                ? Instant.parse(time.textValue())
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString()
                : "";
    }
}
