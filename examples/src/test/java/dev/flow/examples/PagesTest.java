package dev.flow.examples;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Nothing on a page of the guide or of an example can go stale: documents validate, commands print what is written. */
class PagesTest {

    private static ShopService shop;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void open() throws IOException {
        shop = new ShopService(0);
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @TestFactory
    Stream<DynamicTest> every_command_prints_what_its_page_says() throws IOException {
        var tests = new ArrayList<DynamicTest>();
        for (var page : Pages.all()) {
            var workspace = workspace("commands", page).withExamples();
            for (var command : page.commands()) {
                tests.add(dynamicTest(
                        page.name() + ": flow " + String.join(" ", command.arguments()),
                        () -> check(
                                command,
                                workspace,
                                Invocation.flow(command.environment(), workspace.located(command.arguments())))));
            }
        }
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> every_document_of_a_page_is_valid_without_a_warning() throws IOException {
        var tests = new ArrayList<DynamicTest>();
        for (var page : Pages.all()) {
            var workspace = workspace("documents", page).with(page.wrappedFragments());
            for (var target : page.validated()) {
                tests.add(dynamicTest(
                        page.name() + ": " + String.join(" ", target),
                        () -> assertFlawless(Invocation.flow(Map.of(), workspace.located(target)))));
            }
        }
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> every_example_is_valid_without_a_warning() throws IOException {
        var workspace = new Workspace(folder.resolve("examples"), shop.origin()).withExamples();
        try (var examples = Files.list(workspace.root().resolve("examples"))) {
            return examples
                    .filter(Workspace::isConfiguration)
                    .map(example -> dynamicTest(
                            example.getFileName().toString(),
                            () -> assertFlawless(Invocation.flow(
                                    "validate", "--format", "json", "--config-dir", example.toString()))))
                    .toList()
                    .stream();
        }
    }

    private static Workspace workspace(String purpose, Page page) throws IOException {
        return new Workspace(folder.resolve(purpose).resolve(page.name()), shop.origin()).with(page.files());
    }

    private static void check(Page.Command command, Workspace workspace, Invocation flow) {
        assertThat(flow.exit()).as(flow.toString()).isEqualTo(command.exit());
        String prints = command.prints().text();
        if (command.prints().language().equals("json")) {
            assertThat(workspace.documented(flow.out())).isEqualTo(prints);
        } else {
            assertThat(workspace.documented(flow.out() + flow.err()).lines().toList())
                    .containsAll(workspace.documented(prints).lines().toList());
        }
    }

    /** Notes are fine: they say what is looked at later, when the network is allowed. */
    private static void assertFlawless(Invocation flow) {
        assertThat(flow.exit()).as(flow.toString()).isZero();
        assertThat(flow.json().path("diagnostics").valueStream().map(diagnostic -> diagnostic.path("severity")))
                .extracting(JsonNode::asText)
                .allMatch("note"::equals, flow.out());
    }
}
