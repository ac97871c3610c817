package dev.flow.expression;

import java.util.Set;
import java.util.TreeSet;

/**
 * What a program can read, found by static analysis. It never says too little; it may say too much.
 *
 * @param paths every variable (and the input) with the top-level key that is read of it
 */
public record VariableReads(Set<Path> paths) {
    /** The name that means the input, {@code .}. */
    public static final String INPUT = "";

    /** The key that means all of the value. */
    public static final String WHOLE = "*";

    public VariableReads {
        paths = Set.copyOf(paths);
    }

    /** Whether anything of {@code $variable} can be read. */
    public boolean reads(String variable) {
        for (Path path : paths) {
            if (path.variable().equals(variable)) {
                return true;
            }
        }
        return false;
    }

    /** The keys of {@code $variable} that can be read, sorted; {@link #WHOLE} when all of it can. */
    public Set<String> keys(String variable) {
        Set<String> keys = new TreeSet<>();
        for (Path path : paths) {
            if (path.variable().equals(variable)) {
                keys.add(path.key());
            }
        }
        return keys;
    }

    /**
     * One thing that can be read.
     *
     * @param variable the name without the {@code $}, or {@link #INPUT}
     * @param key the first key, or {@link #WHOLE}
     */
    public record Path(String variable, String key) {}
}
