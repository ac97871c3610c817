package dev.flow.definition.format;

/**
 * Writes JSON with one value a line, in steps of two spaces, as {@code jq .} does; strings and numbers stay as written.
 */
final class JsonPrinter {
    private final String json;
    private final StringBuilder text = new StringBuilder();
    private int depth;

    private JsonPrinter(String json) {
        this.json = json;
    }

    /** @param json valid */
    static String print(String json) {
        JsonPrinter printer = new JsonPrinter(json);
        for (int at = 0; at < json.length(); ) {
            at = printer.token(at);
        }
        return printer.text.append('\n').toString();
    }

    /** Writes what begins here; where the next token begins. */
    private int token(int at) {
        char c = json.charAt(at);
        switch (c) {
            case '"' -> {
                return string(at);
            }
            case '{', '[' -> {
                return open(at, c);
            }
            case '}', ']' -> {
                depth--;
                newLine();
                text.append(c);
            }
            case ',' -> {
                text.append(c);
                newLine();
            }
            case ':' -> text.append(": ");
            case ' ', '\t', '\r', '\n' -> {
                // the layout has its own
            }
            default -> text.append(c);
        }
        return at + 1;
    }

    private int open(int at, char bracket) {
        int next = at + 1;
        while (Character.isWhitespace(json.charAt(next))) {
            next++;
        }
        text.append(bracket);
        if (json.charAt(next) == '}' || json.charAt(next) == ']') {
            text.append(json.charAt(next));
            return next + 1;
        }
        depth++;
        newLine();
        return next;
    }

    private int string(int at) {
        int end = at + 1;
        while (json.charAt(end) != '"') {
            end += json.charAt(end) == '\\' ? 2 : 1;
        }
        text.append(json, at, end + 1);
        return end + 1;
    }

    private void newLine() {
        text.append('\n').append("  ".repeat(depth));
    }
}
