package dev.flow.definition.grammar;

import java.util.List;

/** Short names for shapes, for the tables. */
final class Shapes {
    private Shapes() {}

    static Shape text() {
        return text(TextKind.PLAIN);
    }

    static Shape template() {
        return text(TextKind.TEMPLATE);
    }

    static Shape expression() {
        return text(TextKind.EXPRESSION);
    }

    static Shape text(TextKind kind) {
        return new Shape.Text(kind, List.of(), null);
    }

    static Shape option(String... values) {
        return new Shape.Text(TextKind.OPTION, List.of(values), null);
    }

    static Shape reference(Component component) {
        return new Shape.Text(TextKind.REFERENCE, List.of(), component);
    }

    static Shape flag() {
        return new Shape.Flag();
    }

    static Shape whole(long least, long most) {
        return new Shape.Whole(least, most);
    }

    static Shape count() {
        return whole(0, Integer.MAX_VALUE);
    }

    static Shape any() {
        return new Shape.Any(true);
    }

    static Shape free() {
        return new Shape.Free(true, 0);
    }

    static Shape data() {
        return new Shape.Free(false, 0);
    }

    static Shape mapOf(Shape element) {
        return new Shape.MapOf(element);
    }

    static Shape listOf(Shape element) {
        return new Shape.ListOf(element, 0);
    }

    static Shape tasks() {
        return new Shape.Tasks(false);
    }

    static Shape type(String name) {
        return new Shape.Type(name);
    }

    static Shape choice(Shape... alternatives) {
        return new Shape.Choice(List.of(alternatives));
    }

    static Shape duration() {
        return choice(text(TextKind.DURATION), type("duration"));
    }

    static Shape endpoint() {
        return choice(text(TextKind.ADDRESS), type("endpoint"));
    }

    static Shape timeout() {
        return choice(reference(Component.TIMEOUTS), type("timeout"));
    }
}
