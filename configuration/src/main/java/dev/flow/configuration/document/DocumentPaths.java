package dev.flow.configuration.document;

import dev.flow.definition.text.NamePatterns;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files of documents in a configuration directory, with slashes, relative to it. A name that passes
 * {@link #problem} gives a path that stays below the directory on every system.
 */
public final class DocumentPaths {
    private static final Pattern PART = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}._+-]{0,127}");
    private static final Pattern TEST_PART = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}._+ -]{0,127}");
    private static final int TEST_DEPTH = 8;

    private DocumentPaths() {}

    /** The path of a document whose name has no {@link #problem}. */
    public static String of(DocumentName document) {
        String name = document.name();
        return switch (document.kind()) {
            case WORKFLOW -> "workflows/" + name + ".yaml";
            case FUNCTION -> "functions/" + name.replace(':', '/') + "/function.yaml";
            case TRIGGERS -> "triggers.yaml";
            case SETTINGS -> "flow.yaml";
            case TEST -> "tests/" + name + ".yaml";
        };
    }

    /** Why a document cannot have its name; empty when it can. */
    public static Optional<String> problem(DocumentName document) {
        String name = document.name();
        boolean fits = switch (document.kind()) {
            case WORKFLOW -> isWorkflow(name);
            case FUNCTION -> isFunction(name);
            case TRIGGERS, SETTINGS -> name.isEmpty();
            case TEST -> isTest(name);
        };
        return fits ? Optional.empty() : Optional.of(rule(document));
    }

    private static String rule(DocumentName document) {
        String subject = "`" + printable(document.name()) + "` cannot be the name of a "
                + document.kind().toString();
        return subject
                + switch (document.kind()) {
                    case WORKFLOW -> ": it is namespace.name, each a DNS label.";
                    case FUNCTION -> ": it is name:version, of letters, digits and . _ + - each.";
                    case TRIGGERS, SETTINGS -> " document: there is one, without a name.";
                    case TEST ->
                        " file: it is a relative path of letters, digits, spaces and . _ + -, no part of which begins"
                                + " with a dot.";
                };
    }

    private static String printable(String name) {
        String shown = name.codePoints()
                .map(point -> Character.isISOControl(point) ? '\uFFFD' : point)
                .limit(100)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return shown.length() < name.length() ? shown + "…" : shown;
    }

    private static boolean isWorkflow(String name) {
        int dot = name.indexOf('.');
        return dot > 0
                && NamePatterns.DNS_LABEL.matcher(name.substring(0, dot)).matches()
                && NamePatterns.DNS_LABEL.matcher(name.substring(dot + 1)).matches();
    }

    private static boolean isFunction(String name) {
        int colon = name.indexOf(':');
        return colon > 0
                && PART.matcher(name.substring(0, colon)).matches()
                && PART.matcher(name.substring(colon + 1)).matches();
    }

    private static boolean isTest(String name) {
        List<String> parts = List.of(name.split("/", -1));
        return parts.size() <= TEST_DEPTH
                && parts.stream().allMatch(part -> TEST_PART.matcher(part).matches() && !part.endsWith(" "));
    }
}
