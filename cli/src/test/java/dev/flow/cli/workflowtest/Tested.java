package dev.flow.cli.workflowtest;

import dev.flow.cli.Invocation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A configuration directory with a workflow and its tests, and what {@code flow test} says of it. */
record Tested(Path path) {
    private static final String DURATION = "  \\d+(\\.\\d+)? (ms|s|min \\d+ s|h \\d+ min|d \\d+ h)\\b";

    Tested workflow(String name, String rest) {
        return write("workflows/" + name + ".yaml", """
                document:
                  dsl: '1.0.3'
                  namespace: test
                  name: %s
                  version: '1.0.0'
                """.formatted(name) + rest);
    }

    /** Tests of the workflow {@code w}; {@code tests} is what stands below that. */
    Tested tests(String tests) {
        return write("tests/w.yaml", "workflow: w\n" + tests);
    }

    Tested write(String name, String text) {
        try {
            var file = path.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Invocation run(String... more) {
        var arguments = new ArrayList<>(List.of("test", "--config-dir", path.toString()));
        arguments.addAll(List.of(more));
        var ended = Invocation.of(arguments.toArray(String[]::new));
        return new Invocation(ended.code(), plain(ended.out()), plain(ended.err()));
    }

    /** Without what differs each time. */
    private String plain(String printed) {
        return printed.replace(path + "/", "").replaceAll(DURATION, "").replaceAll(" in \\d+(\\.\\d+)? m?s\n", "\n");
    }

    /** What is printed of the only test, which fails: without its name, its place, and what the run did. */
    String finding() {
        var out = run().out();
        var lines = out.lines()
                .skip(3)
                .takeWhile(line -> !line.equals("      What the run did:"))
                .map(line -> line.substring(6))
                .toList();
        return String.join("\n", lines) + "\n";
    }
}
