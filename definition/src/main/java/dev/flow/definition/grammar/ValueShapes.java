package dev.flow.definition.grammar;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Factory methods with short names for the tables of types. */
final class ValueShapes {
    private ValueShapes() {}

    static ValueShape text() {
        return text(StringFormat.PLAIN);
    }

    static ValueShape template() {
        return text(StringFormat.TEMPLATE);
    }

    static ValueShape expression() {
        return text(StringFormat.EXPRESSION);
    }

    static ValueShape text(StringFormat format) {
        return new ValueShape.Text(format, List.of(), null);
    }

    static ValueShape option(String... values) {
        return new ValueShape.Text(StringFormat.OPTION, List.of(values), null);
    }

    static ValueShape reference(ReusableComponent component) {
        return new ValueShape.Text(StringFormat.REFERENCE, List.of(), component);
    }

    static ValueShape flag() {
        return new ValueShape.Flag();
    }

    static ValueShape whole(long least, long most) {
        return new ValueShape.Whole(least, most);
    }

    static ValueShape count() {
        return whole(0, Integer.MAX_VALUE);
    }

    static ValueShape any() {
        return new ValueShape.Any(true);
    }

    static ValueShape free() {
        return new ValueShape.Free(true, 0);
    }

    static ValueShape data() {
        return new ValueShape.Free(false, 0);
    }

    /** An object of one of the types of a table that have a property {@code kind}, as it says; in their order. */
    static ValueShape byKind(List<ObjectType> table) {
        Map<String, String> types = new LinkedHashMap<>();
        for (ObjectType type : table) {
            ObjectProperty kind = type.property("kind");
            if (kind != null && kind.shape() instanceof ValueShape.Text text) {
                types.put(text.options().getFirst(), type.name());
            }
        }
        return new ValueShape.Variant("kind", types);
    }

    static ValueShape mapOf(ValueShape element) {
        return new ValueShape.MapOf(element);
    }

    static ValueShape listOf(ValueShape element) {
        return new ValueShape.ListOf(element, 0);
    }

    static ValueShape tasks() {
        return new ValueShape.Tasks(false);
    }

    static ValueShape type(String name) {
        return new ValueShape.Type(name);
    }

    static ValueShape choice(ValueShape... alternatives) {
        return new ValueShape.Choice(List.of(alternatives));
    }

    static ValueShape duration() {
        return choice(text(StringFormat.DURATION), type("duration"));
    }

    static ValueShape endpoint() {
        return choice(text(StringFormat.ADDRESS), type("endpoint"));
    }

    static ValueShape timeout() {
        return choice(reference(ReusableComponent.TIMEOUTS), type("timeout"));
    }
}
