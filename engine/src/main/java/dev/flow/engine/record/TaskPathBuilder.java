package dev.flow.engine.record;

/**
 * Writes the paths ({@link TaskPath}) of the tasks of one list as it is executed: what is put around a task's
 * reference. Immutable.
 *
 * @param prefix the tasks that the list was entered through
 * @param stablePrefix the same without attempts
 * @param suffix iterations, passes and attempts
 * @param stableSuffix the same without attempts
 */
public record TaskPathBuilder(String prefix, String stablePrefix, String suffix, String stableSuffix) {
    /** The list of the workflow itself. */
    public static final TaskPathBuilder ROOT = new TaskPathBuilder("", "", "", "");

    /** The list as one iteration of a loop executes it. */
    public TaskPathBuilder iteration(int index) {
        return with(TaskPath.Position.Kind.ITERATION.with(index));
    }

    /** The list after the flow went back in it; the first pass is zero. */
    public TaskPathBuilder pass(int number) {
        return number == 0 ? this : with(TaskPath.Position.Kind.PASS.with(number));
    }

    /** The list as one attempt executes it; the first is zero. */
    public TaskPathBuilder attempt(int number) {
        return number == 0
                ? this
                : new TaskPathBuilder(
                        prefix, stablePrefix, suffix + TaskPath.Position.Kind.ATTEMPT.with(number), stableSuffix);
    }

    /** The list of a function or extension that the task uses. */
    public TaskPathBuilder through(String reference) {
        return new TaskPathBuilder(path(reference) + TaskPath.ENTERS, stablePath(reference) + TaskPath.ENTERS, "", "");
    }

    /** The path of this execution of the task. */
    public String path(String reference) {
        return join(prefix, reference, suffix);
    }

    /** The same for all attempts. */
    public String stablePath(String reference) {
        return join(stablePrefix, reference, stableSuffix);
    }

    private TaskPathBuilder with(String more) {
        return new TaskPathBuilder(prefix, stablePrefix, suffix + more, stableSuffix + more);
    }

    private static String join(String prefix, String reference, String suffix) {
        return suffix.isEmpty() ? prefix + reference : prefix + reference + TaskPath.POSITIONS + suffix;
    }
}
