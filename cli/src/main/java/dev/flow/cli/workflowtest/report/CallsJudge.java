package dev.flow.cli.workflowtest.report;

import dev.flow.cli.workflowtest.Call;
import dev.flow.cli.workflowtest.CallPattern;
import dev.flow.cli.workflowtest.Expectation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares calls with those that are expected: all of them, in order or in any. */
final class CallsJudge {
    private CallsJudge() {}

    static List<Finding> judge(Expectation.Calls expected, List<Call> calls) {
        return expected.inOrder() ? inOrder(expected.patterns(), calls) : inAnyOrder(expected.patterns(), calls);
    }

    private static List<Finding> inOrder(List<CallPattern> expected, List<Call> calls) {
        var findings = new ArrayList<Finding>();
        for (int index = 0; index < Math.max(expected.size(), calls.size()); index++) {
            var number = "Call " + (index + 1);
            if (index >= expected.size()) {
                findings.add(
                        all(number + " is not expected: `" + calls.get(index).label() + "`.", calls));
                break;
            }
            var pattern = expected.get(index);
            if (index >= calls.size()) {
                findings.add(all(number + " did not come: `" + pattern.subject() + "` was expected.", calls));
                break;
            }
            var call = calls.get(index);
            if (!pattern.subject().includes(call)) {
                findings.add(all(
                        number + " is `" + call.label() + "`, and `" + pattern.subject() + "` was expected.", calls));
                break;
            }
            var differences = pattern.differences(call);
            if (!differences.isEmpty()) {
                findings.add(
                        new Finding(number + ", `" + call.label() + "`, has other arguments.", differences, List.of()));
            }
        }
        return findings;
    }

    private static List<Finding> inAnyOrder(List<CallPattern> expected, List<Call> calls) {
        var findings = new ArrayList<Finding>();
        var left = new ArrayList<>(calls);
        var missing = new ArrayList<CallPattern>();
        // Those that say more choose first.
        expected.stream()
                .sorted((one, other) -> Boolean.compare(one.with() == null, other.with() == null))
                .forEach(pattern -> take(pattern, left).ifPresentOrElse(left::remove, () -> missing.add(pattern)));
        for (var pattern : missing) {
            var near = left.stream()
                    .filter(call -> pattern.subject().includes(call))
                    .findFirst();
            if (near.isPresent()) {
                left.remove(near.get());
                findings.add(new Finding(
                        "A call of `" + near.get().label() + "` has other arguments.",
                        pattern.differences(near.get()),
                        List.of()));
            } else {
                findings.add(all("A call of `" + pattern.subject() + "` did not come.", calls));
            }
        }
        left.forEach(call -> findings.add(all("A call of `" + call.label() + "` is not expected.", calls)));
        return findings;
    }

    private static Optional<Call> take(CallPattern pattern, List<Call> calls) {
        return calls.stream().filter(pattern::matches).findFirst();
    }

    private static Finding all(String message, List<Call> calls) {
        var notes = new ArrayList<String>();
        notes.add(calls.isEmpty() ? "no call was made" : "the calls:");
        int number = 1;
        for (var call : calls) {
            notes.add("  " + number++ + "  " + call.label() + "  " + Values.shown(call.arguments()));
        }
        return new Finding(message, List.of(), notes);
    }
}
