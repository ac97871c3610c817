package dev.flow.configuration;

/** A configuration cannot be used as it is; the message says what to change. */
public final class ConfigurationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private ConfigurationException(String message) {
        super(message, null, false, false);
    }

    /** What was asked for is not there, or makes no sense. */
    public static ConfigurationException unusable(String message) {
        return new ConfigurationException(message);
    }
}
