package dev.flow.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder of documents for one test. */
record Folder(Path path) {
    /** Writes a file; its path as a command takes it. */
    String write(String name, String text) {
        try {
            var file = path.resolve(name);
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A workflow of this name with these tasks. */
    String workflow(String name, String tasks) {
        return write("workflows/" + name + ".yaml", document(name) + "do:\n" + tasks.indent(2));
    }

    static String document(String name) {
        return """
                document:
                  dsl: '1.0.3'
                  namespace: test
                  name: %s
                  version: '1.0.0'
                """.formatted(name);
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
