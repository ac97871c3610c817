package dev.flow.expression.internal.value;

/** A part of the budget is used up. Nothing in a program can catch it; the evaluator adds the position. */
public final class BudgetExceededException extends RuntimeException {
    public BudgetExceededException(String message) {
        super(message, null, false, false);
    }

    /** A sentence that names the part of the budget that is used up. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
