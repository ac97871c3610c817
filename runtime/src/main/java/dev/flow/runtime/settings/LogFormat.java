package dev.flow.runtime.settings;

/** The formats of log lines. */
public enum LogFormat {
    TEXT,
    JSON
}
