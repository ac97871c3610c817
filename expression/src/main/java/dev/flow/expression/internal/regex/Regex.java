package dev.flow.expression.internal.regex;

import dev.flow.expression.internal.value.BudgetMeter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A compiled regular expression: immutable, thread-safe. */
public final class Regex {
    private final RegexProgram program;
    private final RegexOptions.Search search;

    private Regex(RegexProgram program, RegexOptions.Search search) {
        this.program = program;
        this.search = search;
    }

    /**
     * The compiled form of a pattern.
     *
     * @throws RegexSyntaxException when it cannot be compiled
     */
    public static Regex compile(String pattern, RegexOptions options) {
        return new Regex(RegexCompiler.compile(pattern, options), options.search());
    }

    /** The groups that a name means. */
    public Map<String, List<Integer>> names() {
        return program.names();
    }

    /** How many groups there are. */
    public int groups() {
        return program.groups();
    }

    /**
     * A match: beginning and end of the whole, then of each group; -1 where a group matched nothing. In code points.
     */
    public static final class Match {
        private final int[] bounds;

        private Match(int[] bounds) {
            this.bounds = bounds;
        }

        public int start(int group) {
            return bounds[2 * group];
        }

        public int end(int group) {
            return bounds[2 * group + 1];
        }
    }

    /** Whether the text contains a match. */
    public boolean test(BudgetMeter meter, int[] text) {
        return find(matcher(meter, text), 0);
    }

    /**
     * The matches.
     *
     * @param global whether all of them, or the first only
     */
    public List<Match> matches(BudgetMeter meter, int[] text, boolean global) {
        List<Match> matches = new ArrayList<>();
        BacktrackingMatcher matcher = matcher(meter, text);
        int from = 0;
        while (from <= text.length && find(matcher, from)) {
            meter.charge(8 + 4L * program.groups());
            Match match = match(matcher);
            matches.add(match);
            if (!global) {
                break;
            }
            from = match.end(0) == match.start(0) ? match.end(0) + 1 : match.end(0);
        }
        return matches;
    }

    private BacktrackingMatcher matcher(BudgetMeter meter, int[] text) {
        return new BacktrackingMatcher(program, meter, text, search.notEmpty());
    }

    private boolean find(BacktrackingMatcher matcher, int from) {
        return search.longest() ? matcher.findLongest(from) : matcher.find(from);
    }

    private Match match(BacktrackingMatcher matcher) {
        int[] bounds = new int[2 * (program.groups() + 1)];
        for (int group = 0; group <= program.groups(); group++) {
            bounds[2 * group] = matcher.start(group);
            bounds[2 * group + 1] = matcher.end(group);
        }
        return new Match(bounds);
    }
}
