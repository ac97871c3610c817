package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

final class FormatCommandTest {
    private static final String UGLY = "# mine\nb:   1   # one\na: {c: [ 2,3 ]}\n\n\n";
    private static final String PRETTY = "# mine\nb: 1 # one\na: {c: [2, 3]}\n";

    @TempDir
    private Path temporary;

    private Folder folder;

    @BeforeEach
    void a_folder() {
        folder = new Folder(temporary);
        folder.workflow("fine", "- one:\n    set: {a: 1}\n");
    }

    @Test
    void a_directory_is_formatted_and_the_changed_files_are_listed() throws IOException {
        var file = folder.write("tests/a.yaml", UGLY);

        assertThat(Invocation.of("fmt", "--config-dir", folder.toString()))
                .isEqualTo(new Invocation(0, file + "\n", ""));
        assertThat(Files.readString(Path.of(file))).isEqualTo(PRETTY);
        assertThat(Invocation.of("fmt", "--config-dir", folder.toString())).isEqualTo(new Invocation(0, "", ""));
        try (Stream<Path> left = Files.list(temporary.resolve("tests"))) {
            assertThat(left).containsExactly(Path.of(file));
        }
    }

    @Test
    void check_writes_nothing_and_is_1_with_the_files() throws IOException {
        var file = folder.write("tests/a.yaml", UGLY);

        assertThat(Invocation.of("fmt", "--check", folder.toString())).isEqualTo(new Invocation(1, file + "\n", ""));
        assertThat(Files.readString(Path.of(file))).isEqualTo(UGLY);
        assertThat(Invocation.of("fmt", folder.toString()).code()).isZero();
        assertThat(Invocation.of("fmt", "--check", folder.toString())).isEqualTo(new Invocation(0, "", ""));
    }

    @Test
    void a_syntax_error_is_2_and_its_file_stays_while_others_are_formatted() throws IOException {
        var broken = folder.write("workflows/broken.yaml", "a:   [1\nb: 2\n");
        var ugly = folder.write("workflows/ugly.yaml", UGLY);

        var ended = Invocation.of("fmt", broken, ugly);

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEqualTo(ugly + "\n");
        assertThat(ended.err()).startsWith(broken + ":2:2: error: ").contains("[yaml-syntax]");
        assertThat(Files.readString(Path.of(broken))).isEqualTo("a:   [1\nb: 2\n");
    }

    @Test
    void links_and_permissions_stay() throws IOException {
        var real = Path.of(folder.write("elsewhere/a.yaml", UGLY));
        Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));
        var link = Files.createSymbolicLink(temporary.resolve("workflows/a.yaml"), real);

        assertThat(Invocation.of("fmt", link.toString()).code()).isZero();

        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(real)).isEqualTo(PRETTY);
        assertThat(Files.getPosixFilePermissions(real)).isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
    }

    @Test
    void a_file_that_was_changed_meanwhile_is_left_as_it_is() throws IOException {
        var file = Path.of(folder.write("a.yaml", "theirs: 1\n"));

        assertThat(FormattedFile.replace(file, "mine: 1\n", "new\n")).isFalse();
        assertThat(Files.readString(file)).isEqualTo("theirs: 1\n");
        assertThat(FormattedFile.replace(file, "theirs: 1\n", "new\n")).isTrue();
        assertThat(Files.readString(file)).isEqualTo("new\n");
    }

    @Test
    void what_the_layout_has_no_place_for_is_said_and_left() {
        var file = folder.write("workflows/directive.yaml", "%YAML 1.2\n---\na:   1\n");

        assertThat(Invocation.of("fmt", file))
                .isEqualTo(new Invocation(
                        0, "", file + ":1: left as it is: A document with a YAML directive is not formatted.\n"));
        assertThat(Invocation.of("fmt", temporary + "/none.yaml"))
                .isEqualTo(new Invocation(2, "", "flow fmt: there is no file " + temporary + "/none.yaml.\n"));
    }

    @Test
    void the_examples_are_formatted() {
        for (var example : List.of(
                "hello",
                "order",
                "approval",
                "fan-out",
                "catalog-report",
                "subscriptions",
                "host-application/config")) {
            assertThat(Invocation.of(
                            "fmt",
                            "--check",
                            Checkout.file("examples/" + example).toString()))
                    .as(example)
                    .isEqualTo(new Invocation(0, "", ""));
        }
    }
}
