package dev.flow.configuration.directory;

import dev.flow.definition.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

final class ConfigurationDirectoryTest {
    @TempDir
    private Path root;

    private void write(String name, String text) throws IOException {
        var file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private ConfigurationDirectory.Content read() {
        return ConfigurationDirectory.read(root, List.of());
    }

    private List<String> names(List<SourceFile> files) {
        return files.stream()
                .map(file -> root.relativize(Path.of(file.path())).toString())
                .toList();
    }

    @Test
    void every_part_has_its_place() throws IOException {
        write("flow.yaml", "settings");
        write("workflows/b.yml", "b");
        write("workflows/deep/er/a.json", "a");
        write("workflows/notes.txt", "no");
        write("workflows/.hidden.yaml", "no");
        write("workflows/.git/a.yaml", "no");
        write("functions/charge/1.0.0/function.yaml", "f");
        write("functions/charge/1.0.0/README.yaml", "no");
        write("functions/charge/function.yaml", "no");
        write("triggers.yaml", "t1");
        write("triggers/nightly.yaml", "t2");
        write("tests/a.yaml", "test");
        write("elsewhere/a.yaml", "no");

        var files = read().files();

        assertThat(files.settings()).isNotNull();
        assertThat(names(files.workflows())).containsExactly("workflows/b.yml", "workflows/deep/er/a.json");
        assertThat(names(files.functions())).containsExactly("functions/charge/1.0.0/function.yaml");
        assertThat(names(files.triggers())).containsExactly("triggers.yaml", "triggers/nightly.yaml");
        assertThat(names(files.tests())).containsExactly("tests/a.yaml");
        assertThat(read().problems()).isEmpty();
    }

    @Test
    void files_are_named_as_the_user_would_name_them() throws IOException {
        write("workflows/a.yaml", "a");

        assertThat(read().files().workflows().getFirst().path()).isEqualTo(root + "/workflows/a.yaml");
    }

    @Test
    void a_link_to_a_folder_around_it_is_a_diagnostic_and_the_rest_is_read() throws IOException {
        write("workflows/a.yaml", "a");
        Files.createSymbolicLink(root.resolve("workflows/again"), root.resolve("workflows"));

        var content = read();

        assertThat(names(content.files().workflows())).containsExactly("workflows/a.yaml");
        assertThat(content.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.code()).isEqualTo("unreadable-file");
            assertThat(problem.file()).isEqualTo(root + "/workflows/again");
            assertThat(problem.message())
                    .isEqualTo("This file cannot be read: it is a link to a folder that contains it.");
        });
    }

    @Test
    void a_link_into_nowhere_is_a_diagnostic() throws IOException {
        write("workflows/a.yaml", "a");
        Files.createSymbolicLink(root.resolve("workflows/gone.yaml"), root.resolve("nowhere.yaml"));

        assertThat(read().problems())
                .extracting(problem -> problem.message())
                .containsExactly("This file cannot be read: it does not exist.");
    }

    @Test
    void what_is_not_UTF_8_is_a_diagnostic() throws IOException {
        write("workflows/a.yaml", "a");
        Files.write(root.resolve("workflows/latin.yaml"), new byte[] {'n', ':', ' ', (byte) 0xe4});

        var content = read();

        assertThat(names(content.files().workflows())).containsExactly("workflows/a.yaml");
        assertThat(content.problems())
                .extracting(problem -> problem.message())
                .containsExactly("This file cannot be read: it is not UTF-8.");
    }

    @Test
    void a_huge_file_is_a_diagnostic_and_is_not_read() throws IOException {
        write("workflows/a.yaml", "a");
        try (var file =
                new java.io.RandomAccessFile(root.resolve("workflows/huge.yaml").toFile(), "rw")) {
            file.setLength(3L * 1024 * 1024 * 1024);
        }

        assertThat(read().problems())
                .extracting(problem -> problem.message())
                .containsExactly("This file cannot be read: it has 3072 MiB.");
    }
}
