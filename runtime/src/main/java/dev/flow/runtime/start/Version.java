package dev.flow.runtime.start;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/**
 * The versions of this build.
 *
 * @param flow this program
 * @param temporal the engine's SDK
 */
public record Version(String flow, String temporal) {
    /** The versions that the build has written into its properties file. */
    public static Version current() {
        var properties = new Properties();
        try (var stream =
                Objects.requireNonNull(Version.class.getResourceAsStream("/dev/flow/runtime/version.properties"))) {
            properties.load(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Version(properties.getProperty("version", "?"), properties.getProperty("temporal", "?"));
    }
}
