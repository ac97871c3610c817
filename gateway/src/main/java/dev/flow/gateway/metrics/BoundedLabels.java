package dev.flow.gateway.metrics;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Names that authors choose, as labels: the first 500 by themselves, further ones as {@code other}. Thread-safe. */
final class BoundedLabels {
    private static final int MOST = 500;
    private static final String OTHER = "other";

    private final Set<String> names = ConcurrentHashMap.newKeySet();

    String label(String name) {
        if (names.contains(name)) {
            return name;
        }
        return names.size() < MOST && names.add(name) ? name : OTHER;
    }
}
