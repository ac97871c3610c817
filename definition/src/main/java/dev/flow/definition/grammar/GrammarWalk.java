package dev.flow.definition.grammar;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.Pointer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Walks a document that was checked along the grammar, so that data which only looks like something is left alone. Not
 * thread-safe when its visitor is not.
 */
public final class GrammarWalk {
    private final Visitor visitor;

    public GrammarWalk(Visitor visitor) {
        this.visitor = visitor;
    }

    /** Receives every value, outer values first. */
    public interface Visitor {
        /** An object of this type, tasks included. */
        void object(ObjectType type, JsonNode value, Pointer at);
    }

    public void walk(JsonNode value, ValueShape shape, Pointer at) {
        switch (shape) {
            case ValueShape.MapOf(ValueShape element) ->
                value.properties().forEach(property -> walk(property.getValue(), element, at.child(property.getKey())));
            case ValueShape.ListOf(ValueShape element, int least) -> {
                int index = 0;
                for (JsonNode each : value) {
                    walk(each, element, at.child(index++));
                }
            }
            case ValueShape.Named named -> named(value, named.element(), at);
            case ValueShape.Tasks tasks -> named(value, new ValueShape.Task(), at);
            case ValueShape.Task() -> task(value, at);
            case ValueShape.Type(String name) -> object(value, Grammar.get().type(name), at);
            case ValueShape.Variant variant -> {
                ObjectType type = variant.type(value.path(variant.property()).asText());
                if (type != null) {
                    object(value, type, at);
                }
            }
            case ValueShape.Choice(var alternatives) -> {
                for (ValueShape alternative : alternatives) {
                    if (fits(value, alternative)) {
                        walk(value, alternative, at);
                        return;
                    }
                }
            }
            case ValueShape.Text text -> {}
            case ValueShape.Flag flag -> {}
            case ValueShape.Whole whole -> {}
            case ValueShape.Decimal decimal -> {}
            case ValueShape.Any any -> {}
            case ValueShape.Free free -> {}
            case ValueShape.JsonSchema schema -> {}
        }
    }

    /** Whether the alternative of a choice is the one that a checked value takes. */
    static boolean fits(JsonNode value, ValueShape shape) {
        return switch (shape) {
            case ValueShape.Text text -> value.isTextual();
            case ValueShape.ListOf list -> value.isArray();
            case ValueShape.Named named -> value.isArray();
            case ValueShape.Tasks tasks -> value.isArray();
            case ValueShape.MapOf map -> value.isObject();
            case ValueShape.Task task -> value.isObject();
            case ValueShape.Type type -> value.isObject();
            case ValueShape.Variant variant -> value.isObject();
            case ValueShape.Free free -> value.isObject();
            case ValueShape.Flag flag -> value.isBoolean();
            case ValueShape.Whole whole -> value.isNumber();
            case ValueShape.Decimal decimal -> value.isNumber();
            case ValueShape.Any any -> true;
            case ValueShape.JsonSchema schema -> true;
            case ValueShape.Choice choice -> false;
        };
    }

    private void named(JsonNode list, ValueShape element, Pointer at) {
        int index = 0;
        for (JsonNode each : list) {
            Pointer place = at.child(index++);
            each.properties().forEach(property -> walk(property.getValue(), element, place.child(property.getKey())));
        }
    }

    private void task(JsonNode task, Pointer at) {
        TaskGrammar kind = kind(task);
        if (kind != null) {
            object(task, kind.type(task.path(kind.name()).textValue()), at);
        }
    }

    /** The kind of a valid task; the {@code do} of a loop does not make it a {@code do} task. */
    public static @Nullable TaskGrammar kind(JsonNode task) {
        Map<String, TaskGrammar> kinds = Grammar.get().kinds();
        if (task.has("for")) {
            return kinds.get("for");
        }
        for (TaskGrammar kind : kinds.values()) {
            if (task.has(kind.name())) {
                return kind;
            }
        }
        return null;
    }

    private void object(JsonNode value, ObjectType type, Pointer at) {
        visitor.object(type, value, at);
        value.properties().forEach(property -> {
            ObjectProperty known = type.property(property.getKey());
            if (known != null) {
                walk(property.getValue(), known.shape(), at.child(property.getKey()));
            }
        });
    }
}
