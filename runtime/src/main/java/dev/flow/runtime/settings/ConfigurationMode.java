package dev.flow.runtime.settings;

/** Where the configuration comes from (lifecycle page, "Configuration"). */
public enum ConfigurationMode {
    LOCAL_SOURCE,
    MANAGED,
    UNAVAILABLE
}
