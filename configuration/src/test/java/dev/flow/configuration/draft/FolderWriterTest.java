package dev.flow.configuration.draft;

import dev.flow.configuration.LifecycleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Links that take the place of what was checked: on a system that holds folders open, and on one that does not. */
@ParameterizedClass
@MethodSource("openings")
final class FolderWriterTest {
    private static final Path NAME = Path.of("a.yaml");

    private final OpenFolder.Opening opening;

    @TempDir
    Path folder;

    private Path directory;
    private Path workflows;
    private Path outside;

    FolderWriterTest(OpenFolder.Opening opening) {
        this.opening = opening;
    }

    static Stream<Named<OpenFolder.Opening>> openings() {
        return Stream.of(Named.of("of the system", OpenFolder::of), Named.of("checked", CheckedFolder::new));
    }

    @BeforeEach
    void make() throws IOException {
        directory = Files.createDirectories(folder.resolve("conf")).toRealPath();
        workflows = Files.createDirectories(directory.resolve("workflows"));
        outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("b.yaml"), "theirs");
    }

    private OpenFolder swappedThenOpened(Path root) throws IOException {
        swap();
        return opening.open(root);
    }

    /** The folder that was checked becomes a link. */
    private void swap() throws IOException {
        Files.move(workflows, directory.resolve("aside"));
        Files.createSymbolicLink(workflows, outside);
    }

    private void assertUntouched() {
        assertThat(outside).isDirectoryNotContaining("glob:**a.yaml*").isDirectoryContaining("glob:**b.yaml");
        assertThat(outside.resolve("b.yaml")).hasContent("theirs");
    }

    @Test
    void a_folder_that_becomes_a_link_after_the_check_is_not_written_to() throws IOException {
        FolderWriter writer = new FolderWriter(directory, this::swappedThenOpened);

        assertThatThrownBy(() -> writer.write("workflows/a.yaml", "ours")).isInstanceOf(IOException.class);
        assertUntouched();
    }

    @Test
    void a_folder_that_becomes_a_link_after_the_check_loses_no_file() throws IOException {
        Files.writeString(workflows.resolve("b.yaml"), "ours");
        FolderWriter writer = new FolderWriter(directory, this::swappedThenOpened);

        assertThatThrownBy(() -> writer.delete("workflows/b.yaml")).isInstanceOf(IOException.class);
        assertUntouched();
    }

    @Test
    void a_folder_that_becomes_a_link_while_it_is_open_is_not_written_through() throws IOException {
        try (OpenFolder root = opening.open(directory);
                OpenFolder open = root.folder(Path.of("workflows"))) {
            swap();
            try {
                FolderWriter.replace(open, NAME, "ours");
                assertThat(directory.resolve("aside/a.yaml"))
                        .as("the folder that was opened")
                        .hasContent("ours");
            } catch (IOException e) {
                assertThat(directory.resolve("aside")).isEmptyDirectory();
            }
        }
        assertUntouched();
    }

    @Test
    void a_file_that_becomes_a_link_is_replaced_and_what_it_names_stays() throws IOException {
        try (OpenFolder root = opening.open(directory);
                OpenFolder open = root.folder(Path.of("workflows"))) {
            Files.createSymbolicLink(workflows.resolve(NAME), outside.resolve("b.yaml"));
            Files.createSymbolicLink(workflows.resolve(".a.yaml.flow-tmp"), outside.resolve("b.yaml"));
            FolderWriter.replace(open, NAME, "ours");
        }
        assertThat(Files.isRegularFile(workflows.resolve(NAME), LinkOption.NOFOLLOW_LINKS))
                .isTrue();
        assertThat(workflows.resolve(NAME)).hasContent("ours");
        assertThat(workflows.toFile().list()).containsExactly("a.yaml");
        assertUntouched();
    }

    @Test
    void files_and_folders_are_written_replaced_and_removed() throws IOException {
        FolderWriter writer = new FolderWriter(directory, opening);
        writer.write("functions/f/1.0.0/function.yaml", "one");
        Path file = directory.resolve("functions/f/1.0.0/function.yaml");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        assertThat(writer.isTaken("functions/f/1.0.0/FUNCTION.yaml")).isTrue();
        assertThat(writer.isTaken("functions/g/function.yaml")).isFalse();

        writer.write("functions/f/1.0.0/function.yaml", "two");
        assertThat(file).hasContent("two");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-rw----");

        writer.delete("functions/f/1.0.0/function.yaml");
        writer.delete("functions/f/1.0.0/function.yaml");
        assertThat(directory.resolve("functions")).isEmptyDirectory();
        assertThatThrownBy(() -> writer.write("functions/../../x", "x")).isInstanceOf(LifecycleException.class);
    }
}
