package dev.flow.bench.lifecycle;

import dev.flow.bench.micro.LongDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A configuration of workflows that have nothing wrong, by name. Immutable.
 *
 * @param documents texts by {@code namespace.name}
 */
record GeneratedConfiguration(Map<String, String> documents) {
    /** Tasks of the smallest documents; the others have eight more. */
    private static final int TASKS = 8;

    private static final int GROUP = 8;
    private static final String HEAD = "workflows:\n";
    private static final String INDENTATION = "    ";

    /**
     * One with a number of workflows, whose import document is as large as it may be.
     *
     * @param bytes that the import document has at most
     * @param round makes every document another one than those of other rounds
     */
    static GeneratedConfiguration of(int workflows, int bytes, int round) {
        Map<String, String> documents = new LinkedHashMap<>();
        long used = HEAD.length();
        for (int number = 0; number < workflows; number++) {
            String name = String.format(Locale.ROOT, "w%04d", number);
            long allowed = (long) bytes * (number + 1) / workflows - used;
            String text = largest(name, allowed, round);
            documents.put("bench." + name, text);
            used += entry("bench." + name, text).length();
        }
        return new GeneratedConfiguration(documents);
    }

    private static String largest(String name, long allowed, int round) {
        int tasks = TASKS;
        String text = text(name, tasks, round);
        while (true) {
            String larger = text(name, tasks + GROUP, round);
            if (entry("bench." + name, larger).length() > allowed) {
                return text;
            }
            text = larger;
            tasks += GROUP;
        }
    }

    private static String text(String name, int tasks, int round) {
        return LongDocument.of(name, tasks).replace("version: '1.0.0'", "version: '1.0." + round + "'");
    }

    private static String entry(String name, String text) {
        return "  " + name + ":\n" + INDENTATION + text.strip().replace("\n", "\n" + INDENTATION) + "\n";
    }

    /** All of them as the one document that a draft is replaced by. */
    String yaml() {
        StringBuilder yaml = new StringBuilder(HEAD);
        documents.forEach((name, text) -> yaml.append(entry(name, text)));
        return yaml.toString();
    }

    /** Writes a configuration directory. */
    void write(Path directory) throws IOException {
        Path workflows = Files.createDirectories(directory.resolve("workflows"));
        for (Map.Entry<String, String> document : documents.entrySet()) {
            Files.writeString(workflows.resolve(document.getKey() + ".yaml"), document.getValue());
        }
    }
}
