package dev.flow.calls.call;

import dev.flow.calls.egress.EgressPolicy;
import dev.flow.engine.payload.ValueBudget;
import java.time.Duration;

/** What calls may do and how long they may take; the operator's settings. */
public record CallOptions(EgressPolicy egress, Limits limits, Timeouts timeouts) {

    /** For a developer's machine: everything may be called. */
    public static CallOptions local() {
        return new CallOptions(EgressPolicy.unrestricted(), Limits.defaults(), Timeouts.defaults());
    }

    /** For production: what a workflow must not reach by accident is refused. */
    public static CallOptions production() {
        return new CallOptions(EgressPolicy.unrestricted().guardingAddresses(), Limits.defaults(), Timeouts.defaults());
    }

    /** The same with other egress rules. */
    public CallOptions withEgress(EgressPolicy other) {
        return new CallOptions(other, limits, timeouts);
    }

    /** The same with other limits. */
    public CallOptions withLimits(Limits other) {
        return new CallOptions(egress, other, timeouts);
    }

    /** The same where one evaluation of an expression may take this number of steps. */
    public CallOptions withExpressionSteps(long steps) {
        return withLimits(limits.withExpressionSteps(steps));
    }

    /** The same with other timeouts. */
    public CallOptions withTimeouts(Timeouts other) {
        return new CallOptions(egress, limits, other);
    }

    /**
     * How much.
     *
     * @param responseBytes what one answer may hold after decompression
     * @param redirects how many redirects one call follows
     * @param connections how many connections are open at once
     * @param expressionSteps what one evaluation of an expression may take
     */
    public record Limits(int responseBytes, int redirects, int connections, long expressionSteps) {
        public Limits(int responseBytes, int redirects, int connections) {
            this(responseBytes, redirects, connections, ValueBudget.STEPS);
        }

        /** The same with other steps. */
        public Limits withExpressionSteps(long steps) {
            return new Limits(responseBytes, redirects, connections, steps);
        }

        /** 8 MiB, 10 redirects, 500 connections. */
        public static Limits defaults() {
            return new Limits(8 << 20, 10, 500);
        }
    }

    /**
     * How long.
     *
     * @param connect for a connection, and again for its TLS handshake
     * @param silence the other side may send nothing for this long
     * @param heartbeat how often a call that lasts says so, and learns that it is cancelled
     */
    public record Timeouts(Duration connect, Duration silence, Duration heartbeat) {
        /** 10 seconds, 5 minutes, 1 second. */
        public static Timeouts defaults() {
            return new Timeouts(Duration.ofSeconds(10), Duration.ofMinutes(5), Duration.ofSeconds(1));
        }
    }
}
