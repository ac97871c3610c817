package dev.flow.runtime.telemetry;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.flow.engine.error.WorkflowTaskFailure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

import static org.slf4j.event.Level.INFO;
import static org.slf4j.event.Level.WARN;

/**
 * Replaces the stack trace that the Temporal SDK logs for each run and attempt while something is unavailable by one
 * line, at most once a minute for each reason. Thread-safe.
 */
final class DelayedTaskFilter extends TurboFilter {
    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger("dev.flow.engine.runs");
    private static final long MAX_REASONS = 1_000;

    private final Cache<String, Boolean> logged = Caffeine.newBuilder()
            .maximumSize(MAX_REASONS)
            .expireAfterWrite(Duration.ofMinutes(1))
            .build();

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] parameters,
            @Nullable Throwable thrown) {
        WorkflowTaskFailure delay = thrown == null ? null : find(thrown);
        if (delay == null) {
            return FilterReply.NEUTRAL;
        }
        String reason = String.valueOf(delay.getMessage());
        if (logged.asMap().putIfAbsent(reason, true) == null) {
            LOG.atLevel(delay.isOutage() ? WARN : INFO).log("Runs wait, and continue by themselves: {}", reason);
        }
        return FilterReply.DENY;
    }

    private static @Nullable WorkflowTaskFailure find(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof WorkflowTaskFailure delay) {
                return delay;
            }
        }
        return null;
    }
}
