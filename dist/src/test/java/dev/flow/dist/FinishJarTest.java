package dev.flow.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The last step of making the jar, on a small one. */
@Tag("process")
final class FinishJarTest {
    private static final Path STEP = Path.of("src/build/java/FinishJar.java").toAbsolutePath();
    private static final List<String> LINKED_AT_EVERY_START =
            List.of("java/lang/runtime/SwitchBootstraps", "altMetafactory");

    @TempDir
    private Path folder;

    private Path cases() throws IOException {
        Path jar = folder.resolve("cases.jar");
        Path classes = Path.of("target/test-classes");
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.list(classes.resolve("dev/flow/dist"))) {
            for (Path file : files.filter(each -> each.getFileName().toString().startsWith("CallSiteCases"))
                    .sorted()
                    .toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return jar;
    }

    private static String constants(Path jar) throws IOException {
        var all = new StringBuilder();
        try (var file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream().toList()) {
                try (var stream = file.getInputStream(entry)) {
                    all.append(new String(stream.readAllBytes(), StandardCharsets.ISO_8859_1));
                }
            }
        }
        return all.toString();
    }

    @Test
    void classes_do_the_same_with_the_call_sites_that_are_written_out() throws IOException {
        Path before = cases();
        Path after = folder.resolve("finished.jar");

        Shell.Ended step = Shell.java(folder, STEP.toString(), before.toString(), after.toString(), STEP.toString());

        assertThat(step).isEqualTo(new Shell.Ended(0, "", ""));
        Shell.Ended expected = Shell.java(folder, "-cp", before.toString(), CallSiteCases.class.getName());
        assertThat(expected.code()).as(expected.err()).isZero();
        assertThat(expected.out()).contains("large circle", "long text", "renamed0");
        assertThat(Shell.java(folder, "-Xverify:all", "-cp", after.toString(), CallSiteCases.class.getName()))
                .isEqualTo(expected);
        assertThat(LINKED_AT_EVERY_START)
                .allSatisfy(bootstrap -> assertThat(constants(before)).contains(bootstrap));
        assertThat(Shell.java(folder, "-Xlog:class+load", "-cp", after.toString(), CallSiteCases.class.getName())
                        .out())
                .doesNotContain("TypeSwitch");
    }
}
