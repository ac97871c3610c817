package dev.flow.definition.task;

import dev.flow.definition.value.DurationValue;
import dev.flow.definition.value.Template;
import org.jspecify.annotations.Nullable;

/** {@code retry} with references to {@code use.retries} resolved (DSL reference, "Retry"). */
public record RetryPolicy(
        @Nullable Template when,
        @Nullable Template exceptWhen,
        @Nullable DurationValue delay,
        Backoff backoff,
        Limit limit,
        @Nullable Jitter jitter) {

    /** How the delay grows with the number of the retry, which starts at one. */
    public sealed interface Backoff {
        /** Always the delay itself. */
        record Constant() implements Backoff {}

        /** Delay times the number of the retry. */
        record Linear(@Nullable DurationValue increment) implements Backoff {}

        /** Delay times {@code factor} to the power of (number of the retry - 1), at most {@code maxInterval}. */
        record Exponential(double factor, @Nullable DurationValue maxInterval) implements Backoff {}
    }

    /**
     * When to give up.
     *
     * @param attempts retries after the first try; null is without limit
     * @param attemptDuration longest time of one attempt
     * @param duration longest time of all attempts and delays together
     */
    public record Limit(
            @Nullable Integer attempts,
            @Nullable DurationValue attemptDuration,
            @Nullable DurationValue duration) {
        public static final Limit NONE = new Limit(null, null, null);
    }

    /** Added to each delay, uniform in the closed interval. */
    public record Jitter(DurationValue from, DurationValue to) {}
}
