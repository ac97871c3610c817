package dev.flow.definition;

import dev.flow.definition.OfficialData.Version;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.diagnostic.Diagnostic;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

/** Whatever is written in a file, the checker answers with diagnostics and never with an exception. */
class RobustnessTest {
    private static final String PIECES = "\n  - : {}[]\"'|>#&*!%@`,?\t${}.$x1~\\é😀";

    static Stream<String> texts() {
        return Stream.of(
                "[".repeat(100_000),
                "{a: ".repeat(50_000),
                "- ".repeat(50_000),
                "a: &a [*a, *a]",
                "a: 1e999999999",
                "a: " + "9".repeat(100_000),
                "a: 0x" + "f".repeat(1_000),
                "? ? ? ?",
                "&a &b c",
                "!!binary x",
                "!<tag:yaml.org,2002:int> x",
                "%YAML 3.0\n---\na: b",
                "\u0000",
                "\uFEFF\uFEFF",
                "a: \"\\ud800\"",
                "do: 7",
                "do: [[]]",
                "do: [{}]",
                "do: [{a: }]",
                "document: []\ndo: {}\nuse: 1\nschedule: x",
                "use: {functions: {f: {call: f}}, retries: [1], secrets: {a: b}}",
                "<<: {a: b}");
    }

    @ParameterizedTest
    @MethodSource("texts")
    void odd_texts_are_diagnosed(String text) {
        for (ConfigurationFiles files : everywhere(text)) {
            List<Diagnostic> diagnostics = ConfigurationChecker.check(files).diagnostics();

            assertThat(diagnostics).isNotEmpty();
        }
    }

    private static List<ConfigurationFiles> everywhere(String text) {
        return List.of(
                ConfigurationFiles.ofWorkflows(new SourceFile("w.yaml", text)),
                ConfigurationFiles.builder()
                        .settings(new SourceFile("flow.yaml", text))
                        .build(),
                ConfigurationFiles.builder()
                        .functions(List.of(new SourceFile("functions/f/1.0.0/function.yaml", text)))
                        .build(),
                ConfigurationFiles.builder()
                        .triggers(List.of(new SourceFile("triggers.yaml", text)))
                        .build(),
                ConfigurationFiles.builder()
                        .tests(List.of(new SourceFile("tests/t.yaml", text)))
                        .build());
    }

    @Test
    void damaged_examples_are_diagnosed_each_mistake_once_and_within_the_text() {
        long seed = Long.getLong("flow.robustness.seed", 7);
        System.out.println("damaged examples, seed " + seed);
        Random random = new Random(seed);
        List<OfficialData.Example> examples = OfficialData.examples(Version.MAIN);
        for (int round = 0; round < 4_000; round++) {
            String text = damage(examples.get(random.nextInt(examples.size())).text(), random);
            assertThatCode(() -> assertOnceAndWithin(text)).as(text).doesNotThrowAnyException();
        }
    }

    private static String damage(String text, Random random) {
        StringBuilder damaged = new StringBuilder(text);
        for (int times = 1 + random.nextInt(3); times > 0 && damaged.length() > 2; times--) {
            int at = random.nextInt(damaged.length() - 1);
            switch (random.nextInt(4)) {
                case 0 -> damaged.deleteCharAt(at);
                case 1 -> damaged.insert(at, PIECES.charAt(random.nextInt(PIECES.length())));
                case 2 -> damaged.setLength(at + 1);
                default -> {
                    int end = Math.min(damaged.length(), at + random.nextInt(40));
                    damaged.insert(at, damaged.substring(at, end));
                }
            }
        }
        return damaged.toString();
    }

    private static void assertOnceAndWithin(String text) {
        List<Diagnostic> diagnostics = ConfigurationChecker.check(
                        ConfigurationFiles.ofWorkflows(new SourceFile("w.yaml", text)))
                .diagnostics();
        int lines = (int) text.chars().filter(c -> c == '\n').count() + 1;
        Set<String> places = new HashSet<>();
        for (Diagnostic diagnostic : diagnostics) {
            assertThat(diagnostic.range().line()).isBetween(1, lines + 1);
            assertThat(diagnostic.range().column()).isPositive();
            assertThat(diagnostic.message()).endsWith(".");
            assertThat(diagnostic.hint().orElse("")).isNotBlank();
            assertThat(places.add(diagnostic.code() + diagnostic.range())).isTrue();
        }
    }
}
