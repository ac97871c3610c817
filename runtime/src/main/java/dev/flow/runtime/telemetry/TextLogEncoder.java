package dev.flow.runtime.telemetry;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * Writes each event as one line of text, for people. Control characters are escaped, so that logged data can neither
 * begin another line nor control a terminal. Stack traces follow, indented. Thread-safe.
 */
final class TextLogEncoder extends LogEncoder {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());
    private static final int LEVEL = 5;

    @Override
    String text(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(128);
        TIME.formatTo(event.getInstant(), line);
        line.append(' ').append(event.getLevel());
        line.repeat(' ', LEVEL - event.getLevel().toString().length() + 1);
        line.append(shortName(event.getLoggerName())).append(' ');
        append(line, String.valueOf(event.getFormattedMessage()));
        LogFields.of(event).forEach((name, value) -> {
            line.append(' ').append(name).append('=');
            append(line, String.valueOf(value));
        });
        line.append('\n');
        if (event.getThrowableProxy() != null) {
            trace(event).lines().forEach(frame -> {
                line.append("    ");
                append(line, frame.replace("\t", "    "));
                line.append('\n');
            });
        }
        return line.toString();
    }

    private static String shortName(String logger) {
        return logger.substring(logger.lastIndexOf('.') + 1);
    }

    /** Appends text with control characters, line separators and text directions as escapes of Java and JSON. */
    private static void append(StringBuilder line, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> {
                    if (isHarmless(c)) {
                        line.append(c);
                    } else {
                        line.append(String.format("\\u%04x", (int) c));
                    }
                }
            }
        }
    }

    private static boolean isHarmless(char c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
