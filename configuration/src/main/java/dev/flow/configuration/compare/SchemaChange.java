package dev.flow.configuration.compare;

import dev.flow.configuration.compare.Difference.Operation;
import java.util.ArrayList;
import java.util.List;

/**
 * One difference between two JSON Schemas.
 *
 * @param operation {@code WIDEN}, {@code NARROW} or, where neither can be said, {@code CHANGE}
 * @param pointer in the later schema, or in the earlier one for what is only there
 * @param sentence without capital letter and full stop
 */
public record SchemaChange(Operation operation, String pointer, String sentence) {

    /** What several changes of one schema are together; at least one. */
    public static Operation together(List<SchemaChange> changes) {
        List<Operation> operations =
                changes.stream().map(SchemaChange::operation).distinct().toList();
        return operations.size() == 1 ? operations.getFirst() : Operation.CHANGE;
    }

    /** The sentences of some changes, the first five in full. */
    static String told(List<SchemaChange> changes) {
        List<String> sentences = new ArrayList<>(
                changes.stream().map(SchemaChange::sentence).distinct().toList());
        int most = 5;
        if (sentences.size() > most) {
            int more = sentences.size() - most;
            sentences = new ArrayList<>(sentences.subList(0, most));
            sentences.add("and " + more + " more");
        }
        return String.join("; ", sentences);
    }
}
