package dev.flow.identity;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A set of workflows: each pattern is a whole name ({@code shop.order}), or the beginning of names with {@code *} for
 * the rest ({@code shop.*}, {@code shop.order-*}). A namespace is always named in full. Immutable.
 *
 * @param patterns of which a workflow matches at least one; empty for every workflow
 */
public record WorkflowPatterns(List<String> patterns) {
    /** The set of all workflows. */
    public static final WorkflowPatterns ALL = new WorkflowPatterns(List.of());

    private static final Pattern FORM =
            Pattern.compile("[a-zA-Z0-9-]{1,63}\\.([a-zA-Z0-9-]{1,63}|[a-zA-Z0-9-]{0,62}\\*)");

    /** @throws IllegalArgumentException when one is not a pattern, see {@link #isPattern} */
    public WorkflowPatterns {
        patterns = patterns.stream().distinct().sorted().toList();
        if (!patterns.stream().allMatch(WorkflowPatterns::isPattern)) {
            throw new IllegalArgumentException("A pattern is namespace.name, where the name may end with *.");
        }
    }

    /**
     * The workflows that match at least one pattern.
     *
     * @throws IllegalArgumentException when there is none, or one is not a pattern
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

    /** Whether it has every workflow. */
    public boolean isAll() {
        return patterns.isEmpty();
    }

    /**
     * Whether it has a workflow.
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

    /** The other patterns without the star. */
    public Stream<String> beginnings() {
        return patterns.stream()
                .filter(pattern -> pattern.endsWith("*"))
                .map(pattern -> pattern.substring(0, pattern.length() - 1));
    }
}
