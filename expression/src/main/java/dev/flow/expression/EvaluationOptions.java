package dev.flow.expression;

import java.time.Instant;
import java.util.function.Supplier;

/**
 * What one evaluation is given besides data.
 *
 * @param budget how much it may use
 * @param clock what {@code now} says; asked at most once an evaluation, so that all of it sees one moment
 */
public record EvaluationOptions(Budget budget, Supplier<Instant> clock) {

    /** The default budget at one fixed moment. */
    public static EvaluationOptions at(Instant now) {
        return new EvaluationOptions(Budget.defaults(), () -> now);
    }
}
