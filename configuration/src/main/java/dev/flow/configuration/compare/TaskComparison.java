package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.configuration.compare.Difference.Kind;
import dev.flow.configuration.compare.Difference.Operation;
import dev.flow.configuration.compare.DifferenceList.Subject;
import dev.flow.configuration.compare.TaskLists.Located;
import java.util.ArrayList;
import java.util.List;

/** Compares two versions of a task, without the tasks in it. */
final class TaskComparison {
    /** Objects of which something may have been compared already. */
    private static final List<String> EMPTIED = List.of("input", "output", "export", "foreach", "with");

    private final DifferenceList found;
    private final SlotComparison slots;
    private final DocumentContext before;
    private final DocumentContext after;
    private final String document;

    TaskComparison(DifferenceList found, DocumentContext before, DocumentContext after, String document) {
        this.found = found;
        this.slots = new SlotComparison(found, before, after);
        this.before = before;
        this.after = after;
        this.document = document;
    }

    /** @param task the task as differences name it */
    void compare(Subject task, Located before, Located after) {
        new Pair(task, before, after).compare();
    }

    private final class Pair {
        private final Subject subject;
        private final String whose;
        private final Located old;
        private final Located now;
        /** What is left to compare once its part is. */
        private final ObjectNode oldRest;

        private final ObjectNode newRest;

        Pair(Subject subject, Located old, Located now) {
            this.subject = subject;
            this.whose = now.path().isEmpty() ? "Function " + document : "Task `" + now.path() + "` of " + document;
            this.old = old;
            this.now = now;
            this.oldRest = withoutTasks(old.task());
            this.newRest = withoutTasks(now.task());
        }

        void compare() {
            boolean sameKind = TaskLists.name(old.task()).equals(TaskLists.name(now.task()));
            if (!sameKind) {
                found.add(
                        Kind.TASK,
                        Operation.CHANGE,
                        subject,
                        TextNode.valueOf(old.kind()),
                        TextNode.valueOf(now.kind()),
                        whose + " is a `" + now.kind() + "` task now; it was `" + old.kind() + "`.");
            }
            conditions();
            if (sameKind) {
                target();
                retry();
            }
            schemas();
            slots.timeout(subject.below("timeout"), whose, take("timeout", oldRest), take("timeout", newRest));
            flow();
            if (sameKind) {
                rest();
            }
        }

        private void conditions() {
            condition("if", "if", take("if", oldRest), take("if", newRest));
            condition("while", "while", take("while", oldRest), take("while", newRest));
            condition("switch", "switch", take("switch", oldRest), take("switch", newRest));
            JsonNode oldCatch = oldRest.path("catch");
            JsonNode newCatch = newRest.path("catch");
            for (String filter : List.of("errors", "when", "exceptWhen")) {
                condition("catch/" + filter, "catch." + filter, take(filter, oldCatch), take(filter, newCatch));
            }
        }

        private void condition(String pointer, String property, JsonNode one, JsonNode other) {
            if (Values.equal(one, other)) {
                return;
            }
            Operation operation = SlotComparison.operation(one, other);
            String change = property.equals("switch") || property.equals("catch.errors")
                    ? whose + " has other " + (property.equals("switch") ? "cases." : "errors that it catches.")
                    : switch (operation) {
                        case ADD -> whose + " has the condition `" + property + "` " + Values.shown(other) + " now.";
                        case REMOVE ->
                            whose + " no longer has the condition `" + property + "` " + Values.shown(one) + ".";
                        default ->
                            whose + " has the condition `" + property + "` " + Values.shown(other) + " now, and before "
                                    + Values.shown(one) + ".";
                    };
            found.add(
                    Kind.CONDITION,
                    operation,
                    subject.below(pointer),
                    Values.orNull(one),
                    Values.orNull(other),
                    change);
        }

        private void target() {
            TaskTarget one = TaskTarget.of(old.task());
            TaskTarget other = TaskTarget.of(now.task());
            if (Values.equal(one.data(), other.data())) {
                return;
            }
            found.add(
                    Kind.TARGET,
                    Operation.RETARGET,
                    subject,
                    one.data(),
                    other.data(),
                    whose + " " + other.verb() + " " + other.object() + " instead of " + one.object() + ".");
            other.removeFrom(oldRest);
            other.removeFrom(newRest);
            one.removeFrom(oldRest);
            one.removeFrom(newRest);
        }

        private void retry() {
            JsonNode one = before.resolved(take("retry", oldRest.path("catch")), "retries");
            JsonNode other = after.resolved(take("retry", newRest.path("catch")), "retries");
            if (Values.equal(one, other)) {
                return;
            }
            Operation operation = SlotComparison.operation(one, other);
            String sentence = switch (operation) {
                case ADD -> whose + " is retried now: " + Values.shown(other) + ".";
                case REMOVE -> whose + " is no longer retried.";
                default ->
                    whose + " is retried in another way: `" + String.join("`, `", Values.differing(one, other))
                            + "` changed.";
            };
            found.add(
                    Kind.RETRY,
                    operation,
                    subject.below("catch/retry"),
                    Values.orNull(one),
                    Values.orNull(other),
                    sentence);
        }

        private void schemas() {
            schema(Kind.INPUT_SCHEMA, "input");
            schema(Kind.OUTPUT_SCHEMA, "output");
            schema(Kind.CONTEXT_SCHEMA, "export");
        }

        private void schema(Kind kind, String slot) {
            String what = kind == Kind.CONTEXT_SCHEMA ? "The context after" : "The " + slot + " of";
            slots.schema(
                    kind,
                    subject.below(slot + "/schema"),
                    what + " t" + whose.substring(1),
                    take("schema", oldRest.path(slot)),
                    take("schema", newRest.path(slot)));
        }

        private void flow() {
            flow("then", take("then", oldRest), take("then", newRest), "goes on to ");
            flow(
                    "catch/then",
                    take("then", oldRest.path("catch")),
                    take("then", newRest.path("catch")),
                    "goes on, after an error was caught, to ");
        }

        private void flow(String pointer, JsonNode one, JsonNode other, String words) {
            String from = one.asText("continue");
            String to = other.asText("continue");
            if (!from.equals(to)) {
                found.add(
                        Kind.FLOW,
                        Operation.CHANGE,
                        subject.below(pointer),
                        Values.orNull(one),
                        Values.orNull(other),
                        whose + " " + words + "`" + to + "` now; before, to `" + from + "`.");
            }
        }

        /** Everything else: what the task computes, sends and keeps. */
        private void rest() {
            if (oldRest.path("raise").has("error")) {
                resolveError(oldRest, before);
            }
            if (newRest.path("raise").has("error")) {
                resolveError(newRest, after);
            }
            EMPTIED.forEach(property -> {
                withoutEmpty(property, oldRest);
                withoutEmpty(property, newRest);
            });
            List<String> differing = Values.differing(oldRest, newRest);
            if (!differing.isEmpty()) {
                found.add(
                        Kind.DATA,
                        Operation.CHANGE,
                        subject,
                        Values.only(oldRest, differing),
                        Values.only(newRest, differing),
                        whose + " has other data: " + Values.names(details(differing)) + ".");
            }
        }

        private void resolveError(ObjectNode task, DocumentContext context) {
            JsonNode error = task.path("raise").path("error");
            ((ObjectNode) task.path("raise")).set("error", context.resolved(error, "errors"));
        }

        /** The properties that differ, one level further down where both are objects. */
        private List<String> details(List<String> differing) {
            List<String> details = new ArrayList<>();
            for (String property : differing) {
                JsonNode one = oldRest.path(property);
                JsonNode other = newRest.path(property);
                if (one.isObject() && other.isObject()) {
                    Values.differing(one, other).forEach(each -> details.add(property + "." + each));
                } else {
                    details.add(property);
                }
            }
            return details;
        }
    }

    private static void withoutEmpty(String property, ObjectNode task) {
        if (task.path(property).isObject() && task.path(property).isEmpty()) {
            task.remove(property);
        }
    }

    /** Takes a property out of an object; missing when there is none. */
    private static JsonNode take(String property, JsonNode object) {
        JsonNode value = object instanceof ObjectNode node ? node.remove(property) : null;
        return value == null ? MissingNode.getInstance() : value;
    }

    /** A copy without the tasks in it, which are compared one by one. */
    private static ObjectNode withoutTasks(ObjectNode task) {
        ObjectNode copy = task.deepCopy();
        switch (TaskLists.name(task)) {
            case "do", "for" -> copy.remove("do");
            case "fork" -> take("branches", copy.path("fork"));
            case "try" -> {
                copy.remove("try");
                take("do", copy.path("catch"));
            }
            case "listen" -> take("do", copy.path("foreach"));
            default -> {
                // has no tasks within
            }
        }
        return copy;
    }
}
