package dev.flow.definition;

import dev.flow.definition.OfficialData.Example;
import dev.flow.definition.OfficialData.Version;
import dev.flow.definition.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever is done to a text, the checker answers with diagnostics that stand inside of the text, each once: official
 * examples cut off, with lines lost, moved and indented otherwise, with characters dropped and put in.
 */
class HostileTextTest {
    private static final long SEED = 271_828;
    private static final int ROUNDS = 4_000;
    private static final String INSERTED = "{}[]:,-#&*!|>'\"%@`\t \n\u0000\uD83D\u00e9?~$(\\";

    private final Random random = new Random(SEED);

    @Test
    void any_text_gets_an_answer() {
        System.out.println("seed " + SEED);
        List<Example> examples = OfficialData.examples(Version.MAIN);
        for (int round = 0; round < ROUNDS; round++) {
            String text = examples.get(random.nextInt(examples.size())).text();
            for (int changes = random.nextInt(3); changes >= 0; changes--) {
                text = changed(text);
            }
            assertSound(text);
        }
    }

    private String changed(String text) {
        if (text.isEmpty()) {
            return text;
        }
        int at = random.nextInt(text.length());
        return switch (random.nextInt(7)) {
            case 0 -> text.substring(0, at);
            case 1 -> text.substring(0, at) + text.substring(at + 1);
            case 2 -> text.substring(0, at) + INSERTED.charAt(random.nextInt(INSERTED.length())) + text.substring(at);
            case 3 -> lines(text, lines -> lines.remove(random.nextInt(lines.size())));
            case 4 ->
                lines(
                        text,
                        lines -> Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size())));
            case 5 ->
                lines(text, lines -> {
                    int line = random.nextInt(lines.size());
                    lines.set(
                            line,
                            " ".repeat(random.nextInt(5)) + lines.get(line).stripLeading());
                });
            default ->
                lines(text, lines -> lines.add(random.nextInt(lines.size()), lines.get(random.nextInt(lines.size()))));
        };
    }

    private static String lines(String text, Consumer<List<String>> change) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        change.accept(lines);
        return String.join("\n", lines);
    }

    private static void assertSound(String text) {
        List<Diagnostic> diagnostics = ConfigurationChecker.check(
                        ConfigurationFiles.ofWorkflows(new SourceFile("hostile.yaml", text)))
                .diagnostics();
        long lines = text.chars().filter(c -> c == '\n').count() + 1;
        Set<String> places = new HashSet<>();
        for (Diagnostic diagnostic : diagnostics) {
            Diagnostic.Range range = diagnostic.range();
            assertThat(range.line()).as(text).isBetween(1, (int) lines);
            assertThat(range.column()).as(text).isPositive();
            assertThat(range.endLine()).as(text).isBetween(range.line(), (int) lines + 1);
            assertThat(range.line() < range.endLine() || range.column() <= range.endColumn())
                    .as(() -> diagnostic + " of\n" + text)
                    .isTrue();
            assertThat(diagnostic.message()).isNotBlank();
            assertThat(places.add(diagnostic.code() + range.line() + ":" + range.column()))
                    .as(() -> diagnostic + " twice of\n" + text)
                    .isTrue();
        }
    }
}
