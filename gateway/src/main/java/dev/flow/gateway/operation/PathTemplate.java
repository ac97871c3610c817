package dev.flow.gateway.operation;

import java.util.List;

/**
 * A path whose segments are words, {@code {parameter}}s, or, at the end, {@code **} for whatever follows.
 *
 * @param text as the contract writes it
 */
public record PathTemplate(String text) {
    /** Any rest, an empty one too. */
    public static final String REST = "**";

    public PathTemplate {
        if (!text.startsWith("/")) {
            throw new IllegalArgumentException("A path starts with a slash: " + text);
        }
    }

    /** The parts between the slashes; none for {@code /}. */
    public List<String> segments() {
        return text.equals("/") ? List.of() : List.of(text.substring(1).split("/", -1));
    }

    static boolean isParameter(String segment) {
        return segment.startsWith("{") && segment.endsWith("}");
    }

    static String parameter(String segment) {
        return segment.substring(1, segment.length() - 1);
    }

    /** Names of the parameters, in order. */
    public List<String> parameters() {
        return segments().stream()
                .filter(PathTemplate::isParameter)
                .map(PathTemplate::parameter)
                .toList();
    }

    @Override
    public String toString() {
        return text;
    }
}
