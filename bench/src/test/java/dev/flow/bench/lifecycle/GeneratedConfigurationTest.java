package dev.flow.bench.lifecycle;

import dev.flow.configuration.directory.ReferenceCheck;
import dev.flow.configuration.directory.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

final class GeneratedConfigurationTest {
    @Test
    void the_import_document_is_as_large_as_it_may_be() {
        var configuration = GeneratedConfiguration.of(50, 400 << 10, 1);

        assertThat(configuration.documents()).hasSize(50);
        assertThat(configuration.yaml().getBytes(StandardCharsets.UTF_8).length).isBetween(396 << 10, 400 << 10);
    }

    @Test
    void every_document_is_another_one_in_another_round() {
        var one = GeneratedConfiguration.of(3, 10_000, 1);
        var other = GeneratedConfiguration.of(3, 10_000, 2);

        assertThat(other.documents().keySet()).isEqualTo(one.documents().keySet());
        one.documents().forEach((name, text) -> assertThat(other.documents()).doesNotContainEntry(name, text));
    }

    @Test
    void a_check_finds_nothing_wrong(@TempDir Path folder) throws IOException {
        GeneratedConfiguration.of(4, 20_000, 1).write(folder);

        assertThat(Workspace.of(folder).report(ReferenceCheck.NONE).diagnostics())
                .isEmpty();
    }
}
