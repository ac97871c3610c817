package dev.flow.store.retention;

import java.util.Map;

/**
 * What one pass of the cleaner did.
 *
 * @param removed the number of rows by table, for every table whose rows age
 * @param complete whether nothing is left for the next pass
 */
public record CleanerPass(Map<String, Integer> removed, boolean complete) {
    public CleanerPass {
        removed = Map.copyOf(removed);
    }
}
