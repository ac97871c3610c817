package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.flow.configuration.compare.Difference.Kind;
import dev.flow.configuration.compare.Difference.Operation;
import dev.flow.configuration.compare.DifferenceList.Subject;
import java.util.List;
import java.util.Locale;

/** Compares slots that workflows and tasks have: schemas and timeouts, with what they refer to. */
final class SlotComparison {
    private final DifferenceList found;
    private final DocumentContext before;
    private final DocumentContext after;

    SlotComparison(DifferenceList found, DocumentContext before, DocumentContext after) {
        this.found = found;
        this.before = before;
        this.after = after;
    }

    /**
     * The schema of an input, output or context.
     *
     * @param whose begins the sentence: {@code The input of shop.order}
     */
    void schema(Kind kind, Subject subject, String whose, JsonNode old, JsonNode now) {
        JsonNode oldSchema = schema(before, old);
        JsonNode newSchema = schema(after, now);
        if (oldSchema.isMissingNode() || newSchema.isMissingNode()) {
            unresolved(kind, subject, whose, old, now);
            return;
        }
        List<SchemaChange> changes = SchemaComparison.of(oldSchema, newSchema);
        if (!changes.isEmpty()) {
            Operation operation = SchemaChange.together(changes);
            found.add(
                    kind,
                    operation,
                    subject,
                    Values.isAbsent(old) ? null : oldSchema,
                    Values.isAbsent(now) ? null : newSchema,
                    whose + " is "
                            + switch (operation) {
                                case NARROW -> "narrowed";
                                case WIDEN -> "widened";
                                default -> "changed";
                            }
                            + ": " + SchemaChange.told(changes) + ".");
        }
    }

    /** Without a schema everything is accepted. */
    private static JsonNode schema(DocumentContext context, JsonNode slot) {
        return Values.isAbsent(slot) ? BooleanNode.TRUE : context.schema(slot);
    }

    /** Schemas that are elsewhere and were not resolved: only their addresses can be compared. */
    private void unresolved(Kind kind, Subject subject, String whose, JsonNode old, JsonNode now) {
        if (!Values.equal(old, now)) {
            found.add(
                    kind,
                    Operation.CHANGE,
                    subject,
                    Values.orNull(old),
                    Values.orNull(now),
                    whose + " has another schema.");
        }
    }

    /** @param whose begins the sentence: {@code Task `charge` of shop.order} */
    void timeout(Subject subject, String whose, JsonNode old, JsonNode now) {
        JsonNode oldTimeout = before.resolved(old, "timeouts").path("after");
        JsonNode newTimeout = after.resolved(now, "timeouts").path("after");
        if (Values.equal(oldTimeout, newTimeout)) {
            return;
        }
        Operation operation = operation(oldTimeout, newTimeout);
        String sentence = switch (operation) {
            case ADD -> whose + " times out after " + Values.shown(newTimeout) + " now.";
            case REMOVE -> whose + " no longer times out; it did after " + Values.shown(oldTimeout) + ".";
            default ->
                whose + " times out after " + Values.shown(newTimeout) + " now, and before after "
                        + Values.shown(oldTimeout) + ".";
        };
        found.add(Kind.TIMEOUT, operation, subject, Values.orNull(oldTimeout), Values.orNull(newTimeout), sentence);
    }

    static Operation operation(JsonNode before, JsonNode after) {
        if (Values.isAbsent(before)) {
            return Operation.ADD;
        }
        return Values.isAbsent(after) ? Operation.REMOVE : Operation.CHANGE;
    }

    /** {@code added}, {@code removed}, {@code changed}. */
    static String past(Operation operation) {
        return switch (operation) {
            case ADD -> "added";
            case REMOVE -> "removed";
            case CHANGE -> "changed";
            default -> operation.toString().toLowerCase(Locale.ROOT);
        };
    }
}
