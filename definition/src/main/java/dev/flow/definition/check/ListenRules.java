package dev.flow.definition.check;

import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.WrappedExpression;

/** Waiting for events that can never be over. */
final class ListenRules {
    private final FileDiagnostics report;

    ListenRules(FileDiagnostics report) {
        this.report = report;
    }

    /** Checks an event consumption strategy. */
    void check(Mapping strategy, ValueLocation place, CheckContext context) {
        Entry all = strategy.entry("all");
        if (all != null
                && all.value() instanceof Sequence filters
                && filters.elements().isEmpty()) {
            report.say(
                    DiagnosticCode.LISTEN_WITHOUT_END,
                    all.value().range(),
                    place.pointer().child("all"),
                    "`all` waits for no event at all.",
                    "Name the events to wait for, or use `any: []` for every event.");
        }
        Entry until = strategy.entry("until");
        if (until != null
                && context.site() == EvaluationSite.SCHEDULE
                && until.value() instanceof Scalar condition
                && never(condition)) {
            report.say(
                    DiagnosticCode.LISTEN_WITHOUT_END,
                    condition.range(),
                    place.pointer().child("until"),
                    "`until` never holds, so that no run can ever start.");
        }
    }

    /** Checks a {@code listen} task: events that pile up for ever and nobody looks at. */
    void task(Mapping task, ValueLocation place, CheckContext context) {
        if (task.entry("foreach") != null
                || context.place().bounded()
                || !(task.get("listen") instanceof Mapping listen)
                || !(listen.get("to") instanceof Mapping strategy)
                || !(strategy.get("until") instanceof Scalar condition)
                || !never(condition)) {
            return;
        }
        report.say(
                DiagnosticCode.LISTEN_WITHOUT_END,
                condition.range(),
                place.pointer().child("listen").child("to").child("until"),
                "`until` never holds, and neither a `foreach`, a timeout nor a race does anything about it.",
                "Give an `until` that can hold, a `foreach`, or a `timeout`.");
    }

    private static boolean never(Scalar condition) {
        return condition.isText()
                && WrappedExpression.bare(condition.text()).source().strip().equals("false");
    }
}
