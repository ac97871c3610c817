package dev.flow.definition;

import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.reader.SourceDocument;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.YamlReader;
import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every example of the pages is right, or is wrong where the page says so. Parts of a workflow are made whole. The
 * language guide, the page about tests and those of the examples are run as a whole by the module {@code examples}; the
 * catalogue of diagnostics shows mistakes and is generated.
 */
class DocumentationExamplesTest {
    private static final Path ROOT = Checkout.root();
    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```yaml *\\n(.*?)^ *```");
    private static final Pattern FILE = Pattern.compile("# (\\S+\\.ya?ml)\\n");
    private static final Pattern HOST_FUNCTION = Pattern.compile("call: ([\\w-]+):([\\w.]+)@default");
    private static final Pattern TRIGGERED = Pattern.compile("(?:workflow|on_failure): shop\\.(\\w+)");
    private static final Pattern MEMBER =
            Pattern.compile("population:1\\.0@default(?s:.*?)workflow: \\{ ?namespace: ([\\w-]+), name: ([\\w-]+)");
    private static final String HEAD = "document: { dsl: '1.0.3', namespace: docs, name: example, version: '1.0.0' }\n";
    private static final String DO = "do: [ { example: { set: { a: 1 } } } ]\n";

    /** Files of other programs, and settings of processes, which have pages and tests of their own. */
    private static final Set<String> OTHERS =
            Set.of("prometheus.yml", "alerts.yml", "settings.yaml", ".github/workflows/configuration.yaml");

    /** A block of a page. */
    private record Example(Path page, int line, String text) {
        String file() {
            Matcher file = FILE.matcher(text);
            return file.lookingAt() ? file.group(1) : "";
        }

        String place() {
            return ROOT.relativize(page) + ":" + line;
        }
    }

    @TestFactory
    Stream<DynamicTest> each_example_is_as_right_as_its_page_says() throws IOException {
        return examples().stream()
                .filter(example -> !OTHERS.contains(example.file()))
                .map(example -> DynamicTest.dynamicTest(example.place(), () -> {
                    List<String> wrong = wrong(example);
                    if (example.file().startsWith("broken")) {
                        assertThat(wrong).isNotEmpty();
                    } else {
                        assertThat(wrong).isEmpty();
                    }
                }));
    }

    @Test
    void the_pages_with_examples_are_found() throws IOException {
        assertThat(examples().stream()
                        .map(example -> ROOT.relativize(example.page()).toString()))
                .contains(
                        "README.md",
                        "docs/calling-services.md",
                        "docs/expressions.md",
                        "docs/java-functions.md",
                        "docs/triggers.md");
    }

    private static List<String> wrong(Example example) {
        List<HostFunctionSignature> functions = HOST_FUNCTION
                .matcher(example.text())
                .results()
                .map(call -> new HostFunctionSignature(call.group(1), call.group(2)))
                .distinct()
                .toList();
        ConfigurationFiles.Builder files = ConfigurationFiles.builder().hostFunctions(functions);
        if (example.file().equals("flow.yaml")) {
            files.settings(new SourceFile("flow.yaml", example.text()));
        } else if (example.file().equals("triggers.yaml")) {
            files.triggers(List.of(new SourceFile("triggers.yaml", example.text())))
                    .settings(new SourceFile(
                            "flow.yaml",
                            "{ webhooks: { github: { preset: github, secret: github } }, brokers: { main: { kind: amqp, url: amqps://mq.example.com, queues:"
                                    + " { orders: { dead_letter: orders-dead } } } } }"))
                    .workflows(workflows(example.text()));
        } else {
            List<SourceFile> all = new ArrayList<>(members(example.text()));
            all.add(new SourceFile("example.yaml", whole(example.text())));
            files.workflows(all);
        }
        return ConfigurationChecker.check(files.build()).diagnostics().stream()
                .filter(diagnostic -> diagnostic.severity() != Severity.NOTE)
                .map(Diagnostic::message)
                .toList();
    }

    /** A workflow for each that triggers name. */
    private static List<SourceFile> workflows(String triggers) {
        return TRIGGERED
                .matcher(triggers)
                .results()
                .map(name -> name.group(1))
                .distinct()
                .map(name -> workflow("shop", name))
                .toList();
    }

    /** A workflow for the members of each population. */
    private static List<SourceFile> members(String text) {
        return MEMBER.matcher(text)
                .results()
                .map(member -> workflow(member.group(1), member.group(2)))
                .distinct()
                .toList();
    }

    private static SourceFile workflow(String namespace, String name) {
        return new SourceFile(
                namespace + "/" + name + ".yaml",
                HEAD.replace("namespace: docs, name: example", "namespace: " + namespace + ", name: " + name) + DO);
    }

    /** A workflow as it is; parts of one, tasks and the inside of a task in a workflow around them. */
    private static String whole(String text) {
        SourceNode root = YamlReader.read(
                        new SourceFile("example.yaml", text), DocumentLimits.DEFAULTS, new DiagnosticCollector())
                .map(SourceDocument::root)
                .orElseThrow();
        if (!(root instanceof Mapping mapping)) {
            return HEAD + "do:\n" + text.indent(2);
        }
        Set<String> parts = Grammar.get().type("workflow").properties().keySet();
        if (!mapping.entries().stream().allMatch(entry -> parts.contains(entry.name()))) {
            return HEAD + "do:\n  - example:\n" + text.indent(6);
        }
        return (mapping.entry("document") == null ? HEAD : "") + text + (mapping.entry("do") == null ? "\n" + DO : "");
    }

    private static List<Example> examples() throws IOException {
        List<Example> examples = new ArrayList<>();
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> bench = Files.list(ROOT.resolve("bench"));
                Stream<Path> top = Files.list(ROOT)) {
            List<Path> pages = Stream.of(docs, bench, top)
                    .flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.startsWith(ROOT.resolve("docs/guide"))
                            && !file.endsWith("testing-workflows.md")
                            && !file.endsWith("reference/diagnostics.md"))
                    .sorted()
                    .toList();
            for (Path page : pages) {
                String text = Files.readString(page);
                Matcher block = BLOCK.matcher(text);
                while (block.find()) {
                    int line = (int) text.substring(0, block.start(1)).lines().count() + 1;
                    examples.add(new Example(page, line, block.group(1).stripIndent()));
                }
            }
        }
        return examples;
    }
}
