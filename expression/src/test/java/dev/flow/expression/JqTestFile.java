package dev.flow.expression;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
