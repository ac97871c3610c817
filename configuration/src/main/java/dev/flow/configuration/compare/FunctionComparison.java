package dev.flow.configuration.compare;

import dev.flow.configuration.compare.Difference.Kind;
import dev.flow.configuration.compare.Difference.Operation;
import dev.flow.configuration.compare.Difference.SubjectKind;
import dev.flow.configuration.compare.DifferenceList.Subject;
import dev.flow.configuration.compare.TaskLists.Located;
import dev.flow.definition.CheckedFunction;
import dev.flow.definition.text.Pointer;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Compares the functions of the default catalog. */
final class FunctionComparison {
    private final DifferenceList found;

    FunctionComparison(DifferenceList found) {
        this.found = found;
    }

    void compare(Map<String, CheckedFunction> before, Map<String, CheckedFunction> after) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String name : names) {
            CheckedFunction old = before.get(name);
            CheckedFunction now = after.get(name);
            Subject subject = new Subject(SubjectKind.FUNCTION, name, "");
            if (old != null && now != null) {
                both(subject, old, now);
            } else if (now != null) {
                found.add(
                        Kind.FUNCTION,
                        Operation.ADD,
                        subject,
                        null,
                        now.document(),
                        "Function " + name + " was added.");
            } else if (old != null) {
                found.add(
                        Kind.FUNCTION,
                        Operation.REMOVE,
                        subject,
                        old.document(),
                        null,
                        "Function " + name + " was removed.");
            }
        }
    }

    private void both(Subject subject, CheckedFunction old, CheckedFunction now) {
        if (Values.equal(old.document(), now.document())) {
            return;
        }
        String name = subject.name();
        TaskComparison tasks = new TaskComparison(found, DocumentContext.NONE, DocumentContext.NONE, name);
        tasks.compare(subject, root(old), root(now));
        ListComparison lists = new ListComparison(found, tasks, name);
        lists.compare(
                TaskLists.within(old.document(), Pointer.ROOT), "", TaskLists.within(now.document(), Pointer.ROOT), "");
        lists.finish();
    }

    /** A function is a task without a name. */
    private static Located root(CheckedFunction function) {
        return new Located("", Pointer.ROOT, "", function.document());
    }
}
