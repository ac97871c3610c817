package dev.flow.engine.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a Temporal binary may be, in order: a setting, {@code PATH}, our cache. Immutable and thread-safe.
 *
 * @param setting {@code FLOW_ENGINE__BINARY}; when given, nothing else is looked at
 * @param path folders of {@code PATH}
 * @param cache where {@code flow engine install} puts it
 */
public record BinaryLookup(@Nullable Path setting, List<Path> path, Path cache) {
    public BinaryLookup {
        path = List.copyOf(path);
    }

    /** As this process sees it. */
    public static BinaryLookup ofProcess() {
        return of(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    /** As a process with this environment sees it. */
    public static BinaryLookup of(Map<String, String> environment, Path home) {
        var setting = environment.get("FLOW_ENGINE__BINARY");
        return new BinaryLookup(
                setting == null || setting.isBlank() ? null : Path.of(setting),
                Executables.folders(environment.getOrDefault("PATH", "")),
                cache(environment, home));
    }

    /** The executable, if there is one. */
    public Optional<Path> find() {
        if (setting != null) {
            return Files.isExecutable(setting) ? Optional.of(setting) : Optional.empty();
        }
        return Executables.find(path, executable())
                .or(() -> Optional.of(installed()).filter(Files::isExecutable));
    }

    /** Where {@code flow engine install} puts the executable. */
    public Path installed() {
        return cache.resolve(executable());
    }

    private static Path cache(Map<String, String> environment, Path home) {
        var configured = environment.get("XDG_CACHE_HOME");
        Path base = configured == null || configured.isBlank() ? home.resolve(".cache") : Path.of(configured);
        return base.resolve("flow").resolve("engine");
    }

    private static String executable() {
        boolean windows =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        return windows ? "temporal.exe" : "temporal";
    }
}
