package dev.flow.definition.format;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.DocumentLimits;
import dev.flow.definition.SourceFile;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.grammar.CanonicalOrder;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.reader.SourceDocument;
import dev.flow.definition.reader.YamlReader;
import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds of every document that is formatted. */
class DocumentFormatterLawsTest {
    private static final ValueShape ANY = new ValueShape.Any(false);
    private static final ValueShape WORKFLOW = new ValueShape.Type("workflow");

    @Property(tries = 400)
    void value_and_comments_stay_and_a_second_time_changes_nothing(@ForAll Random random) {
        String text = RandomDocument.of(random);
        if (!readable(text)) {
            return;
        }
        laws("random.yaml", text, ANY);
    }

    @Example
    void most_random_documents_are_readable() {
        Random random = new Random(1);
        long readable = Stream.generate(() -> RandomDocument.of(random))
                .limit(300)
                .filter(DocumentFormatterLawsTest::readable)
                .count();
        assertThat(readable).isGreaterThan(270);
    }

    @Example
    void every_document_of_the_checkout_keeps_its_content() throws IOException {
        int formatted = 0;
        for (Path folder : List.of(Checkout.file("examples"), Checkout.file("definition/src/test/resources/broken"))) {
            for (Path file : documents(folder)) {
                String text = Files.readString(file);
                if (readable(text)) {
                    laws(file.toString(), text, WORKFLOW);
                    formatted++;
                }
            }
        }
        assertThat(formatted).isGreaterThan(400);
    }

    @Example
    void every_workflow_of_the_conformance_features_keeps_its_content() throws IOException {
        int formatted = 0;
        Pattern quoted = Pattern.compile("\"\"\"(?:yaml|json)?\\n(.*?)\"\"\"", Pattern.DOTALL);
        try (Stream<Path> features = Files.walk(Checkout.file("conformance/src/test/resources/features"))
                .filter(Files::isRegularFile)) {
            for (Path feature : features.toList()) {
                Matcher matcher = quoted.matcher(Files.readString(feature));
                while (matcher.find()) {
                    String text = matcher.group(1).stripIndent();
                    if (text.contains("document:") && readable(text)) {
                        laws(feature.toString(), text, WORKFLOW);
                        formatted++;
                    }
                }
            }
        }
        assertThat(formatted).isGreaterThan(100);
    }

    private static List<Path> documents(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).toList();
        }
    }

    private static void laws(String name, String text, ValueShape shape) {
        Formatting first = DocumentFormatter.format(new SourceFile(name, text), shape);
        if (first instanceof Formatting.Unsupported(int line, String reason)) {
            assertThat(reason).as("%s: %s", name, text).contains("is not formatted");
            assertThat(line).isPositive();
            return;
        }
        assertThat(first).as("%s: %s", name, text).isInstanceOf(Formatting.Formatted.class);
        String once = ((Formatting.Formatted) first).text();
        assertThat(json(once)).as(text).isEqualTo(json(text));
        assertThat(canonical(once, shape)).isEqualTo(canonical(text, shape));
        assertThat(comments(once)).containsAll(comments(text));
        assertThat(once.split("# about this", -1)).as(text).hasSameSizeAs(text.split("# about this", -1));
        assertThat(DocumentFormatter.format(new SourceFile(name, once), shape))
                .as(text)
                .isEqualTo(new Formatting.Formatted(once));
        assertThat(once).endsWith("\n");
    }

    /** The texts of lines that are nothing but a comment, found without the formatter. */
    private static List<String> comments(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("#"))
                .toList();
    }

    private static String canonical(String text, ValueShape shape) {
        return CanonicalJson.writeInOrder(CanonicalOrder.of(json(text), shape));
    }

    private static JsonNode json(String text) {
        return read(text, new DiagnosticCollector()).root().json();
    }

    private static SourceDocument read(String text, DiagnosticCollector collector) {
        return YamlReader.read(new SourceFile("f", text), DocumentLimits.DEFAULTS, collector)
                .orElseThrow();
    }

    private static boolean readable(String text) {
        DiagnosticCollector collector = new DiagnosticCollector();
        var document = YamlReader.read(new SourceFile("f", text), DocumentLimits.DEFAULTS, collector);
        return document.isPresent() && collector.sorted().isEmpty();
    }
}
