package dev.flow.definition.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a sender of webhooks signs: a text in which {@code {body}}, {@code {timestamp}} and {@code {id}} stand for parts
 * of the request, as in {@code v0:{timestamp}:{body}}. Immutable.
 *
 * @param parts in their order; the body once, the others at most once
 */
public record SignedContent(List<Part> parts) {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(body|timestamp|id)\\}");

    public SignedContent {
        parts = List.copyOf(parts);
    }

    /** A part of what is signed. */
    public sealed interface Part {
        /** The same in every request. */
        record Literal(String text) implements Part {}

        /** What the request has. */
        enum Field implements Part {
            BODY,
            TIMESTAMP,
            ID;

            @Override
            public String toString() {
                return '{' + name().toLowerCase(Locale.ROOT) + '}';
            }
        }
    }

    /** The content that a text describes. {@link #problem} says whether it does. */
    public static SignedContent of(String text) {
        List<Part> parts = new ArrayList<>();
        Matcher placeholder = PLACEHOLDER.matcher(text);
        int done = 0;
        while (placeholder.find()) {
            literal(text, done, placeholder.start(), parts);
            parts.add(Part.Field.valueOf(placeholder.group(1).toUpperCase(Locale.ROOT)));
            done = placeholder.end();
        }
        literal(text, done, text.length(), parts);
        return new SignedContent(parts);
    }

    private static void literal(String text, int from, int to, List<Part> parts) {
        if (to > from) {
            parts.add(new Part.Literal(text.substring(from, to)));
        }
    }

    /** Why a text does not describe what is signed, as a sentence; empty when it does. */
    public static Optional<String> problem(String text) {
        String rest = PLACEHOLDER.matcher(text).replaceAll("");
        if (rest.indexOf('{') >= 0 || rest.indexOf('}') >= 0) {
            return Optional.of("Braces stand for `{body}`, `{timestamp}` and `{id}` only.");
        }
        SignedContent content = of(text);
        for (Part.Field field : Part.Field.values()) {
            if (content.parts.stream().filter(field::equals).count() > 1) {
                return Optional.of("`" + field + "` is there twice.");
            }
        }
        return content.has(Part.Field.BODY)
                ? Optional.empty()
                : Optional.of("`{body}` is not there: a body that is not signed could be replaced.");
    }

    /** Whether this part of the request is signed. */
    public boolean has(Part.Field field) {
        return parts.contains(field);
    }
}
