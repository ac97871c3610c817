package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.configuration.compare.Difference.Kind;
import dev.flow.configuration.compare.Difference.Operation;
import dev.flow.configuration.compare.Difference.SubjectKind;
import dev.flow.configuration.compare.DifferenceList.Subject;
import dev.flow.configuration.compare.TaskLists.Inner;
import dev.flow.configuration.compare.TaskLists.Located;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Compares the tasks of a document. A task is the one of its name in the same list; what is left over is a task that
 * was moved to another list, one that was renamed, or one that was added or removed with everything in it. For one
 * document; not thread-safe.
 */
final class ListComparison {
    private final DifferenceList found;
    private final TaskComparison tasks;
    private final String document;
    private final List<Located> removed = new ArrayList<>();
    private final List<Located> added = new ArrayList<>();

    /** Inner tasks that were found to be others, by their references. */
    private final Set<String> relocated = new HashSet<>();

    /** @param document a workflow by {@code namespace.name}, or a function by {@code name:version} */
    ListComparison(DifferenceList found, TaskComparison tasks, String document) {
        this.found = found;
        this.tasks = tasks;
        this.document = document;
    }

    private Subject subject(Located task) {
        return new Subject(
                SubjectKind.TASK, document + "/" + task.path(), task.reference().toString());
    }

    /** Compares lists that belong to the same task or document, each with the one of its label. */
    void compare(List<Inner> before, String beforeParent, List<Inner> after, String afterParent) {
        Map<String, Inner> old = byLabel(before);
        Map<String, Inner> now = byLabel(after);
        now.forEach((label, inner) -> {
            Inner other = old.remove(label);
            list(other == null ? Map.of() : TaskLists.tasks(beforeParent, other), TaskLists.tasks(afterParent, inner));
        });
        old.values()
                .forEach(inner ->
                        removed.addAll(TaskLists.tasks(beforeParent, inner).values()));
    }

    private static Map<String, Inner> byLabel(List<Inner> lists) {
        Map<String, Inner> byLabel = new LinkedHashMap<>();
        lists.forEach(inner -> byLabel.put(inner.label(), inner));
        return byLabel;
    }

    private void list(Map<String, Located> before, Map<String, Located> after) {
        List<String> old = before.keySet().stream().filter(after::containsKey).toList();
        List<String> now = after.keySet().stream().filter(before::containsKey).toList();
        Set<String> inPlace = new HashSet<>(LongestCommon.of(old, now));
        for (Located task : after.values()) {
            Located other = before.get(task.name());
            if (other == null) {
                added.add(task);
                continue;
            }
            if (!inPlace.contains(task.name())) {
                moved(other, task, position(before, task.name()), position(after, task.name()));
            }
            pair(other, task);
        }
        before.values().stream().filter(task -> !after.containsKey(task.name())).forEach(removed::add);
    }

    private void pair(Located before, Located after) {
        tasks.compare(subject(after), before, after);
        compare(TaskLists.within(before), before.path(), TaskLists.within(after), after.path());
    }

    /** Where a task stands in its list, for a person. */
    private static String position(Map<String, Located> list, String name) {
        String previous = null;
        for (String each : list.keySet()) {
            if (each.equals(name)) {
                break;
            }
            previous = each;
        }
        return previous == null ? "first" : "after `" + previous + "`";
    }

    private void moved(Located before, Located after, String from, String to) {
        found.add(
                Kind.TASK,
                Operation.MOVE,
                subject(after),
                TextNode.valueOf(before.reference().toString()),
                TextNode.valueOf(after.reference().toString()),
                "Task `" + after.path() + "` of " + document + " comes " + to + " now; it came " + from + ".");
    }

    /** Finds moved and renamed tasks among those that are left over, and reports the rest. To be called once, last. */
    void finish() {
        boolean more = true;
        while (more) {
            more = match(ListComparison::isSameName, this::relocated)
                    || match(ListComparison::isSameContent, this::renamed)
                    || wrapped()
                    || unwrapped();
        }
        removed.forEach(task -> found.add(
                Kind.TASK,
                Operation.REMOVE,
                subject(task),
                task.task(),
                null,
                "Task `" + task.path() + "` of " + document + " (" + task.kind() + ") was removed" + content(task)));
        added.forEach(task -> found.add(
                Kind.TASK,
                Operation.ADD,
                subject(task),
                null,
                task.task(),
                "Task `" + task.path() + "` of " + document + " (" + task.kind() + ") was added" + content(task)));
    }

    private static String content(Located task) {
        int count = count(TaskLists.within(task), task.path());
        return switch (count) {
            case 0 -> ".";
            case 1 -> ", with the task in it.";
            default -> ", with the " + count + " tasks in it.";
        };
    }

    private static int count(List<Inner> lists, String parent) {
        int count = 0;
        for (Inner inner : lists) {
            for (Located task : TaskLists.tasks(parent, inner).values()) {
                count += 1 + count(TaskLists.within(task), task.path());
            }
        }
        return count;
    }

    private static boolean isSameName(Located before, Located after) {
        return before.name().equals(after.name()) && before.kind().equals(after.kind());
    }

    private static boolean isSameContent(Located before, Located after) {
        return Values.equal(before.task(), after.task());
    }

    /** Takes one pair that belongs together and has no second candidate, and reports it. */
    private boolean match(BiPredicate<Located, Located> same, PairReport report) {
        for (Located task : added) {
            List<Located> candidates =
                    removed.stream().filter(other -> same.test(other, task)).toList();
            boolean isOnly = candidates.size() == 1
                    && added.stream()
                                    .filter(other -> same.test(candidates.getFirst(), other))
                                    .count()
                            == 1;
            if (isOnly) {
                removed.remove(candidates.getFirst());
                added.remove(task);
                report.report(candidates.getFirst(), task);
                return true;
            }
        }
        return false;
    }

    /** Finds a removed task within one that was added, such as a call that has been put into a {@code try}. */
    private boolean wrapped() {
        for (Located task : removed) {
            Optional<Located> inner = only(within(added), task);
            if (inner.isPresent()) {
                removed.remove(task);
                relocated(task, inner.get());
                return true;
            }
        }
        return false;
    }

    /** Finds an added task within one that was removed. */
    private boolean unwrapped() {
        for (Located task : added) {
            Optional<Located> inner = only(within(removed), task);
            if (inner.isPresent()) {
                added.remove(task);
                relocated(inner.get(), task);
                return true;
            }
        }
        return false;
    }

    private Optional<Located> only(List<Located> candidates, Located task) {
        List<Located> same = candidates.stream()
                .filter(candidate -> isSameName(candidate, task))
                .toList();
        return same.size() == 1 && relocated.add(same.getFirst().reference().toString())
                ? Optional.of(same.getFirst())
                : Optional.empty();
    }

    private static List<Located> within(List<Located> tasks) {
        List<Located> all = new ArrayList<>();
        for (Located task : tasks) {
            TaskLists.within(task).forEach(inner -> TaskLists.visit(task.path(), inner, all::add));
        }
        return all;
    }

    @FunctionalInterface
    private interface PairReport {
        void report(Located before, Located after);
    }

    private void relocated(Located before, Located after) {
        found.add(
                Kind.TASK,
                Operation.MOVE,
                subject(after),
                TextNode.valueOf(before.reference().toString()),
                TextNode.valueOf(after.reference().toString()),
                "Task `" + before.path() + "` of " + document + " was moved to `" + after.path() + "`.");
        pair(before, after);
    }

    private void renamed(Located before, Located after) {
        found.add(
                Kind.TASK,
                Operation.RENAME,
                subject(after),
                TextNode.valueOf(before.reference().toString()),
                TextNode.valueOf(after.reference().toString()),
                "Task `" + before.path() + "` of " + document + " is named `" + after.path() + "` now.");
    }
}
