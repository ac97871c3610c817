package dev.flow.examples;

import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Builds the host application in a folder of its own, outside of the repository, against the artifacts of this build:
 * they are put where {@code install} puts them, in a Maven repository that only this test has.
 */
@Tag("process")
class HostApplicationTest {
    private static final String VERSION = "0.1.0";
    private static final long MINUTES = 5;

    private static final List<String> MODULES = List.of(
            "expression",
            "definition",
            "engine",
            "calls",
            "store",
            "server",
            "identity",
            "runs",
            "triggers",
            "events",
            "queues",
            "configuration",
            "gateway",
            "runtime");

    @TempDir
    private Path folder;

    @Test
    void builds_and_passes_its_tests_against_the_installed_artifacts() throws Exception {
        var fetched = System.getProperty("maven.repo.local", System.getProperty("user.home") + "/.m2/repository");
        borrow(Path.of(fetched), folder.resolve("repository"));
        install(Checkout.file("pom.xml"), "flow", "pom");
        for (String module : MODULES) {
            install(Checkout.file(module + "/pom.xml"), "flow-" + module, "pom");
            install(Checkout.file(module + "/target/flow-" + module + "-" + VERSION + ".jar"), "flow-" + module, "jar");
        }
        copy(Path.of("host-application"), folder.resolve("service"));

        var log = folder.resolve("build.log");
        var build = new ProcessBuilder(command())
                .directory(folder.resolve("service").toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        build.environment().put("JAVA_HOME", System.getProperty("java.home"));
        var process = build.start();
        boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
        if (!ended) {
            process.destroyForcibly();
        }

        assertThat(ended).as(Files.readString(log)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
        assertThat(folder.resolve("service/target/surefire-reports/TEST-com.example.host.HostApplicationTest.xml"))
                .content()
                .contains("tests=\"7\"", "errors=\"0\"", "skipped=\"0\"", "failures=\"0\"");
    }

    private List<String> command() {
        return List.of(
                Checkout.file("mvnw").toString(),
                "-B",
                "-ntp",
                "verify",
                "-Dmaven.repo.local=" + folder.resolve("repository"));
    }

    /** Other libraries are those that this build has fetched already. */
    private void borrow(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> all = Files.list(from)) {
            for (Path each : all.toList()) {
                var target = to.resolve(each.getFileName());
                if (each.endsWith("dev")) {
                    borrow(each, target);
                } else if (!each.endsWith("dev/flow")) {
                    Files.createSymbolicLink(target, each.toAbsolutePath());
                }
            }
        }
    }

    private void install(Path file, String artifact, String type) throws IOException {
        assertThat(file).exists();
        var target = folder.resolve(Path.of("repository", "dev", "flow", artifact, VERSION));
        Files.createDirectories(target);
        Files.copy(file, target.resolve(artifact + "-" + VERSION + "." + type));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(file -> !file.startsWith(from.resolve("target")))
                    .toList()) {
                var target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }
}
