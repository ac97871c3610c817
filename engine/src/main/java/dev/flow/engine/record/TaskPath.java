package dev.flow.engine.record;

import java.util.ArrayList;
import java.util.List;

/**
 * The path of one execution of a task, unlike that of every other execution in its run: {@code /do/0/pay#.3~2}.
 *
 * <p>It begins with the task's reference. After a {@code #} follow, from the outermost to the innermost, the loop
 * indexes ({@code .3}), the passes of a list that was entered again ({@code ^1}) and the attempts of a {@code try}
 * ({@code ~2}). A function or extension is entered through the task that uses it:
 * {@code /do/0/pay>/use/functions/charge}. {@link TaskPathBuilder} writes paths.
 *
 * @param entered the path of the task that the function or extension was entered through; empty outside of one
 * @param reference the task's own reference: a JSON Pointer into its document
 * @param suffix what follows {@code #}; may be empty
 */
public record TaskPath(String entered, String reference, String suffix) {
    /** Between a task and the function or extension that it uses. */
    static final char ENTERS = '>';

    /** Between the reference and its positions. */
    static final char POSITIONS = '#';

    /** One step of what follows {@code #}. */
    public record Position(Kind kind, int number) {
        /** The kind of counter: which of the numbers of a task. */
        public enum Kind {
            /** The index of a loop's iteration, from zero. */
            ITERATION('.'),
            /** How often a flow directive went back in the list; the first pass is not written. */
            PASS('^'),
            /** An attempt of a {@code try}; the first is not written. */
            ATTEMPT('~');

            private final char sign;

            Kind(char sign) {
                this.sign = sign;
            }

            String with(int number) {
                return sign + Integer.toString(number);
            }

            private static Kind of(char sign) {
                for (Kind kind : values()) {
                    if (kind.sign == sign) {
                        return kind;
                    }
                }
                throw new IllegalArgumentException("No position of a task begins with '" + sign + "'.");
            }
        }
    }

    /** Parses the text form of a path. */
    public static TaskPath of(String path) {
        int enters = path.lastIndexOf(ENTERS + "/");
        String own = path.substring(enters + 1);
        int positions = own.lastIndexOf(POSITIONS);
        return new TaskPath(
                enters < 0 ? "" : path.substring(0, enters),
                positions < 0 ? own : own.substring(0, positions),
                positions < 0 ? "" : own.substring(positions + 1));
    }

    /** The path as it is written. */
    public String text() {
        return (entered.isEmpty() ? "" : entered + ENTERS) + reference + (suffix.isEmpty() ? "" : POSITIONS + suffix);
    }

    /** The path of something inside this task's own document node, without positions. */
    public String inside(String step) {
        return new TaskPath(entered, reference + "/" + step, "").text();
    }

    /** Whether a task with the other path is executed inside this one. */
    public boolean contains(TaskPath inner) {
        if (inner.entered.equals(entered)) {
            return inner.reference.startsWith(reference + "/") && begins(inner.suffix);
        }
        return !inner.entered.isEmpty() && (inner.entered.equals(text()) || contains(of(inner.entered)));
    }

    private boolean begins(String longer) {
        return longer.startsWith(suffix)
                && (longer.length() == suffix.length() || !Character.isDigit(longer.charAt(suffix.length())));
    }

    /**
     * The positions, from the outermost to the innermost.
     *
     * @throws IllegalArgumentException when the suffix is not one that {@link TaskPathBuilder} wrote
     */
    public List<Position> positions() {
        List<Position> positions = new ArrayList<>();
        for (int at = 0; at < suffix.length(); ) {
            int end = at + 1;
            while (end < suffix.length() && Character.isDigit(suffix.charAt(end))) {
                end++;
            }
            positions.add(
                    new Position(Position.Kind.of(suffix.charAt(at)), Integer.parseInt(suffix.substring(at + 1, end))));
            at = end;
        }
        return positions;
    }

    /** The number of the innermost attempt when the path ends with one; zero for the first. */
    public int attempt() {
        int sign = suffix.lastIndexOf(Position.Kind.ATTEMPT.sign);
        String number = suffix.substring(sign + 1);
        return sign < 0 || number.isEmpty() || !number.chars().allMatch(Character::isDigit)
                ? 0
                : Integer.parseInt(number);
    }
}
