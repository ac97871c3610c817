package dev.flow.examples;

import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** The workflow tests that examples bring. */
class ExamplesTest {

    @TestFactory
    Stream<DynamicTest> every_example_has_tests_and_passes_them() throws IOException {
        return examples().stream()
                .map(example -> dynamicTest(example.getFileName().toString(), () -> assertPasses(example)));
    }

    private static void assertPasses(Path example) {
        var flow = Invocation.flow("test", "--format", "json", "--config-dir", example.toString());

        assertThat(flow.json().path("passed").booleanValue()).as(flow.out()).isTrue();
        assertThat(flow.json().path("tests").size()).isGreaterThan(1);
    }

    private static List<Path> examples() throws IOException {
        try (var all = Files.list(Checkout.file("examples"))) {
            return all.filter(folder -> Files.isDirectory(folder.resolve("workflows")))
                    .sorted()
                    .toList();
        }
    }
}
