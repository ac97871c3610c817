package dev.flow.definition.check;

import dev.flow.definition.diagnostic.DocumentCode;
import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.WrappedExpression;

/** Finds {@code listen} tasks that can never end. */
final class ListenRules {
    private final FileDiagnostics diagnostics;

    ListenRules(FileDiagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** Checks an event consumption strategy. */
    void check(Mapping strategy, ValueLocation location, CheckContext context) {
        Entry all = strategy.entry("all");
        if (all != null
                && all.value() instanceof Sequence filters
                && filters.elements().isEmpty()) {
            diagnostics.report(
                    DocumentCode.LISTEN_WITHOUT_END,
                    all.value().range(),
                    location.pointer().child("all"),
                    "`all` waits for no event at all.",
                    "Name the events to wait for, or use `any: []` for every event.");
        }
        Entry until = strategy.entry("until");
        if (until != null
                && context.site() == EvaluationSite.SCHEDULE
                && until.value() instanceof Scalar condition
                && never(condition)) {
            diagnostics.report(
                    DocumentCode.LISTEN_WITHOUT_END,
                    condition.range(),
                    location.pointer().child("until"),
                    "`until` never holds, so that no run can ever start.");
        }
    }

    /** Checks a {@code listen} task: events that accumulate for ever and are never read. */
    void task(Mapping task, ValueLocation location, CheckContext context) {
        if (task.entry("foreach") != null
                || context.enclosing().bounded()
                || !(task.get("listen") instanceof Mapping listen)
                || !(listen.get("to") instanceof Mapping strategy)
                || !(strategy.get("until") instanceof Scalar condition)
                || !never(condition)) {
            return;
        }
        diagnostics.report(
                DocumentCode.LISTEN_WITHOUT_END,
                condition.range(),
                location.pointer().child("listen").child("to").child("until"),
                "`until` never holds, and neither a `foreach`, a timeout nor a race does anything about it.",
                "Give an `until` that can hold, a `foreach`, or a `timeout`.");
    }

    private static boolean never(Scalar condition) {
        return condition.isText()
                && WrappedExpression.bare(condition.text()).source().strip().equals("false");
    }
}
