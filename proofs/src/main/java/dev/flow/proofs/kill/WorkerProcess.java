package dev.flow.proofs.kill;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** The process of a {@link KilledWorker}, one after the other. Thread-safe. */
final class WorkerProcess {
    private final String address;
    private final File log;
    private Process process;

    WorkerProcess(String address, Path log) {
        this.address = address;
        this.log = log.toFile();
        this.process = launch();
    }

    private Process launch() {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                KilledWorker.class.getName(),
                address);
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills it with a signal that it cannot see, and waits until it is gone. */
    synchronized void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    synchronized void restart() {
        process = launch();
    }
}
