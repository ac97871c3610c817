package dev.flow.runtime.settings;

/** The lowest level that is logged. */
public enum LogLevel {
    ERROR,
    WARN,
    INFO,
    DEBUG
}
