package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * An executable of the Temporal CLI that carries a server.
 *
 * @param path the executable
 * @param version of the CLI, for example {@code 1.9.1}
 * @param server version of the server in it, for example {@code 1.32.0}: what a database file depends on
 */
public record TemporalBinary(Path path, String version, String server) {
    private static final Pattern VERSION = Pattern.compile("temporal version (\\S+) \\(Server ([^,)]+)");
    private static final long PATIENCE_SECONDS = 20;

    /**
     * Asks the executable what it is.
     *
     * @throws EngineException when it does not run, or is not the Temporal CLI
     */
    public static TemporalBinary inspect(Path path) {
        String answer = run(path);
        var match = VERSION.matcher(answer);
        if (!match.find()) {
            throw EngineException.unusableBinary(
                    path + " is not the Temporal CLI: `--version` answered '" + firstLine(answer) + "'.", null);
        }
        return new TemporalBinary(path, match.group(1), match.group(2));
    }

    private static String run(Path path) {
        try {
            var process = new ProcessBuilder(path.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String answer = new String(process.getInputStream().readNBytes(4096), StandardCharsets.UTF_8);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw EngineException.unusableBinary(path + " does not answer `--version`.", null);
            }
            return answer;
        } catch (IOException | UncheckedIOException e) {
            throw EngineException.unusableBinary(path + " cannot be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw EngineException.unavailable("Interrupted while asking " + path + " for its version.", e);
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
