package dev.flow.dist;

import dev.flow.dist.Shell.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The archive, unpacked somewhere else, with nothing of the checkout around it. */
@Tag("process")
final class ArchiveTest {
    /** For `run` and `test`, for what serves, for everything else. */
    private static final int CACHES = 3;

    @TempDir
    private static Path shared;

    private static Path home = Path.of("");

    @TempDir
    private Path folder;

    @BeforeAll
    static void unpack() throws IOException {
        home = Archive.unpackInto(Files.createDirectory(shared.resolve("un packed")));
    }

    private Ended flow(Map<String, String> more, String... arguments) {
        Map<String, String> environment = new HashMap<>(Shell.withJdk());
        environment.putAll(more);
        var command = new java.util.ArrayList<>(List.of(home.resolve("flow").toString()));
        command.addAll(List.of(arguments));
        return Shell.run(folder, environment, command.toArray(String[]::new));
    }

    private static final Map<String, String> NO_CACHE = Map.of("FLOW_CACHE_DIR", "off");

    @Test
    void it_holds_what_a_user_needs() {
        assertThat(List.of("flow", "examples/shop"))
                .allSatisfy(name -> assertThat(home.resolve(name)).isExecutable());
        assertThat(List.of("LICENSE", "README.md", "lib/flow.jar", "examples/hello/workflows/hello.yaml"))
                .allSatisfy(name -> assertThat(home.resolve(name)).isRegularFile());
    }

    @Test
    void it_runs_the_example() {
        var ended = flow(
                NO_CACHE,
                "run",
                "hello",
                "--config-dir",
                home.resolve("examples/hello").toString(),
                "--param",
                "name=Ada");

        assertThat(ended).isEqualTo(new Ended(0, "{\n  \"greeting\": \"Hello, Ada!\"\n}\n", ""));
    }

    @Test
    void a_service_without_memory_ends_instead_of_living_on_in_part() {
        var ended = flow(
                Map.of("FLOW_CACHE_DIR", "off", "FLOW_JAVA_OPTS", "-Xmx12m", "FLOW_GATEWAY__PORT", "0"),
                "serve",
                "--config-dir",
                home.resolve("examples/hello").toString());

        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.out() + ended.err()).contains("Terminating due to java.lang.OutOfMemoryError");
    }

    @Test
    void every_example_is_valid() throws IOException {
        try (var examples = Files.list(home.resolve("examples"))) {
            var directories = examples.filter(example -> Files.isDirectory(example.resolve("workflows")))
                    .map(Path::toString)
                    .toList();
            assertThat(directories).hasSizeGreaterThanOrEqualTo(5);
            var arguments = new java.util.ArrayList<>(List.of("validate"));
            arguments.addAll(directories);

            assertThat(flow(NO_CACHE, arguments.toArray(String[]::new)).code()).isZero();
        }
    }

    @Test
    void a_link_on_the_PATH_starts_it() throws IOException {
        var bin = Files.createDirectory(folder.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("flow"), home.resolve("flow"));

        var ended = Shell.run(
                folder,
                Map.of("JAVA_HOME", Shell.jdk().toString(), "PATH", bin + ":/usr/bin:/bin", "FLOW_CACHE_DIR", "off"),
                "/bin/sh",
                "-c",
                "flow --version");

        assertThat(ended.out()).startsWith("flow ");
    }

    @Test
    void a_cache_folder_that_cannot_be_written_costs_only_speed() throws IOException {
        var file = Files.createFile(folder.resolve("not-a-folder"));

        assertThat(flow(Map.of("FLOW_CACHE_DIR", file.resolve("cache").toString()), "--version"))
                .extracting(Ended::code, Ended::err)
                .containsExactly(0, "");
    }

    @Test
    void starts_at_once_prepare_one_set_of_whole_caches_in_the_background() throws Exception {
        var cache = folder.resolve("cache");
        var environment = new HashMap<>(Shell.withJdk());
        environment.put("FLOW_CACHE_DIR", cache.toString());
        var started = IntStream.range(0, 3)
                .mapToObj(i -> {
                    try {
                        return Shell.start(
                                Files.createDirectory(folder.resolve("start" + i)),
                                environment,
                                home.resolve("flow").toString(),
                                "--version");
                    } catch (IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                })
                .toList();
        for (var process : started) {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isZero();
        }

        assertThat(wholeCaches(cache)).isNotEmpty();
        var seen = flow(
                Map.of("FLOW_CACHE_DIR", cache.toString(), "FLOW_JAVA_OPTS", "-Xlog:class+load:file=" + log()),
                "--version");
        assertThat(seen.out()).startsWith("flow ");
        assertThat(Files.readString(log())).contains("dev.flow.cli.Main source: shared objects file");
    }

    private Path log() {
        return folder.resolve("classes.log");
    }

    /** Waits until the background is done: a process of ours that holds its lock, as another start would see it. */
    private static List<Path> wholeCaches(Path cache) throws Exception {
        try (var watch = cache.getFileSystem().newWatchService()) {
            cache.register(
                    watch,
                    java.nio.file.StandardWatchEventKinds.ENTRY_DELETE,
                    java.nio.file.StandardWatchEventKinds.ENTRY_CREATE);
            for (int i = 0; i < 100; i++) {
                var files = list(cache);
                if (files.size() == CACHES
                        && files.stream().allMatch(file -> file.toString().endsWith(".aot"))) {
                    return files;
                }
                var key = watch.poll(2, TimeUnit.SECONDS);
                if (key != null) {
                    key.pollEvents();
                    key.reset();
                }
            }
        }
        throw new AssertionError("there is no cache but " + list(cache));
    }

    private static List<Path> list(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }
}
