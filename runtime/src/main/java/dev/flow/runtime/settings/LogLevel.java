package dev.flow.runtime.settings;

/** The least level that is logged. */
public enum LogLevel {
    ERROR,
    WARN,
    INFO,
    DEBUG
}
