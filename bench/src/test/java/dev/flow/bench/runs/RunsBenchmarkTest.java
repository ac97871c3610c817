package dev.flow.bench.runs;

import dev.flow.bench.load.LoadInterval;
import dev.flow.bench.load.StubShop;
import dev.flow.cli.Main;
import dev.flow.engine.payload.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** One process of each kind, with little to do; the local engine, which is also {@code flow serve}, is left out. */
@Tag("process")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RunsBenchmarkTest {
    private static final List<Subject> SUBJECTS = List.of(
            new Subject(SubjectKind.FLOW, RunStore.SQLITE),
            new Subject(SubjectKind.HANDWRITTEN, RunStore.SQLITE),
            new Subject(SubjectKind.TRANSACT_TASKS, RunStore.POSTGRESQL));

    private StubShop shop;
    private RunningSubjects running;

    @BeforeAll
    void start() {
        shop = new StubShop();
        running = RunningSubjects.start(SUBJECTS, launcher(), shop.address());
    }

    /** The command line of the class path, as the launcher has that of the distribution. */
    private static List<String> launcher() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
    }

    @AfterAll
    void stop() {
        running.close();
        shop.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    HELLO | {"greeting":"Hello, Ada!"}
                    SETS  | {"text":"Hello, Ada","total":4998}
                    CALL  | {"sku":"tea-7","price":600,"stock":3}
                    LOOP  | {"total":4274,"pieces":39}
                    FORK  | {"total":1800}
                    ORDER | {"order":"A-1","status":"shipped","total":608,"payment":"p-1","shipment":"s-1"}
                    """)
    void all_have_the_same_output(RunShape shape, String output) {
        assertThat(new RunRounds(shape, running.all(), 1).output())
                .isEqualTo(Json.read(output.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void each_has_its_turn_in_every_round() {
        var measured = new RunRounds(RunShape.CALL, running.all(), 2).measure(2, Duration.ZERO);

        assertThat(measured.keySet()).containsExactlyElementsOf(SUBJECTS);
        assertThat(measured.values())
                .allSatisfy(rounds ->
                        assertThat(rounds).extracting(LoadInterval::runs).containsExactly(2, 2));
    }
}
