package dev.flow.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The one jar that everything is in. */
@Tag("process")
final class JarTest {
    private static final int JAVA_6 = 50;

    @TempDir
    private Path folder;

    private Shell.Ended java(String... arguments) {
        var all = new java.util.ArrayList<>(java.util.List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED"));
        all.addAll(java.util.List.of(arguments));
        return Shell.java(folder, all.toArray(String[]::new));
    }

    @Test
    void no_class_is_too_old_for_the_start_up_cache() throws IOException {
        try (var jar = new JarFile(Archive.jar().toFile())) {
            var old = new java.util.ArrayList<String>();
            for (var entry :
                    jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
                try (var stream = jar.getInputStream(entry)) {
                    var head = stream.readNBytes(8);
                    if (version(head) < JAVA_6) {
                        old.add(entry.getName());
                    }
                }
            }
            assertThat(old).isEmpty();
            assertThat(jar.getManifest().getMainAttributes().getValue("Multi-Release"))
                    .isEqualTo("true");
        }
    }

    private static int version(byte[] head) {
        return (head[6] & 0xff) << 8 | (head[7] & 0xff);
    }

    @Test
    void rewritten_classes_pass_verification() {
        var ended = java("-Xverify:all", "-cp", Archive.jar().toString(), "dev.flow.cli.Main", "completion", "bash");

        assertThat(ended.code()).isZero();
        assertThat(ended.out()).contains("--config-dir");
    }

    @Test
    void what_the_cache_is_trained_with_works() {
        var ended = java("-cp", Archive.jar().toString(), "dev.flow.dist.Training");

        assertThat(ended).isEqualTo(new Shell.Ended(0, "", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "serve"})
    void what_the_caches_with_an_engine_are_trained_with_works_and_starts_no_flight_recorder(String kind)
            throws IOException {
        var log = folder.resolve("classes.log");

        var ended =
                java("-Xlog:class+load:file=" + log, "-cp", Archive.jar().toString(), "dev.flow.dist.Training", kind);

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(Files.readString(log)).contains(" dev.flow.engine.").doesNotContain(" jdk.jfr.internal.");
    }

    @Test
    void services_of_all_libraries_are_merged() throws IOException {
        try (var jar = new JarFile(Archive.jar().toFile())) {
            var entry = jar.getEntry("META-INF/services/io.grpc.LoadBalancerProvider");
            try (var stream = jar.getInputStream(entry)) {
                assertThat(new String(stream.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8).lines())
                        .hasSizeGreaterThan(1)
                        .contains("io.grpc.internal.PickFirstLoadBalancerProvider");
            }
        }
    }

    @Test
    void validate_loads_nothing_of_the_engine() throws IOException {
        var log = folder.resolve("classes.log");
        Files.createDirectories(folder.resolve("workflows"));
        Files.writeString(folder.resolve("workflows/a.yaml"), """
                document: {dsl: '1.0.3', namespace: test, name: a, version: '1.0.0'}
                do:
                  - call: {call: http, with: {method: get, endpoint: http://localhost/}}
                """);

        var ended = java(
                "-Xlog:class+load:file=" + log, "-cp", Archive.jar().toString(), "dev.flow.cli.Main", "validate", ".");

        assertThat(ended.code()).isZero();
        assertThat(Files.readString(log))
                .contains(" dev.flow.definition.")
                .doesNotContain(" io.temporal.", " io.grpc.", " dev.flow.engine.", " org.apache.hc.");
    }
}
