package dev.flow.examples;

import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A folder to run commands in, with a copy of the examples and with files of a page. The shop's documented address is
 * replaced by the address of the shop that the test started.
 */
record Workspace(Path root, String shop) {

    private static final String TOOK =
            "(?m)  \\d+(\\.\\d+)? (ms|s|min \\d+ s|h \\d+ min|d \\d+ h)(?=  |$)| in \\d+(\\.\\d+)? m?s$";
    private static final String DOCUMENTED = "http://127.0.0.1:" + ShopService.DEFAULT_PORT;

    /** Whether a folder of an example is a configuration directory; one is a program that embeds Flow. */
    static boolean isConfiguration(@Nullable Path folder) {
        return folder != null && Files.isDirectory(folder.resolve("workflows"));
    }

    Workspace withExamples() throws IOException {
        Path examples = Checkout.file("examples");
        try (var files = Files.walk(examples)) {
            for (Path file : files.filter(this::belongsToAnExample).toList()) {
                write("examples/" + examples.relativize(file), Files.readString(file));
            }
        }
        return this;
    }

    Workspace with(Map<String, String> files) throws IOException {
        for (var file : files.entrySet()) {
            write(file.getKey(), file.getValue());
        }
        return this;
    }

    /** Arguments that name something in here become absolute: a test has one working directory for all. */
    List<String> located(List<String> arguments) {
        return arguments.stream()
                .map(argument -> Files.exists(root.resolve(argument))
                        ? root.resolve(argument).toString()
                        : argument)
                .toList();
    }

    /**
     * What a command printed in here, as it prints it in a reader's folder with the shop at its usual address, and
     * without how long tests and tasks took.
     */
    String documented(String printed) {
        return printed.replace(root + "/", "").replace(shop, DOCUMENTED).replaceAll(TOOK, "");
    }

    private boolean belongsToAnExample(Path file) {
        String path = Checkout.file("examples").relativize(file).toString();
        return Files.isRegularFile(file) && path.matches("[^/]+/.*\\.(yaml|json)") && !path.matches("(src|target)/.*");
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text.replace(DOCUMENTED, shop));
    }
}
