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
 * Says in a line, and once in a minute, what the engine's library says with a stack trace for each run and attempt:
 * that runs wait for something that is away. Thread-safe.
 */
final class DelayedTaskFilter extends TurboFilter {
    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger("dev.flow.engine.runs");
    private static final long REASONS = 1_000;

    private final Cache<String, Boolean> said = Caffeine.newBuilder()
            .maximumSize(REASONS)
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
        if (said.asMap().putIfAbsent(reason, true) == null) {
            LOG.atLevel(delay.isOutage() ? WARN : INFO).log("Runs wait, and go on by themselves: {}", reason);
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
