package dev.flow.expression.internal.run;

import dev.flow.expression.internal.value.BudgetMeter;
import java.time.Instant;

/** What a builtin may use of the evaluation it is part of. */
public interface BuiltinContext {
    /** What limits the evaluation. */
    BudgetMeter meter();

    /** The one moment that the evaluation takes place at. */
    Instant now();
}
