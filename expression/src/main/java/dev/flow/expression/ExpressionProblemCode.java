package dev.flow.expression;

import java.util.Locale;

/** Every code that a {@link ExpressionProblem} can carry: the catalogue's share of this module. */
public enum ExpressionProblemCode {
    /** The text is not a jq program. */
    EXPRESSION_SYNTAX,
    /** No function of that name exists, neither built in nor defined in the program. */
    EXPRESSION_UNKNOWN_FUNCTION,
    /** The function exists, but not with that many arguments. */
    EXPRESSION_ARITY,
    /** The variable is not bound where it is read. */
    EXPRESSION_UNKNOWN_VARIABLE,
    /** {@code break} names a label that does not enclose it. */
    EXPRESSION_UNKNOWN_LABEL,
    /** {@code @name} is not a format. */
    EXPRESSION_UNKNOWN_FORMAT,
    /** An object is built with a key that can never be a string. */
    EXPRESSION_OBJECT_KEY,
    /** A regular expression that is written out in the program cannot be compiled. */
    EXPRESSION_REGEX,
    /** The program is nested deeper, or is longer, than can be compiled safely. */
    EXPRESSION_TOO_COMPLEX,
    /** A warning: a part of the program can never be reached. */
    EXPRESSION_UNREACHABLE;

    /** The kebab-case form in {@link ExpressionProblem#code()}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
