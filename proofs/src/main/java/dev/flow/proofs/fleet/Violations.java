package dev.flow.proofs.fleet;

import java.util.ArrayList;
import java.util.List;

/** What is not as promised, one sentence each. Thread-safe. */
public final class Violations {
    private static final int SHOWN = 50;

    private final List<String> all = new ArrayList<>();

    /** Adds one. */
    public synchronized void add(String violation) {
        all.add(violation);
    }

    /** All of them, or the first of very many. */
    public synchronized List<String> shown() {
        List<String> shown = new ArrayList<>(all.subList(0, Math.min(SHOWN, all.size())));
        if (all.size() > SHOWN) {
            shown.add("And " + (all.size() - SHOWN) + " more.");
        }
        return shown;
    }
}
