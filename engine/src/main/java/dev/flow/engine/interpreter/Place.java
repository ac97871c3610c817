package dev.flow.engine.interpreter;

/**
 * Where in a run a list of tasks is executed: what must be added to a task's reference so that no two executions are
 * the same. Loop indexes ({@code .3}), passes of a list that was entered again ({@code ^1}) and attempts ({@code ~2})
 * follow each other from the outermost to the innermost, after a {@code #}. A function or extension is entered through
 * the task that uses it: {@code /do/0/pay>/use/functions/charge}.
 *
 * @param prefix the tasks it was entered through
 * @param stablePrefix the same without attempts
 * @param suffix indexes, passes and attempts
 * @param stableSuffix the same without attempts
 */
record Place(String prefix, String stablePrefix, String suffix, String stableSuffix) {
    static final Place ROOT = new Place("", "", "", "");

    Place iteration(int index) {
        return with("." + index);
    }

    Place pass(int number) {
        return number == 0 ? this : with("^" + number);
    }

    Place attempt(int number) {
        return number == 0 ? this : new Place(prefix, stablePrefix, suffix + "~" + number, stableSuffix);
    }

    /** The inside of what this task uses. */
    Place through(String reference) {
        return new Place(path(reference) + ">", stablePath(reference) + ">", "", "");
    }

    /** This execution of the task: unlike every other one of the run. */
    String path(String reference) {
        return join(prefix, reference, suffix);
    }

    /** The same over attempts. */
    String stablePath(String reference) {
        return join(stablePrefix, reference, stableSuffix);
    }

    private Place with(String more) {
        return new Place(prefix, stablePrefix, suffix + more, stableSuffix + more);
    }

    private static String join(String prefix, String reference, String suffix) {
        return suffix.isEmpty() ? prefix + reference : prefix + reference + "#" + suffix;
    }
}
