package dev.flow.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A configuration with the workflow {@code shop.greets}, which needs nothing and ends at once. */
final class Greeting {
    private Greeting() {}

    static void configure(Path directory) throws IOException {
        Files.createDirectories(directory.resolve("workflows"));
        Files.writeString(directory.resolve("workflows/greets.yaml"), """
                document: {dsl: 1.0.3, namespace: shop, name: greets, version: 1.0.0}
                do:
                  - greet:
                      set: {greeting: hello}
                """);
    }
}
