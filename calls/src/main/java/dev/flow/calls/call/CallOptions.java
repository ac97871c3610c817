package dev.flow.calls.call;

import dev.flow.calls.egress.EgressPolicy;
import dev.flow.engine.payload.ValueBudget;
import java.time.Duration;

/** The operator's settings for calls: egress rules, limits and timeouts. */
public record CallOptions(EgressPolicy egress, Limits limits, Timeouts timeouts) {

    /** Defaults for development: every origin may be called. */
    public static CallOptions local() {
        return new CallOptions(EgressPolicy.unrestricted(), Limits.defaults(), Timeouts.defaults());
    }

    /** Defaults for production: sensitive addresses are refused. */
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
     * Bounds on the size of a call.
     *
     * @param responseBytes the maximum size of a response after decompression, in bytes
     * @param redirects the maximum number of redirects that one call follows
     * @param connections the maximum number of open connections
     * @param expressionSteps the maximum number of steps of one evaluation of an expression
     */
    public record Limits(int responseBytes, int redirects, int connections, long expressionSteps) {
        public Limits(int responseBytes, int redirects, int connections) {
            this(responseBytes, redirects, connections, ValueBudget.STEPS);
        }

        /** The same with another number of steps. */
        public Limits withExpressionSteps(long steps) {
            return new Limits(responseBytes, redirects, connections, steps);
        }

        /** The defaults: 8 MiB, 10 redirects, 500 connections. */
        public static Limits defaults() {
            return new Limits(8 << 20, 10, 500);
        }
    }

    /**
     * Timeouts and intervals of a call.
     *
     * @param connect the maximum time for a connection, and again for its TLS handshake
     * @param silence the maximum time without data from the called service
     * @param heartbeat the interval of heartbeats, by which a call also learns that it is cancelled
     */
    public record Timeouts(Duration connect, Duration silence, Duration heartbeat) {
        /** The defaults: 10 seconds, 5 minutes, 1 second. */
        public static Timeouts defaults() {
            return new Timeouts(Duration.ofSeconds(10), Duration.ofMinutes(5), Duration.ofSeconds(1));
        }
    }
}
