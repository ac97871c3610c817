package dev.flow.configuration;

/** A configuration cannot be used as it is; the message says what to change. */
public final class ConfigurationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private ConfigurationException(String message) {
        super(message, null, false, false);
    }

    /** A directory, a file or a workflow that does not exist or cannot be used. */
    public static ConfigurationException unusable(String message) {
        return new ConfigurationException(message);
    }
}
