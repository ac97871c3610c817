package dev.flow.definition.schema;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.grammar.ReusableComponent;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.text.NamePatterns;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Shapes as JSON Schema; what a schema cannot say (jq, references) is left to {@code flow validate}. */
final class ShapeSchema {
    private static final String WRAPPED = "^\\s*\\$\\{[\\s\\S]+\\}\\s*$";
    private static final String NO_SPACE = "^[^\\s]+$";
    private static final String TIMESTAMP = "^\\d{4}-\\d{2}-\\d{2}[Tt].+$";
    private static final String ISO_DURATION =
            "^P(?!$)(\\d+(\\.\\d+)?W)?(\\d+(\\.\\d+)?D)?(T(?=\\d)(\\d+(\\.\\d+)?H)?(\\d+(\\.\\d+)?M)?(\\d+(\\.\\d+)?S)?)?$";

    private final UnaryOperator<String> references;

    ShapeSchema(UnaryOperator<String> references) {
        this.references = references;
    }

    ObjectNode write(ValueShape shape) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        switch (shape) {
            case ValueShape.Text text -> text(text, schema);
            case ValueShape.Flag() -> schema.put("type", "boolean");
            case ValueShape.Whole(long least, long most) -> {
                schema.put("type", "integer");
                if (least > Integer.MIN_VALUE) {
                    schema.put("minimum", least);
                }
                if (most < Integer.MAX_VALUE) {
                    schema.put("maximum", most);
                }
            }
            case ValueShape.Decimal(double least) ->
                schema.put("type", "number").put("minimum", least);
            case ValueShape.Any any -> {
                // any value
            }
            case ValueShape.Free(boolean evaluated, int least) -> {
                schema.put("type", "object");
                if (least > 0) {
                    schema.put("minProperties", least);
                }
            }
            case ValueShape.JsonSchema() ->
                schema.putArray("type").add("object").add("boolean");
            case ValueShape.MapOf(ValueShape element) -> {
                schema.put("type", "object");
                schema.set("additionalProperties", write(element));
            }
            case ValueShape.ListOf(ValueShape element, int least) -> {
                list(schema, least);
                schema.set("items", write(element));
            }
            case ValueShape.Named(ValueShape element, String what, int least) -> {
                list(schema, least);
                ObjectNode entry = schema.putObject("items");
                entry.put("type", "object").put("minProperties", 1).put("maxProperties", 1);
                entry.set("additionalProperties", write(element));
            }
            case ValueShape.Tasks tasks -> schema.put("$ref", references.apply("taskList"));
            case ValueShape.Task() -> schema.put("$ref", references.apply("task"));
            case ValueShape.Type(String name) -> schema.put("$ref", references.apply(name));
            case ValueShape.Variant(String property, var types) -> {
                schema.put("type", "object");
                ArrayNode values =
                        schema.putObject("properties").putObject(property).putArray("enum");
                schema.putArray("required").add(property);
                ArrayNode cases = schema.putArray("allOf");
                types.forEach((value, type) -> {
                    values.add(value);
                    ObjectNode each = cases.addObject();
                    ObjectNode condition = each.putObject("if");
                    condition.putObject("properties").putObject(property).put("const", value);
                    condition.putArray("required").add(property);
                    each.putObject("then").put("$ref", references.apply(type));
                });
            }
            case ValueShape.Choice choice -> {
                ArrayNode ways = schema.putArray("anyOf");
                choice.alternatives().forEach(alternative -> ways.add(write(alternative)));
            }
        }
        return schema;
    }

    private static void list(ObjectNode schema, int least) {
        schema.put("type", "array");
        if (least > 0) {
            schema.put("minItems", least);
        }
    }

    private static void text(ValueShape.Text text, ObjectNode schema) {
        schema.put("type", "string");
        switch (text.format()) {
            case OPTION -> {
                ArrayNode values = schema.putArray("enum");
                text.options().forEach(values::add);
            }
            case WRAPPED -> schema.put("pattern", WRAPPED);
            case EXPRESSION, DIRECTIVE, CRON, WORKFLOW, FUNCTION, QUERY -> schema.put("minLength", 1);
            case URI, ADDRESS -> either(schema, NO_SPACE);
            case LITERAL_URI -> schema.put("pattern", NO_SPACE);
            case DURATION -> either(schema, ISO_DURATION);
            case FIXED_DURATION -> schema.put("pattern", ISO_DURATION);
            case LABEL -> schema.put("pattern", whole(NamePatterns.DNS_LABEL.pattern()));
            case SEMVER -> schema.put("pattern", whole(NamePatterns.SEMANTIC_VERSION.pattern()));
            case DSL -> schema.put("pattern", whole(NamePatterns.DSL_RELEASE.pattern()));
            case VARIABLE -> schema.put("pattern", whole(NamePatterns.VARIABLE.pattern()));
            case HOST -> schema.put("pattern", whole(NamePatterns.HOST.pattern()));
            case POINTER -> either(schema, "^(/([^~/]|~[01])*)*$");
            case TIMESTAMP -> either(schema, TIMESTAMP);
            case FIXED_TIMESTAMP -> schema.put("pattern", TIMESTAMP);
            case DATE -> schema.put("pattern", "^\\d{4}-\\d{2}-\\d{2}$");
            case TIME_ZONE -> schema.put("pattern", NO_SPACE);
            case LANGUAGE -> schema.put("const", "jq");
            case FORMAT -> schema.put("const", "json");
            case REFERENCE -> schema.put("minLength", 1).put("$comment", comment(text.component()));
            case PLAIN, TEMPLATE, CODE -> {
                // any text
            }
        }
    }

    private static String comment(@Nullable ReusableComponent component) {
        return component == null ? "" : "a name of use." + component.property();
    }

    private static void either(ObjectNode schema, String literal) {
        ArrayNode ways = schema.putArray("anyOf");
        ways.addObject().put("pattern", WRAPPED);
        ways.addObject().put("pattern", literal);
    }

    private static String whole(String pattern) {
        return "^(?:" + pattern + ")$";
    }
}
