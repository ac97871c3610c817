package dev.flow.expression.internal.syntax;

/** Binary operators, and how strongly they bind. */
public enum Operator {
    ALTERNATIVE("//", 1),
    OR("or", 3),
    AND("and", 4),
    EQUAL("==", 5),
    NOT_EQUAL("!=", 5),
    LESS("<", 5),
    LESS_OR_EQUAL("<=", 5),
    GREATER(">", 5),
    GREATER_OR_EQUAL(">=", 5),
    ADD("+", 6),
    SUBTRACT("-", 6),
    MULTIPLY("*", 7),
    DIVIDE("/", 7),
    REMAINDER("%", 7);

    /** How strongly the assignments bind. */
    static final int ASSIGNMENT = 2;

    /** The precedence of the operand of a minus sign: products, not sums. */
    static final int PRODUCT = 7;

    private final String text;
    private final int strength;

    Operator(String text, int strength) {
        this.text = text;
        this.strength = strength;
    }

    public String text() {
        return text;
    }

    int strength() {
        return strength;
    }
}
