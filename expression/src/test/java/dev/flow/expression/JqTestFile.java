package dev.flow.expression;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the test files of jq itself, in the way its own runner does. */
final class JqTestFile {
    private JqTestFile() {}

    /**
     * One case.
     *
     * @param line where its program stands in the file
     * @param mustFail whether it must not compile; then there is no input
     */
    record Case(String file, int line, boolean mustFail, String program, String input, List<String> outputs) {
        @Override
        public String toString() {
            return file + ":" + line + " " + program;
        }
    }

    /** The folder of jq's files, next to one of the folders above the working directory. */
    static Optional<Path> folder() {
        for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
            Path folder = up.resolve("shared/jq/1.7.1");
            if (Files.isDirectory(up.resolve("shared/ows/1.0.3")) && Files.isDirectory(folder)) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }

    static List<Case> read(Path folder, String name) {
        try {
            return parse(name, Files.readAllLines(folder.resolve(name)));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<Case> parse(String name, List<String> lines) {
        List<Case> cases = new ArrayList<>();
        boolean mustFail = false;
        int i = 0;
        while (i < lines.size()) {
            String line = lines.get(i++);
            if (skipped(line)) {
                continue;
            }
            if (line.startsWith("%%FAIL")) {
                mustFail = true;
                continue;
            }
            int at = i;
            List<String> rest = new ArrayList<>();
            if (mustFail) {
                i++;
            } else {
                rest.add(lines.get(i++));
                while (i < lines.size() && !skipped(lines.get(i))) {
                    rest.add(lines.get(i++));
                }
            }
            cases.add(new Case(
                    name,
                    at,
                    mustFail,
                    line,
                    mustFail ? "" : rest.getFirst(),
                    rest.stream().skip(1).toList()));
            mustFail = false;
        }
        return cases;
    }

    private static boolean skipped(String line) {
        String stripped = line.stripLeading();
        return stripped.isEmpty() || stripped.startsWith("#");
    }
}
