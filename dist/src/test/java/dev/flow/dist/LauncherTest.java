package dev.flow.dist;

import dev.flow.dist.Shell.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

/** The launcher in a checkout, around a program that builds in a second. */
@Tag("process")
final class LauncherTest {
    @TempDir
    private Path folder;

    private ToyCheckout checkout;

    @BeforeEach
    void a_checkout_in_a_folder_with_spaces() throws IOException {
        checkout = ToyCheckout.in(Files.createDirectory(folder.resolve("a check out")));
    }

    private Ended flow() {
        return flow(Shell.withJdk());
    }

    private Ended flow(Map<String, String> environment) {
        return Shell.run(folder, environment, checkout.root.resolve("flow").toString());
    }

    /** For what a start says and builds: the caches take most of its time. */
    private Ended flowWithoutCache() {
        return flow(withoutCache(Shell.withJdk()));
    }

    private static Map<String, String> withoutCache(Map<String, String> environment) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("FLOW_CACHE_DIR", "off");
        return all;
    }

    private List<Path> caches() throws IOException {
        try (var files = Files.list(checkout.root.resolve("dist/target/flow/aot"))) {
            return files.toList();
        }
    }

    @Test
    void builds_once_and_says_so_then_only_starts() throws IOException {
        var first = flow();
        var second = flow();

        assertThat(first.out()).isEqualTo("one\n");
        assertThat(first.err()).isEqualTo("""
                        flow: building, once; the first time this also fetches libraries and takes a minute or two
                        flow: preparing a fast start, once
                        """);
        assertThat(second).isEqualTo(new Ended(0, "one\n", ""));
        assertThat(checkout.builds()).hasSize(1);
    }

    @Test
    void the_build_of_a_start_makes_neither_tests_nor_other_modules_nor_the_archive() throws IOException {
        flowWithoutCache();

        assertThat(checkout.builds())
                .singleElement(as(STRING))
                .contains("-pl dist -am package ", "-Dmaven.test.skip=true", "-Dassembly.skipAssembly=true");
    }

    @Test
    void a_changed_source_is_built_and_its_jar_never_runs_old_code() throws IOException {
        flow();
        var old = caches();
        checkout.says("two");

        var changed = flow();

        assertThat(changed.out()).isEqualTo("two\n");
        assertThat(changed.err()).startsWith("flow: building, because sources changed\n");
        assertThat(flow()).isEqualTo(new Ended(0, "two\n", ""));
        assertThat(caches()).hasSize(3).doesNotContainAnyElementsOf(old);
    }

    @Test
    void a_jar_that_was_rebuilt_by_hand_never_runs_old_code() throws IOException {
        flow();
        checkout.says("two");
        Shell.run(folder, Shell.withJdk(), checkout.root.resolve("mvnw").toString());
        Shell.run(
                folder,
                Shell.withJdk(),
                "touch",
                checkout.root.resolve("dist/target/flow/stamp").toString());

        assertThat(flow().out()).isEqualTo("two\n");
        assertThat(flow()).isEqualTo(new Ended(0, "two\n", ""));
    }

    @Test
    void a_source_that_was_only_touched_is_not_built_again() throws IOException {
        flowWithoutCache();
        checkout.says("one");

        assertThat(flowWithoutCache()).isEqualTo(new Ended(0, "one\n", ""));
        assertThat(checkout.builds()).hasSize(1);
    }

    @Test
    void a_build_that_fails_is_not_taken_for_one() throws IOException {
        checkout.says("\" + nonsense + \"");

        assertThat(flowWithoutCache().code()).isEqualTo(2);
        assertThat(flowWithoutCache().err())
                .endsWith("flow: the build failed; ./mvnw -pl dist -am package says more\n");
        checkout.says("two");
        assertThat(flowWithoutCache().out()).isEqualTo("two\n");
    }

    @Test
    void two_first_starts_at_once_build_once() throws Exception {
        var one = Files.createDirectory(folder.resolve("one"));
        var other = Files.createDirectory(folder.resolve("other"));
        var launcher = checkout.root.resolve("flow").toString();

        var first = Shell.start(one, Shell.withJdk(), launcher);
        var second = Shell.start(other, Shell.withJdk(), launcher);

        assertThat(first.waitFor()).isZero();
        assertThat(second.waitFor()).isZero();
        assertThat(Shell.read(one, "out")).isEqualTo("one\n");
        assertThat(Shell.read(other, "out")).isEqualTo("one\n");
        assertThat(checkout.builds()).hasSize(1);
    }

    @Test
    void a_link_to_the_launcher_starts_the_same() throws IOException {
        flowWithoutCache();
        var link = Files.createSymbolicLink(folder.resolve("link"), checkout.root.resolve("flow"));

        assertThat(Shell.run(folder, withoutCache(Shell.withJdk()), link.toString())
                        .out())
                .isEqualTo("one\n");
    }

    @Test
    void an_older_JAVA_HOME_is_passed_over() throws IOException {
        var old = fakeJdk("old", "17.0.15");
        var new_ = folder.resolve("jdks");
        Files.createDirectory(new_);
        Files.createSymbolicLink(new_.resolve("25"), Shell.jdk());

        var ended = flow(withoutCache(Map.of(
                "JAVA_HOME", old.toString(),
                "PATH", old.resolve("bin") + ":/usr/bin:/bin",
                "FLOW_JDKS", new_.toString())));

        assertThat(ended.out()).isEqualTo("one\n");
    }

    @Test
    void a_new_java_on_the_PATH_is_taken() throws IOException {
        var ended = flow(withoutCache(Map.of(
                "PATH",
                Shell.jdk().resolve("bin") + ":/usr/bin:/bin",
                "FLOW_JDKS",
                folder.resolve("nowhere").toString())));

        assertThat(ended.out()).isEqualTo("one\n");
    }

    @Test
    void without_a_JDK_one_line_says_how_to_get_one() throws IOException {
        var old = fakeJdk("old", "24.0.2");

        var ended = Shell.run(
                folder,
                Map.of(
                        "JAVA_HOME", old.toString(),
                        "PATH", toolsWithoutJava().toString(),
                        "FLOW_JDKS", folder.resolve("nowhere").toString()),
                checkout.root.resolve("flow").toString());

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .startsWith("flow: needs a JDK 25 or newer")
                .contains("install one", "JAVA_HOME")
                .hasLineCount(1);
    }

    @Test
    void a_JDK_without_a_compiler_does_not_build() throws IOException {
        var runtime = fakeJdk("runtime", "25.0.3");
        Files.delete(runtime.resolve("bin/javac"));

        var ended = Shell.run(
                folder,
                Map.of(
                        "JAVA_HOME", runtime.toString(),
                        "PATH", toolsWithoutJava().toString(),
                        "FLOW_JDKS", folder.resolve("nowhere").toString()),
                checkout.root.resolve("flow").toString());

        assertThat(ended.code()).isEqualTo(2);
    }

    private Path fakeJdk(String name, String version) throws IOException {
        var home = folder.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"" + version + "\"\n");
        for (var program : List.of("java", "javac")) {
            var file = Files.writeString(home.resolve("bin").resolve(program), "#!/bin/sh\nexit 1\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return home;
    }

    /** A PATH with what scripts need, wherever this machine keeps its java. */
    private Path toolsWithoutJava() throws IOException {
        var tools = Files.createDirectory(folder.resolve("tools"));
        for (var name :
                List.of("sh", "readlink", "find", "mkdir", "touch", "rm", "mv", "tr", "sort", "xargs", "cksum")) {
            for (var place : List.of("/usr/bin", "/bin")) {
                var program = Path.of(place, name);
                if (Files.exists(program) && !Files.exists(tools.resolve(name))) {
                    Files.createSymbolicLink(tools.resolve(name), program);
                }
            }
        }
        return tools;
    }
}
