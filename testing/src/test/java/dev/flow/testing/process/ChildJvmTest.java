package dev.flow.testing.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("process")
final class ChildJvmTest {
    @TempDir
    Path folder;

    /** Prints its arguments, its settings and its heap in MiB. */
    static final class Program {
        public static void main(String[] arguments) {
            System.out.println(String.join(" ", arguments));
            System.err.println("FLOW_A=" + System.getenv("FLOW_A"));
            System.err.println(Runtime.getRuntime().maxMemory() >> 20);
        }
    }

    @Test
    void output_is_piped_by_default() throws IOException, InterruptedException {
        Process process = new ChildJvm(Program.class, "one", "two").start();

        assertThat(process.inputReader().readLine()).isEqualTo("one two");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void each_start_appends_output_and_errors_to_the_log() throws InterruptedException {
        Path log = folder.resolve("log");
        ChildJvm child = new ChildJvm(Program.class, "one")
                .options("-Xmx32m")
                .settings(Map.of("FLOW_A", "b"))
                .log(log);

        assertThat(child.start().waitFor()).isZero();
        assertThat(child.start().waitFor()).isZero();

        assertThat(log).content().matches("(one\nFLOW_A=b\n3[0-2]\n){2}");
    }
}
