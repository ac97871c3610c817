package dev.flow.store.retention;

import java.util.Map;

/**
 * What one pass of the cleaner did.
 *
 * @param removed rows by table, those of every rule
 * @param complete whether nothing was left for the next pass
 */
public record CleanerPass(Map<String, Integer> removed, boolean complete) {
    public CleanerPass {
        removed = Map.copyOf(removed);
    }
}
