package dev.flow.configuration.directory;

import dev.flow.calls.host.HostFunctions;
import dev.flow.configuration.ConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceConfigurationError;

/**
 * The host functions of a configuration directory: {@code functions/*.jar}, found by {@link java.util.ServiceLoader}.
 */
public final class HostJars {
    private HostJars() {}

    /** The jars of a directory, ordered by name. */
    public static List<Path> in(Path directory) {
        var folder = directory.resolve("functions");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of(); // the reader of the directory reports why
        }
    }

    /**
     * The functions of these jars; their classes stay loaded while one of them is used.
     *
     * @throws ConfigurationException when one cannot be loaded
     */
    public static HostFunctions load(List<Path> jars) {
        if (jars.isEmpty()) {
            return HostFunctions.none();
        }
        try {
            var loader = new URLClassLoader(
                    "host-functions",
                    jars.stream().map(HostJars::url).toArray(URL[]::new),
                    HostJars.class.getClassLoader());
            return HostFunctions.discover(loader);
        } catch (ServiceConfigurationError | LinkageError | IllegalArgumentException e) {
            throw ConfigurationException.unusable("the functions in " + jars + " cannot be loaded: " + e.getMessage());
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }
}
