package dev.flow.expression.internal.compile;

import dev.flow.expression.ExpressionProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Explains {@code .headers.Content-Type}, which subtracts a function from a key where one key with a hyphen was meant.
 */
public final class HyphenatedKeys {
    private static final Pattern PATH = Pattern.compile("(?<path>[$\\w.]*)\\.(?<key>[A-Za-z_]\\w*(?:-[A-Za-z_]\\w*)+)");

    private HyphenatedKeys() {}

    /**
     * Reports for each such key how to write it, once, in place of the problems that it causes.
     *
     * @param problems in the order of the text
     */
    public static List<ExpressionProblem> explained(String source, List<ExpressionProblem> problems) {
        Matcher keys = PATH.matcher(source);
        List<ExpressionProblem> explained = new ArrayList<>();
        int end = -1;
        boolean more = keys.find();
        for (ExpressionProblem problem : problems) {
            while (more && keys.end() <= problem.start()) {
                more = keys.find();
            }
            boolean function = problem.code().equals("expression-unknown-function")
                    || problem.code().equals("expression-arity");
            if (!function || !more || problem.start() <= keys.start("key") || problem.start() >= keys.end()) {
                explained.add(problem);
            } else if (keys.end() > end) {
                end = keys.end();
                explained.add(new ExpressionProblem(
                        problem.code(), problem.message(), problem.start(), problem.end(), fix(keys)));
            }
        }
        return explained;
    }

    private static String fix(Matcher keys) {
        String path = keys.group("path");
        return "A hyphen subtracts; for the key write `" + (path.isEmpty() ? "." : path) + "[\"" + keys.group("key")
                + "\"]`.";
    }
}
