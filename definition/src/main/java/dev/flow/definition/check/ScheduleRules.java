package dev.flow.definition.check;

import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.CalendarFields;
import dev.flow.definition.text.CronExpression;
import dev.flow.definition.text.IsoDuration;
import dev.flow.definition.text.Pointer;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What must be true between the properties of a trigger that fires by a schedule. */
final class ScheduleRules {
    private static final int MOST_EXPRESSIONS = 10;
    private static final int MOST_SEARCHED = 1_000;
    private static final Duration LEAST_INTERVAL = Duration.ofSeconds(1);
    private static final List<String> CIVIL = List.of("timezone", "on_gap", "on_overlap");

    private final FileDiagnostics diagnostics;
    private final Map<String, Boolean> possible;

    /**
     * @param possible whether the days of a schedule exist, by their fields; shared by the triggers of a configuration
     */
    ScheduleRules(FileDiagnostics diagnostics, Map<String, Boolean> possible) {
        this.diagnostics = diagnostics;
        this.possible = possible;
    }

    void check(Mapping trigger, Pointer at) {
        period(trigger, at);
        if (!(trigger.get("spec") instanceof Mapping spec)) {
            return;
        }
        Pointer below = at.child("spec");
        SourceNode cron = spec.get("cron");
        if (cron instanceof Sequence list) {
            expressions(list, below.child("cron"));
        } else if (cron instanceof Scalar single) {
            expression(single, below.child("cron"));
        }
        if (spec.get("interval") instanceof Mapping interval) {
            interval(interval, below.child("interval"));
            civil(trigger, at);
        }
        if (spec.get("calendar") instanceof Mapping calendar) {
            calendar(calendar, below.child("calendar"));
        }
    }

    private void period(Mapping trigger, Pointer at) {
        Optional<OffsetDateTime> start = time(trigger.get("start_at"));
        Optional<OffsetDateTime> end = time(trigger.get("end_at"));
        if (start.isPresent() && end.isPresent() && !end.get().isAfter(start.get())) {
            diagnostics.report(
                    GrammarCode.VALUE_OUT_OF_RANGE,
                    range(trigger, "end_at"),
                    at.child("end_at"),
                    "`end_at` must be after `start_at`.");
        }
    }

    private static Optional<OffsetDateTime> time(@Nullable SourceNode node) {
        try {
            return node instanceof Scalar text && text.isText()
                    ? Optional.of(OffsetDateTime.parse(text.text()))
                    : Optional.empty();
        } catch (DateTimeException reported) {
            return Optional.empty();
        }
    }

    private void expressions(Sequence list, Pointer at) {
        if (list.elements().size() > MOST_EXPRESSIONS) {
            diagnostics.report(
                    GrammarCode.VALUE_OUT_OF_RANGE,
                    list.range(),
                    at,
                    "`cron` holds at most " + MOST_EXPRESSIONS + " expressions, and there are "
                            + list.elements().size() + ".",
                    "Join some of them with lists and ranges, or write a second trigger.");
        }
        int index = 0;
        for (SourceNode element : list.elements()) {
            if (element instanceof Scalar expression) {
                expression(expression, at.child(index));
            }
            index++;
        }
    }

    private void expression(Scalar expression, Pointer at) {
        if (expression.isText() && CronExpression.problem(expression.text()).isEmpty()) {
            String days = CronExpression.days(expression.text());
            if (impossible(days, () -> CronExpression.occurs(days))) {
                never(expression, at, "`" + expression.text() + "`");
            }
        }
    }

    /** Looks at a bounded number of different ones: the library searches every year for a day that does not exist. */
    private boolean impossible(String days, BooleanSupplier occurs) {
        Boolean known = possible.get(days);
        if (known == null && possible.size() < MOST_SEARCHED) {
            known = occurs.getAsBoolean();
            possible.put(days, known);
        }
        return known != null && !known;
    }

    private void never(SourceNode node, Pointer at, String what) {
        diagnostics.report(ConfigurationCode.NEVER_FIRES, node.range(), at, "No time has the fields of " + what + ".");
    }

    private void interval(Mapping interval, Pointer at) {
        Optional<Duration> every = duration(interval.get("every"));
        Optional<Duration> offset = duration(interval.get("offset"));
        if (every.isPresent() && every.get().compareTo(LEAST_INTERVAL) < 0) {
            diagnostics.report(
                    GrammarCode.VALUE_OUT_OF_RANGE,
                    range(interval, "every"),
                    at.child("every"),
                    "`every` must be at least a second.");
        } else if (every.isPresent() && offset.isPresent() && offset.get().compareTo(every.get()) >= 0) {
            diagnostics.report(
                    GrammarCode.VALUE_OUT_OF_RANGE,
                    range(interval, "offset"),
                    at.child("offset"),
                    "`offset` must be less than `every`.");
        }
    }

    private static Optional<Duration> duration(@Nullable SourceNode node) {
        return node instanceof Scalar text && text.isText() ? IsoDuration.parse(text.text()) : Optional.empty();
    }

    /** An interval is measured in elapsed time. */
    private void civil(Mapping trigger, Pointer at) {
        for (String property : CIVIL) {
            Entry entry = trigger.entry(property);
            if (entry != null && !(property.equals("timezone") && trigger.entry("exclude") != null)) {
                diagnostics.report(
                        GrammarCode.PROPERTY_NOT_APPLICABLE,
                        entry.key().range(),
                        at.child(property),
                        "`" + property + "` has no meaning with an interval, which does not depend on clocks"
                                + " being changed.",
                        property.equals("timezone")
                                ? "Remove it; it is for `cron`, `calendar` and `exclude`."
                                : "Remove it; it is for `cron` and `calendar`.");
            }
        }
    }

    private void calendar(Mapping calendar, Pointer at) {
        Map<String, String> fields = new HashMap<>();
        boolean right = true;
        for (Entry entry : calendar.entries()) {
            if (!(entry.value() instanceof Scalar field) || !CalendarFields.exists(entry.name())) {
                right = false;
                continue;
            }
            Optional<String> problem = CalendarFields.problem(entry.name(), field.text());
            fields.put(entry.name(), field.text());
            if (problem.isPresent()) {
                right = false;
                diagnostics.report(
                        GrammarCode.INVALID_CRON,
                        field.range(),
                        at.child(entry.name()),
                        "`" + field.text() + "` cannot be the `" + entry.name() + "` of a calendar: " + problem.get()
                                + ".",
                        field.text().equalsIgnoreCase("last") ? "Write `L` for the last one." : null);
            }
        }
        fields.keySet().retainAll(CalendarFields.DAYS);
        if (right && impossible(new TreeMap<>(fields).toString(), () -> CalendarFields.occur(fields))) {
            never(calendar, at, "this calendar");
        }
    }

    private static Range range(Mapping owner, String property) {
        SourceNode node = owner.get(property);
        return node == null ? owner.range() : node.range();
    }
}
