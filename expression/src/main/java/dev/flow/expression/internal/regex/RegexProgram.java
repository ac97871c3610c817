package dev.flow.expression.internal.regex;

import java.util.List;
import java.util.Map;

/** A compiled pattern: immutable. */
final class RegexProgram {
    private final int[] code;
    private final List<CodePointSet> sets;
    private final int registers;
    private final int groups;
    private final Map<String, List<Integer>> names;

    /**
     * The parts of a compiled pattern.
     *
     * @param registers how many registers it uses; the first are the beginnings and ends of the groups
     * @param groups how many groups it has, not counting the match itself
     */
    RegexProgram(int[] code, List<CodePointSet> sets, int registers, int groups, Map<String, List<Integer>> names) {
        this.code = code;
        this.sets = sets;
        this.registers = registers;
        this.groups = groups;
        this.names = names;
    }

    /** The instructions; must not be modified. */
    int[] code() {
        return code;
    }

    List<CodePointSet> sets() {
        return sets;
    }

    int registers() {
        return registers;
    }

    int groups() {
        return groups;
    }

    Map<String, List<Integer>> names() {
        return names;
    }
}
