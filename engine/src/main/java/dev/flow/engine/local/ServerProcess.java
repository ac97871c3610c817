package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How the server is launched. Immutable and thread-safe. */
record ServerProcess(DataDirectory directory, TemporalBinary binary, ServerTuning tuning) {
    private static final String PERL = "setpgrp(0, 0); exec { $ARGV[0] } @ARGV";

    /** A child process that serves on this port of loopback, and is on record. */
    Process launch(int port) {
        Process process = start(port);
        try {
            ServerRecord.of(process.toHandle(), port, binary.server(), tuning.arguments())
                    .write(directory.pidFile());
            return process;
        } catch (RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    /** Whether a server on record is the one that would be launched. */
    boolean launches(ServerRecord record) {
        return record.server().equals(binary.server()) && record.tuning().equals(tuning.arguments());
    }

    private Process start(int port) {
        var command = new ArrayList<>(apart());
        command.addAll(List.of(
                binary.path().toString(),
                "server",
                "start-dev",
                "--headless",
                "--ip",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--db-filename",
                directory.database().toString(),
                "--log-level",
                "error"));
        command.addAll(tuning.arguments());
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(
                            ProcessBuilder.Redirect.appendTo(directory.log().toFile()))
                    .redirectInput(ProcessBuilder.Redirect.from(nothing()))
                    .start();
        } catch (IOException e) {
            throw EngineException.unusableBinary(binary.path() + " cannot be started: " + e.getMessage(), e);
        }
    }

    /** A separate process group: Ctrl-C at the terminal must end Flow only, which then stops the server in order. */
    private static List<String> apart() {
        return program("setsid")
                .map(List::of)
                .or(() -> program("perl").map(perl -> List.of(perl, "-e", PERL)))
                .orElse(List.of());
    }

    private static Optional<String> program(String name) {
        return Executables.find(Executables.folders(System.getenv().getOrDefault("PATH", "")), name)
                .map(Path::toString);
    }

    private static File nothing() {
        return new File(File.separatorChar == '\\' ? "NUL" : "/dev/null");
    }
}
