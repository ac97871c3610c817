package dev.flow.identity;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Some workflows: each pattern is a whole name ({@code shop.order}), or the beginning of names with {@code *} for the
 * rest ({@code shop.*}, {@code shop.order-*}). A namespace is always named in full. Immutable.
 *
 * @param patterns what is of none of these is not meant; empty for every workflow
 */
public record WorkflowPatterns(List<String> patterns) {
    /** Every workflow. */
    public static final WorkflowPatterns ALL = new WorkflowPatterns(List.of());

    private static final Pattern FORM =
            Pattern.compile("[a-zA-Z0-9-]{1,63}\\.([a-zA-Z0-9-]{1,63}|[a-zA-Z0-9-]{0,62}\\*)");

    /** @throws IllegalArgumentException when one is no pattern, see {@link #isPattern} */
    public WorkflowPatterns {
        patterns = patterns.stream().distinct().sorted().toList();
        if (!patterns.stream().allMatch(WorkflowPatterns::isPattern)) {
            throw new IllegalArgumentException("A pattern is namespace.name, where the name may end with *.");
        }
    }

    /**
     * Those that at least one pattern means.
     *
     * @throws IllegalArgumentException when there is none, or one is no pattern
     */
    public static WorkflowPatterns of(Collection<String> patterns) {
        if (patterns.isEmpty()) {
            throw new IllegalArgumentException("There is no pattern.");
        }
        return new WorkflowPatterns(List.copyOf(patterns));
    }

    /** Whether a text is a pattern. */
    public static boolean isPattern(String text) {
        return FORM.matcher(text).matches();
    }

    /** Whether every workflow is meant. */
    public boolean isAll() {
        return patterns.isEmpty();
    }

    /**
     * Whether a workflow is meant.
     *
     * @param workflow {@code namespace.name}
     */
    public boolean contains(String workflow) {
        return isAll() || names().anyMatch(workflow::equals) || beginnings().anyMatch(workflow::startsWith);
    }

    /** The patterns that are whole names. */
    public Stream<String> names() {
        return patterns.stream().filter(pattern -> !pattern.endsWith("*"));
    }

    /** What names begin with that the other patterns mean. */
    public Stream<String> beginnings() {
        return patterns.stream()
                .filter(pattern -> pattern.endsWith("*"))
                .map(pattern -> pattern.substring(0, pattern.length() - 1));
    }
}
