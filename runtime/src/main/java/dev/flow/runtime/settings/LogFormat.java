package dev.flow.runtime.settings;

/** How log lines are written. */
public enum LogFormat {
    TEXT,
    JSON
}
