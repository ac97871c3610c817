package dev.flow.cli.client;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code flow draft} on a service over a configuration directory ({@code local_source}). */
final class DirectoryDraftTest {
    @Test
    void a_draft_over_a_directory_is_discarded_without_naming_the_digest_of_the_directory(@TempDir Path folder)
            throws Exception {
        try (Served served = Served.start(folder)) {
            String before = served.flow("draft", "export").out();
            Path edited = Files.writeString(folder.resolve("edited.yaml"), before.replace("Hello, ", "Hi, "));
            assertThat(served.flow("draft", "import", edited.toString()).code()).isZero();
            assertThat(served.flow("draft", "export").out()).contains("Hi, ");

            Invocation discarded = served.flow("draft", "discard", "--yes", "--output", "json");

            assertThat(discarded.code()).as(discarded.err()).isZero();
            assertThat(Json.read(discarded.out()).path("active_identity").asText())
                    .startsWith("sha256:");
            assertThat(served.flow("draft", "export").out()).isEqualTo(before);

            changeOnDisk(folder);
            Invocation stale = served.flow(
                    "draft",
                    "discard",
                    "--yes",
                    "--expected-active",
                    Json.read(discarded.out()).path("active_identity").asText());
            assertThat(stale.code()).isEqualTo(5);
            assertThat(stale.err()).contains("The active configuration is sha256:", "read it again");
        }
    }

    private static void changeOnDisk(Path folder) throws IOException {
        Path greets = folder.resolve("config/workflows/greets.yaml");
        Files.writeString(greets, Files.readString(greets) + "# changed\n");
    }
}
