package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.compare.Difference.Kind;
import dev.flow.configuration.compare.Difference.Operation;
import dev.flow.configuration.compare.Difference.SubjectKind;
import dev.flow.configuration.compare.DifferenceList.Subject;
import dev.flow.definition.CheckedTests;
import dev.flow.definition.text.Pointer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Compares the files of workflow tests, test by test. */
final class TestComparison {
    private static final Pattern AROUND = Pattern.compile("^(?:.*/)?tests/|\\.(?:ya?ml|json)$");

    private final DifferenceList found;

    TestComparison(DifferenceList found) {
        this.found = found;
    }

    void compare(List<CheckedTests> before, List<CheckedTests> after) {
        Map<String, ObjectNode> old = byName(before);
        Map<String, ObjectNode> now = byName(after);
        Set<String> names = new TreeSet<>(old.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            Subject subject = new Subject(SubjectKind.TEST, name, "");
            ObjectNode one = old.get(name);
            ObjectNode other = now.get(name);
            if (one != null && other != null) {
                both(subject, one, other);
            } else {
                boolean added = one == null;
                found.add(
                        Kind.TEST,
                        added ? Operation.ADD : Operation.REMOVE,
                        subject,
                        one,
                        other,
                        "The tests " + name + " were " + (added ? "added." : "removed."));
            }
        }
    }

    private static Map<String, ObjectNode> byName(List<CheckedTests> files) {
        Map<String, ObjectNode> byName = new TreeMap<>();
        files.forEach(file -> byName.put(AROUND.matcher(file.source().path()).replaceAll(""), file.document()));
        return byName;
    }

    private void both(Subject subject, ObjectNode old, ObjectNode now) {
        for (String test : Values.keys(old.path("tests"), now.path("tests"))) {
            var one = old.path("tests").path(test);
            var other = now.path("tests").path(test);
            if (!Values.equal(one, other)) {
                Operation operation = SlotComparison.operation(one, other);
                found.add(
                        Kind.TEST,
                        operation,
                        subject.below("tests/" + Pointer.escape(test)),
                        Values.orNull(one),
                        Values.orNull(other),
                        "The test \"" + test + "\" of " + subject.name() + " was " + SlotComparison.past(operation)
                                + ".");
            }
        }
        List<String> others = Values.differing(old, now).stream()
                .filter(property -> !property.equals("tests"))
                .toList();
        if (!others.isEmpty()) {
            found.add(
                    Kind.TEST,
                    Operation.CHANGE,
                    subject,
                    Values.only(old, others),
                    Values.only(now, others),
                    "What all tests of " + subject.name() + " share has changed: " + Values.names(others) + ".");
        }
    }
}
