package dev.flow.engine.payload;

import dev.flow.expression.Budget;

/** What the expressions of runs may use. */
public final class ValueBudget {
    /** What one evaluation may take where nothing else is set. */
    public static final long STEPS = Budget.defaults().steps();

    /** Bytes of the largest value that is kept, by default: 64 MiB. */
    public static final int BYTES = 64 << 20;

    private ValueBudget() {}

    /** Results are as large as the largest value that is kept; building them is bounded by steps all the same. */
    public static Budget of(long steps) {
        return new Budget(
                steps, Budget.defaults().depth(), BYTES, Budget.defaults().stringLength());
    }
}
