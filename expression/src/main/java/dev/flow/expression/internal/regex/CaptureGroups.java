package dev.flow.expression.internal.regex;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The groups of a pattern: how many there are, and their names. */
final class CaptureGroups {
    private final Map<String, List<Integer>> names = new LinkedHashMap<>();
    private int count;

    int open() {
        return ++count;
    }

    int openNamed(String name) {
        int number = open();
        names.computeIfAbsent(name, key -> new ArrayList<>()).add(number);
        return number;
    }

    int count() {
        return count;
    }

    List<Integer> named(String name) {
        return names.getOrDefault(name, List.of());
    }

    Map<String, List<Integer>> names() {
        return names;
    }
}
