package dev.flow.engine.payload;

import dev.flow.expression.Budget;

/** What the expressions of runs may use. */
public final class ValueBudget {
    /** Results are as large as the largest value that is kept; building them is bounded by steps all the same. */
    private static final Budget BUDGET = new Budget(
            Budget.defaults().steps(),
            Budget.defaults().depth(),
            64L << 20,
            Budget.defaults().stringLength());

    private ValueBudget() {}

    public static Budget get() {
        return BUDGET;
    }
}
