package dev.flow.definition.grammar;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.Pointer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Walks a document that was checked along the grammar, so that data which only looks like something is left alone. Not
 * thread-safe when its visitor is not.
 */
public final class JsonWalk {
    private final Visitor visitor;

    public JsonWalk(Visitor visitor) {
        this.visitor = visitor;
    }

    /** Hears of what is there, outer values first. */
    public interface Visitor {
        /** An object of this type, tasks included. */
        void object(ObjectType type, JsonNode value, Pointer at);
    }

    public void walk(JsonNode value, Shape shape, Pointer at) {
        switch (shape) {
            case Shape.MapOf(Shape element) ->
                value.properties().forEach(property -> walk(property.getValue(), element, at.child(property.getKey())));
            case Shape.ListOf(Shape element, int least) -> {
                int index = 0;
                for (JsonNode each : value) {
                    walk(each, element, at.child(index++));
                }
            }
            case Shape.Named named -> named(value, named.element(), at);
            case Shape.Tasks tasks -> named(value, new Shape.Task(), at);
            case Shape.Task() -> task(value, at);
            case Shape.Type(String name) -> object(value, Grammar.get().type(name), at);
            case Shape.Choice(var alternatives) -> {
                for (Shape alternative : alternatives) {
                    if (fits(value, alternative)) {
                        walk(value, alternative, at);
                        return;
                    }
                }
            }
            case Shape.Text text -> {}
            case Shape.Flag flag -> {}
            case Shape.Whole whole -> {}
            case Shape.Decimal decimal -> {}
            case Shape.Any any -> {}
            case Shape.Free free -> {}
            case Shape.JsonSchema schema -> {}
        }
    }

    /** Whether the alternative of a choice is the one that a checked value takes. */
    static boolean fits(JsonNode value, Shape shape) {
        return switch (shape) {
            case Shape.Text text -> value.isTextual();
            case Shape.ListOf list -> value.isArray();
            case Shape.Named named -> value.isArray();
            case Shape.Tasks tasks -> value.isArray();
            case Shape.MapOf map -> value.isObject();
            case Shape.Task task -> value.isObject();
            case Shape.Type type -> value.isObject();
            case Shape.Free free -> value.isObject();
            case Shape.Flag flag -> value.isBoolean();
            case Shape.Whole whole -> value.isNumber();
            case Shape.Decimal decimal -> value.isNumber();
            case Shape.Any any -> true;
            case Shape.JsonSchema schema -> true;
            case Shape.Choice choice -> false;
        };
    }

    private void named(JsonNode list, Shape element, Pointer at) {
        int index = 0;
        for (JsonNode each : list) {
            Pointer place = at.child(index++);
            each.properties().forEach(property -> walk(property.getValue(), element, place.child(property.getKey())));
        }
    }

    private void task(JsonNode task, Pointer at) {
        TaskKind kind = kind(task);
        if (kind != null) {
            object(task, kind.type(task.path(kind.name()).textValue()), at);
        }
    }

    /** The kind of a valid task; the {@code do} of a loop does not make it a {@code do} task. */
    public static @Nullable TaskKind kind(JsonNode task) {
        Map<String, TaskKind> kinds = Grammar.get().kinds();
        if (task.has("for")) {
            return kinds.get("for");
        }
        for (TaskKind kind : kinds.values()) {
            if (task.has(kind.name())) {
                return kind;
            }
        }
        return null;
    }

    private void object(JsonNode value, ObjectType type, Pointer at) {
        visitor.object(type, value, at);
        value.properties().forEach(property -> {
            Property known = type.property(property.getKey());
            if (known != null) {
                walk(property.getValue(), known.shape(), at.child(property.getKey()));
            }
        });
    }
}
