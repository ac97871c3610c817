package dev.flow.engine.record;

import dev.flow.definition.text.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What the engine stores with a command of a run, for operators and for tools that read its history: the task's name,
 * and which execution of it this is. It has no effect on the run.
 *
 * @param purpose what the command is for
 * @param name the task's
 * @param path its execution, see {@link TaskPath}
 */
public record CommandSummary(Purpose purpose, String name, String path) {
    /** The engine refuses 400 bytes, with a few of its own. */
    private static final int MOST_BYTES = 300;

    private static final int MOST_NAME = 100;

    /** What a command is for. */
    public enum Purpose {
        /** What the task itself does. */
        TASK(""),
        /** The end of the task's time. */
        TIMEOUT("timeout of "),
        /** The delay before its next attempt. */
        RETRY("retry of "),
        /** The end of the time for the response to its request. */
        RESPONSE("response to "),
        /** The moment to look after a sub-workflow. */
        LOOK("look of "),
        /** A sub-workflow that is not waited for. */
        APART("apart from ");

        private final String prefix;

        Purpose(String prefix) {
            this.prefix = prefix;
        }
    }

    /** The end of the time of a task, or of the workflow ({@code /}). */
    public static CommandSummary timeout(String reference) {
        return new CommandSummary(Purpose.TIMEOUT, Pointer.last(reference), reference);
    }

    /** One line, short enough for the engine: without the path, if need be. */
    public String text() {
        String text = purpose.prefix + name + " " + path;
        if (text.getBytes(StandardCharsets.UTF_8).length <= MOST_BYTES) {
            return text;
        }
        return name.substring(0, Math.min(name.length(), MOST_NAME));
    }

    /** What {@link #text()} wrote; empty when it had to leave something out, or is of an earlier build. */
    public static Optional<CommandSummary> parse(String text) {
        int space = text.lastIndexOf(" /");
        if (space < 0) {
            return Optional.empty();
        }
        String before = text.substring(0, space);
        String path = text.substring(space + 1);
        String name = Pointer.last(reference(path));
        for (Purpose purpose : Purpose.values()) {
            if (purpose != Purpose.TASK && !before.equals(name) && before.startsWith(purpose.prefix)) {
                return Optional.of(new CommandSummary(purpose, before.substring(purpose.prefix.length()), path));
            }
        }
        return Optional.of(new CommandSummary(Purpose.TASK, before, path));
    }

    /** The reference of the task. */
    public String reference() {
        return reference(path);
    }

    /** The number of the innermost attempt in the path; zero for the first. */
    public int attempt() {
        return TaskPath.of(path).attempt();
    }

    private static String reference(String path) {
        return TaskPath.of(path).reference();
    }
}
