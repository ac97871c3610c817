package dev.flow.runtime.telemetry;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.EncoderBase;
import dev.flow.runtime.settings.LogFormat;
import dev.flow.runtime.settings.LogLevel;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** The logging of a process to standard error. A host application with its own logging does not use it. */
public final class Logging {
    /** Libraries that log every connection they make, whose level is raised. */
    private static final List<String> VERBOSE = List.of(
            "io.temporal",
            "io.grpc",
            "io.helidon",
            "com.zaxxer.hikari",
            "org.flywaydb",
            "org.apache.hc",
            "org.apache.kafka",
            "com.rabbitmq",
            "software.amazon.awssdk",
            "java.util");

    private Logging() {}

    /** Replaces the logging configuration of the process. */
    public static void configure(LogFormat format, LogLevel level) {
        if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
            return;
        }
        context.reset();
        var delays = new DelayedTaskFilter();
        delays.start();
        context.addTurboFilter(delays);
        var appender = new ConsoleAppender<ILoggingEvent>();
        appender.setContext(context);
        appender.setTarget("System.err");
        appender.setEncoder(encoder(format, context));
        appender.start();
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.valueOf(level.name()));
        root.addAppender(appender);
        VERBOSE.forEach(name -> context.getLogger(name).setLevel(raised(level)));
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
    }

    private static Level raised(LogLevel level) {
        return switch (level) {
            case DEBUG -> Level.INFO;
            case INFO, WARN, ERROR -> Level.ERROR;
        };
    }

    private static Encoder<ILoggingEvent> encoder(LogFormat format, LoggerContext context) {
        EncoderBase<ILoggingEvent> encoder = switch (format) {
            case JSON -> new JsonLogEncoder();
            case TEXT -> new TextLogEncoder();
        };
        encoder.setContext(context);
        encoder.start();
        return encoder;
    }
}
