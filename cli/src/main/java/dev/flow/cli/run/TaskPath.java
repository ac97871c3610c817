package dev.flow.cli.run;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The path of one execution of a task, as the engine tells it: the task's reference; after a {@code #} loop indexes
 * ({@code .3}), passes ({@code ^1}) and attempts ({@code ~2}); before a {@code >} the task that a function was entered
 * through.
 *
 * @param entered what stands before the last {@code >}, or nothing
 * @param reference of the task
 * @param suffix what stands after {@code #}, or nothing
 */
public record TaskPath(String entered, String reference, String suffix) {

    /** Reads one. */
    public static TaskPath of(String path) {
        int through = path.lastIndexOf('>');
        var own = path.substring(through + 1);
        int hash = own.indexOf('#');
        return new TaskPath(
                through < 0 ? "" : path.substring(0, through),
                hash < 0 ? own : own.substring(0, hash),
                hash < 0 ? "" : own.substring(hash + 1));
    }

    /** Whether a task with that path is executed inside of this one. */
    boolean contains(TaskPath inner) {
        if (inner.entered.equals(entered)) {
            return inner.reference.startsWith(reference + "/") && begins(inner.suffix);
        }
        return !inner.entered.isEmpty() && (inner.entered.equals(whole()) || contains(of(inner.entered)));
    }

    private boolean begins(String longer) {
        return longer.startsWith(suffix)
                && (longer.length() == suffix.length() || !Character.isDigit(longer.charAt(suffix.length())));
    }

    private String whole() {
        return (entered.isEmpty() ? "" : entered + ">") + reference + (suffix.isEmpty() ? "" : "#" + suffix);
    }

    /** For people: {@code [3]}, {@code (attempt 2)}. */
    String index() {
        return Stream.of(suffix.split("(?=[.^~])"))
                .filter(part -> !part.isEmpty())
                .map(part -> switch (part.charAt(0)) {
                    case '.' -> " [" + part.substring(1) + "]";
                    case '~' -> String.format(Locale.ROOT, " (retry %s)", part.substring(1));
                    default -> String.format(Locale.ROOT, " (again %s)", part.substring(1));
                })
                .collect(Collectors.joining());
    }
}
