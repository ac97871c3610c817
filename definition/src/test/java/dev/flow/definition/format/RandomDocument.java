package dev.flow.definition.format;

import java.util.List;
import java.util.Random;

/** Writes documents in every way that people write them: blocks and brackets, quotes, comments, blank lines, steps. */
final class RandomDocument {
    private static final List<String> SCALARS = List.of(
            "plain",
            "'1.0.0'",
            "\"with: colon\"",
            "'it''s'",
            "\"tab\\t \\u00e9\"",
            "${ .a | length }",
            "'${ .b }'",
            "12",
            "-1.50",
            "true",
            "'yes'",
            "~",
            "/a/b#c",
            "\"#not a comment\"",
            "''",
            "http://x:80/{id}");
    private static final List<String> IN_BRACKETS =
            List.of("plain", "'1.0.0'", "\"a, b\"", "'${ .b }'", "12", "null", "\"#\"", "'a]'");
    private static final List<String> COMMENTS = List.of("# about this", "#tight", "# - list: {x", "#  'quote", "#");

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private int names;

    private RandomDocument(Random random) {
        this.random = random;
    }

    static String of(Random random) {
        RandomDocument document = new RandomDocument(random);
        document.between(0);
        document.mapping(0, 3, false);
        document.between(0);
        return document.text.toString();
    }

    private void mapping(int indent, int depth, boolean behindDash) {
        int size = 1 + random.nextInt(4);
        for (int index = 0; index < size; index++) {
            if (index > 0 || !behindDash) {
                between(indent);
                text.append(" ".repeat(indent));
            }
            text.append(chance(4) ? "\"k " + names++ + "\"" : "k" + names++).append(':');
            value(indent, depth);
        }
        if (chance(6)) {
            between(indent);
        }
    }

    private void value(int indent, int depth) {
        int step = 1 + random.nextInt(4);
        switch (random.nextInt(depth > 0 ? 8 : 5)) {
            case 0, 1 -> line(" " + any(SCALARS));
            case 2 -> line(" " + brackets(2));
            case 3 -> block(indent, step);
            case 4 -> line(chance(2) ? "" : " first line\n" + " ".repeat(indent + step) + "second line");
            case 5, 6 -> {
                line("");
                mapping(indent + step, depth - 1, false);
            }
            default -> {
                line("");
                sequence(chance(3) ? indent : indent + step, depth - 1);
            }
        }
    }

    private void sequence(int indent, int depth) {
        int size = 1 + random.nextInt(3);
        for (int index = 0; index < size; index++) {
            between(indent);
            text.append(" ".repeat(indent)).append('-');
            if (depth > 0 && chance(2)) {
                text.append(" ");
                mapping(indent + 2, depth - 1, true);
            } else {
                value(indent, 0);
            }
        }
    }

    private void block(int indent, int step) {
        String inner = " ".repeat(indent + step);
        text.append(chance(2) ? " |" : " >").append(any(List.of("", "-", "+")));
        comment();
        text.append('\n').append(inner).append("one  two\n");
        if (chance(2)) {
            text.append(chance(2) ? "\n" : "").append(inner).append("  # text, not a comment\n");
        }
        text.append(inner).append("end\n");
        if (chance(3)) {
            text.append("\n".repeat(1 + random.nextInt(3)));
        }
    }

    private String brackets(int depth) {
        if (depth == 0 || chance(3)) {
            return any(IN_BRACKETS);
        }
        String space = any(List.of("", " ", "  ", "\n            "));
        return switch (random.nextInt(4)) {
            case 0 -> "[" + space + brackets(depth - 1) + "," + space + brackets(depth - 1) + space + "]";
            case 1 ->
                "{" + space + "a: " + brackets(depth - 1) + space + "," + space + "'b': " + brackets(depth - 1) + space
                        + "}";
            case 2 -> "[ " + any(IN_BRACKETS) + ", # inside\n            " + any(IN_BRACKETS) + " ]";
            default -> chance(2) ? "{}" : "[ ]";
        };
    }

    private void line(String value) {
        text.append(value);
        comment();
        text.append('\n');
    }

    private void comment() {
        if (chance(4)) {
            text.append(any(List.of(" ", "   "))).append(any(COMMENTS));
        }
    }

    /** Comments and blank lines. */
    private void between(int indent) {
        while (chance(4)) {
            if (chance(2)) {
                text.append(chance(4) ? "  \n" : "\n");
            } else {
                int column = chance(5) ? random.nextInt(8) : indent;
                text.append(" ".repeat(column)).append(any(COMMENTS)).append('\n');
            }
        }
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
