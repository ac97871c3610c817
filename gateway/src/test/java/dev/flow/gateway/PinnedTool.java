package dev.flow.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

import static org.assertj.core.api.Assertions.fail;

/**
 * Programs in other languages that tests need, in exact versions, in a folder of their own under {@code target}. Where
 * they cannot be installed the test is skipped, and fails in CI.
 */
final class PinnedTool {
    private static final long MINUTES = 8;

    private final Path folder;

    private PinnedTool(String name) {
        try {
            folder = Files.createDirectories(Path.of("target", name).toAbsolutePath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Packages of Python, such as {@code name==1.0.0}, in a virtual environment. */
    static PinnedTool python(String name, String... packages) {
        PinnedTool tool = new PinnedTool(name);
        tool.install(
                List.of(packages),
                List.of("python3", "-m", "venv", tool.folder.resolve("venv").toString()),
                List.of(tool.python("pip").toString(), "install", "-q"));
        return tool;
    }

    /** Packages of Node, such as {@code name@1.0.0}; modules of the folder are ES modules. */
    static PinnedTool node(String name, String... packages) {
        PinnedTool tool = new PinnedTool(name);
        tool.write("package.json", "{\"private\": true, \"type\": \"module\"}");
        tool.install(
                List.of(packages),
                List.of("node", "--version"),
                List.of("npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--no-save"));
        return tool;
    }

    private void install(List<String> packages, List<String> prepare, List<String> install) {
        Path mark = folder.resolve("installed.txt");
        String wanted = String.join("\n", packages);
        if (Files.exists(mark) && read(mark).equals(wanted)) {
            return;
        }
        List<String> command = new ArrayList<>(install);
        command.addAll(packages);
        if (run(Map.of(), prepare) == 0 && run(Map.of(), command) == 0) {
            write("installed.txt", wanted);
            return;
        }
        String reason = packages + " cannot be installed:\n" + output();
        if ("true".equals(System.getenv("CI"))) {
            fail(reason);
        }
        Assumptions.abort(reason);
    }

    /** Where it works. */
    Path folder() {
        return folder;
    }

    /** A program of the virtual environment. */
    Path python(String program) {
        return folder.resolve("venv").resolve("bin").resolve(program);
    }

    /** A program of the installed modules. */
    Path node(String program) {
        return folder.resolve("node_modules").resolve(".bin").resolve(program);
    }

    /** Puts a file into the folder. */
    Path write(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a command in the folder; its exit code. */
    int run(Map<String, String> environment, List<String> command) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("output.txt").toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                fail("It takes too long: " + command);
            }
            return process.exitValue();
        } catch (IOException e) {
            write("output.txt", String.valueOf(e.getMessage()));
            return -1;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the last command wrote. */
    String output() {
        return read(folder.resolve("output.txt"));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
