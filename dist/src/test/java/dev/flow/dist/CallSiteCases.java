package dev.flow.dist;

import java.io.PrintStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What {@link FinishJarTest} runs before and after its call sites are rewritten: it has to print the same. */
final class CallSiteCases {
    private CallSiteCases() {}

    /** Something that can be told apart by its type. */
    sealed interface Shape {
        /** In an interface, whose methods are called in another way. */
        default String name() {
            return switch (this) {
                case Circle(double radius) when radius > 1 -> "large circle";
                case Circle _ -> "circle";
                case Empty() -> "nothing";
                case All all -> "all of " + all.number();
            };
        }
    }

    record Circle(double radius) implements Shape {}

    record Empty() implements Shape {}

    record All(
            boolean is,
            byte small,
            char letter,
            short few,
            int number,
            long many,
            float part,
            double exact,
            @Nullable String text,
            List<Integer> items)
            implements Shape {}

    private interface Renaming extends UnaryOperator<String>, Serializable {}

    private static String kind(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String text when text.isEmpty() -> "empty text";
            case String text when text.length() > 3 -> "long text";
            case String _ -> "text";
            case Integer number when number > 0 -> "positive";
            case Number _ -> "number";
            case int[] numbers -> numbers.length + " numbers";
            default -> value.getClass().getSimpleName();
        };
    }

    private static All all(int number, float part, @Nullable String text) {
        return new All(true, (byte) -3, 'x', (short) 300, number, 1L << 40, part, -0.0, text, List.of(1, 2));
    }

    public static void main(String[] arguments) {
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        List<@Nullable Object> values =
                new java.util.ArrayList<>(List.of("", "abc", "abcd", 1, -1, 2.5, new int[] {1, 2}, 'c'));
        values.add(null);
        values.forEach(value -> out.println(kind(value)));
        List<Shape> shapes = List.of(
                new Circle(0.5),
                new Circle(2),
                new Circle(Double.NaN),
                new Circle(-Double.NaN),
                new Circle(0.0),
                new Circle(-0.0),
                new Empty(),
                new Empty(),
                all(1, 1, "a"),
                all(1, 1, "a"),
                all(2, 1, "a"),
                all(1, Float.NaN, "a"),
                all(1, Float.NaN, "a"),
                all(1, 1, null),
                all(1, 1, null));
        Object another = "another type";
        for (Shape shape : shapes) {
            out.println(shape.name() + " " + shape.hashCode() + " " + shape);
            out.println(shapes.stream()
                            .map(other -> shape.equals(other) ? "1" : "0")
                            .toList()
                    + (shape.equals(another) ? "?" : ""));
        }
        Renaming plain = String::trim;
        Renaming joined = text -> text + arguments.length;
        out.println(plain.andThen(joined).apply(" renamed "));
    }
}
