package dev.flow.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** An interrupt, as a terminal sends it. */
@Tag("process")
final class InterruptTest {
    @TempDir
    private Path folder;

    @Test
    void it_cancels_the_run_first_and_exits_with_130() throws Exception {
        Files.writeString(folder.resolve("slow.yaml"), """
                document: {dsl: '1.0.3', namespace: test, name: slow, version: '1.0.0'}
                do:
                  - rest: {wait: PT10M}
                """);
        var process = Shell.start(
                folder,
                Map.of(),
                Shell.jdk().resolve("bin/java").toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-Dflow.terminal=err",
                "-cp",
                Archive.jar().toString(),
                "dev.flow.cli.Main",
                "run",
                "slow.yaml");
        awaitText(folder, "rest");

        interrupt(process);

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(Shell.read(folder, "out")).isEmpty();
        assertThat(Shell.read(folder, "err"))
                .contains("interrupted: cancelling the run")
                .doesNotContain("has not ended");
    }

    /** The live tree shows that the task has started. */
    private static void awaitText(Path folder, String text) throws Exception {
        try (var watch = folder.getFileSystem().newWatchService()) {
            folder.register(watch, StandardWatchEventKinds.ENTRY_MODIFY);
            for (int i = 0; i < 600 && !Shell.read(folder, "err").contains(text); i++) {
                var key = watch.poll(1, TimeUnit.SECONDS);
                if (key != null) {
                    key.pollEvents();
                    key.reset();
                }
            }
        }
        assertThat(Shell.read(folder, "err")).contains(text);
    }

    private void interrupt(Process process) throws IOException, InterruptedException {
        var kill = new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).isZero();
    }
}
