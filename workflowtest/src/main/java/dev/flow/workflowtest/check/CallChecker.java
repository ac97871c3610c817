package dev.flow.workflowtest.check;

import dev.flow.workflowtest.model.CallPattern;
import dev.flow.workflowtest.model.Expectation;
import dev.flow.workflowtest.model.RecordedCall;
import dev.flow.workflowtest.report.TestFailure;
import dev.flow.workflowtest.report.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares the calls of a run with the expected ones, in order or in any order. */
final class CallChecker {
    private CallChecker() {}

    static List<TestFailure> check(Expectation.Calls expected, List<RecordedCall> calls) {
        return expected.inOrder() ? inOrder(expected.patterns(), calls) : inAnyOrder(expected.patterns(), calls);
    }

    private static List<TestFailure> inOrder(List<CallPattern> expected, List<RecordedCall> calls) {
        var failures = new ArrayList<TestFailure>();
        for (int index = 0; index < Math.max(expected.size(), calls.size()); index++) {
            var number = "Call " + (index + 1);
            if (index >= expected.size()) {
                failures.add(
                        all(number + " is not expected: `" + calls.get(index).label() + "`.", calls));
                break;
            }
            var pattern = expected.get(index);
            if (index >= calls.size()) {
                failures.add(all(number + " did not come: `" + pattern.selector() + "` was expected.", calls));
                break;
            }
            var call = calls.get(index);
            if (!pattern.selector().includes(call)) {
                failures.add(all(
                        number + " is `" + call.label() + "`, and `" + pattern.selector() + "` was expected.", calls));
                break;
            }
            var differences = pattern.differences(call);
            if (!differences.isEmpty()) {
                failures.add(new TestFailure(
                        number + ", `" + call.label() + "`, has other arguments.", differences, List.of()));
            }
        }
        return failures;
    }

    private static List<TestFailure> inAnyOrder(List<CallPattern> expected, List<RecordedCall> calls) {
        var failures = new ArrayList<TestFailure>();
        var left = new ArrayList<>(calls);
        var missing = new ArrayList<CallPattern>();
        // Patterns with arguments are matched first.
        expected.stream()
                .sorted((one, other) -> Boolean.compare(one.with() == null, other.with() == null))
                .forEach(pattern -> take(pattern, left).ifPresentOrElse(left::remove, () -> missing.add(pattern)));
        for (var pattern : missing) {
            var near = left.stream()
                    .filter(call -> pattern.selector().includes(call))
                    .findFirst();
            if (near.isPresent()) {
                left.remove(near.get());
                failures.add(new TestFailure(
                        "A call of `" + near.get().label() + "` has other arguments.",
                        pattern.differences(near.get()),
                        List.of()));
            } else {
                failures.add(all("A call of `" + pattern.selector() + "` did not come.", calls));
            }
        }
        left.forEach(call -> failures.add(all("A call of `" + call.label() + "` is not expected.", calls)));
        return failures;
    }

    private static Optional<RecordedCall> take(CallPattern pattern, List<RecordedCall> calls) {
        return calls.stream().filter(pattern::matches).findFirst();
    }

    private static TestFailure all(String message, List<RecordedCall> calls) {
        var notes = new ArrayList<String>();
        notes.add(calls.isEmpty() ? "no call was made" : "the calls:");
        int number = 1;
        for (var call : calls) {
            notes.add("  " + number++ + "  " + call.label() + "  " + Texts.value(call.arguments()));
        }
        return new TestFailure(message, List.of(), notes);
    }
}
