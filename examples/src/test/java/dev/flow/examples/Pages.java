package dev.flow.examples;

import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The pages that are run: the language guide, the one about tests, and the examples' own. */
final class Pages {
    private Pages() {}

    static List<Page> all() throws IOException {
        Path root = Checkout.root();
        try (var guide = Files.walk(root.resolve("docs/guide"));
                var examples = Files.walk(root.resolve("examples"), 2)) {
            return Stream.of(
                            guide.filter(file -> file.toString().endsWith(".md")),
                            examples.filter(
                                    file -> file.endsWith("README.md") && Workspace.isConfiguration(file.getParent())),
                            Stream.of(root.resolve("docs/testing-workflows.md")))
                    .flatMap(files -> files)
                    .sorted()
                    .map(file -> Page.read(root, file))
                    .toList();
        }
    }
}
