package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.grammar.GrammarWalk;
import dev.flow.definition.grammar.TaskGrammar;
import dev.flow.definition.text.Pointer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The tasks of documents with their paths: the names of the tasks and lists that lead to them. */
public final class TaskLists {
    private TaskLists() {}

    /**
     * A task of a document.
     *
     * @param path the names that lead to it: {@code fulfil/try/charge}
     * @param reference its JSON pointer
     */
    public record Located(String path, Pointer reference, String name, ObjectNode task) {
        /** What the task is: {@code set}, {@code call http}, {@code run workflow}. */
        public String kind() {
            return TaskLists.kind(task);
        }
    }

    /**
     * A list of tasks within a task or a document.
     *
     * @param label what distinguishes it from other lists of the same task; empty for the only one
     */
    record Inner(String label, Pointer reference, JsonNode list) {}

    /** Every task of a workflow document, outer ones first, in the order of the document. */
    public static List<Located> all(ObjectNode workflow) {
        List<Located> all = new ArrayList<>();
        of(workflow).forEach(inner -> visit("", inner, all::add));
        return all;
    }

    /** Every task within a task, at any depth. */
    public static List<ObjectNode> below(ObjectNode task) {
        List<ObjectNode> all = new ArrayList<>();
        within(task, Pointer.ROOT).forEach(inner -> visit("", inner, located -> all.add(located.task())));
        return all;
    }

    static void visit(String parent, Inner inner, Consumer<Located> visitor) {
        for (Located task : tasks(parent, inner).values()) {
            visitor.accept(task);
            within(task).forEach(below -> visit(task.path(), below, visitor));
        }
    }

    /** The lists of a workflow document: its own, and those of its functions and extensions. */
    static List<Inner> of(ObjectNode workflow) {
        List<Inner> lists = new ArrayList<>();
        lists.add(new Inner("", Pointer.ROOT.child("do"), workflow.path("do")));
        JsonNode use = workflow.path("use");
        Pointer at = Pointer.ROOT.child("use");
        if (use.path("functions").isObject()) {
            lists.add(new Inner("functions", at.child("functions"), use.path("functions")));
        }
        int index = 0;
        for (JsonNode element : use.path("extensions")) {
            Pointer place = at.child("extensions").child(index++);
            element.properties().forEach(extension -> {
                for (String list : List.of("before", "after")) {
                    lists.add(new Inner(
                            "extensions/" + extension.getKey() + "/" + list,
                            place.child(extension.getKey()).child(list),
                            extension.getValue().path(list)));
                }
            });
        }
        return lists;
    }

    /** The tasks of a list, by name; functions are an object of tasks. */
    static Map<String, Located> tasks(String parent, Inner inner) {
        String prefix = parent + (parent.isEmpty() || inner.label().isEmpty() ? "" : "/") + inner.label();
        Map<String, Located> tasks = new LinkedHashMap<>();
        if (inner.list().isObject()) {
            add(prefix, inner.reference(), inner.list(), tasks);
        }
        if (inner.list().isArray()) {
            int index = 0;
            for (JsonNode element : inner.list()) {
                add(prefix, inner.reference().child(index++), element, tasks);
            }
        }
        return tasks;
    }

    private static void add(String prefix, Pointer at, JsonNode named, Map<String, Located> tasks) {
        named.properties().forEach(each -> {
            if (each.getValue() instanceof ObjectNode task) {
                String name = each.getKey();
                String path = prefix.isEmpty() ? name : prefix + "/" + name;
                tasks.putIfAbsent(name, new Located(path, at.child(name), name, task));
            }
        });
    }

    /** The lists of tasks within a task. */
    static List<Inner> within(Located located) {
        return within(located.task(), located.reference());
    }

    static List<Inner> within(ObjectNode task, Pointer at) {
        return switch (name(task)) {
            case "do", "for" -> List.of(new Inner("", at.child("do"), task.path("do")));
            case "fork" ->
                List.of(new Inner(
                        "",
                        at.child("fork").child("branches"),
                        task.path("fork").path("branches")));
            case "try" ->
                List.of(
                        new Inner("try", at.child("try"), task.path("try")),
                        new Inner(
                                "catch",
                                at.child("catch").child("do"),
                                task.path("catch").path("do")));
            case "listen" ->
                List.of(new Inner(
                        "",
                        at.child("foreach").child("do"),
                        task.path("foreach").path("do")));
            default -> List.of();
        };
    }

    /** The kind of a task as the grammar has it. */
    static String name(ObjectNode task) {
        TaskGrammar kind = GrammarWalk.kind(task);
        return kind == null ? "unknown" : kind.name();
    }

    private static String kind(ObjectNode task) {
        String name = name(task);
        return switch (name) {
            case "call" -> "call " + task.path("call").asText();
            case "run" ->
                task.path("run")
                        .propertyStream()
                        .map(Map.Entry::getKey)
                        .filter(key -> List.of("workflow", "container", "script", "shell")
                                .contains(key))
                        .findFirst()
                        .map(process -> "run " + process)
                        .orElse(name);
            default -> name;
        };
    }
}
