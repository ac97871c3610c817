package dev.flow.configuration.directory;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lines of source files. Not thread-safe. */
public final class SourceLines {
    private final Map<String, String> sources;
    private final Map<String, List<String>> lines = new HashMap<>();

    SourceLines(Map<String, String> sources) {
        this.sources = sources;
    }

    /** A line of a file, counted from one. */
    public Optional<String> line(String file, int number) {
        var text = sources.get(file);
        if (text == null) {
            return Optional.empty();
        }
        var all = lines.computeIfAbsent(file, name -> text.lines().toList());
        return number < 1 || number > all.size() ? Optional.empty() : Optional.of(all.get(number - 1));
    }
}
