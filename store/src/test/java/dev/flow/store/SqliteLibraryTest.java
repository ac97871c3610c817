package dev.flow.store;

import dev.flow.testing.process.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
@Tag("process")
@EnabledOnOs({OS.LINUX, OS.MAC})
class SqliteLibraryTest {
    @TempDir
    Path directory;

    @Test
    void a_process_that_is_killed_leaves_no_copy_in_the_temporary_directory() throws Exception {
        Path temporary = Files.createDirectory(directory.resolve("temporary"));

        assertThat(opened("-Djava.io.tmpdir=" + temporary)).isEqualTo("open");

        assertThat(copies(temporary)).isEmpty();
    }

    @Test
    void a_directory_that_was_named_to_the_driver_is_used() throws Exception {
        Path named = Files.createDirectory(directory.resolve("named"));
        Path nowhere = directory.resolve("nowhere");

        assertThat(opened("-Djava.io.tmpdir=" + nowhere, "-Dorg.sqlite.tmpdir=" + named))
                .isEqualTo("open");

        assertThat(copies(named)).isEmpty();
    }

    /** Opens a store in a process, and kills it once it has. */
    private String opened(String... options) throws Exception {
        Process process = new ChildJvm(
                        SqliteTest.Holder.class, directory.resolve("store.db").toString())
                .options(options)
                .start();
        try {
            return process.inputReader().readLine();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static List<Path> copies(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().contains("sqlite"))
                    .toList();
        }
    }
}
