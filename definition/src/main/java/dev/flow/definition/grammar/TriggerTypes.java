package dev.flow.definition.grammar;

import java.util.List;

import static dev.flow.definition.grammar.ObjectProperty.optional;
import static dev.flow.definition.grammar.ObjectProperty.required;
import static dev.flow.definition.grammar.ValueShapes.any;
import static dev.flow.definition.grammar.ValueShapes.byKind;
import static dev.flow.definition.grammar.ValueShapes.choice;
import static dev.flow.definition.grammar.ValueShapes.expression;
import static dev.flow.definition.grammar.ValueShapes.flag;
import static dev.flow.definition.grammar.ValueShapes.listOf;
import static dev.flow.definition.grammar.ValueShapes.option;
import static dev.flow.definition.grammar.ValueShapes.text;
import static dev.flow.definition.grammar.ValueShapes.type;
import static dev.flow.definition.grammar.ValueShapes.whole;

/** Triggers: {@code triggers.yaml} of a configuration directory, every way in which a run may start. */
final class TriggerTypes {
    private static final ValueShape CRON = text(StringFormat.CRON);
    private static final ValueShape LENGTH = text(StringFormat.FIXED_DURATION);

    private TriggerTypes() {}

    static final List<ObjectType> TABLE = List.of(
            trigger(
                    "api",
                    "apiTrigger",
                    "Starts by callers of the HTTP API.",
                    optional("input", new ValueShape.Any(false), "The input where the caller gives none.")),
            trigger(
                    "schedule",
                    "scheduleTrigger",
                    "Starts at times.",
                    input(EvaluationSite.FIRING, "The input of the run."),
                    required("spec", type("scheduleSpec"), "When it fires."),
                    optional("timezone", text(StringFormat.TIME_ZONE), "The IANA time zone of the times.")
                            .orElse("UTC"),
                    optional(
                                    "on_gap",
                                    option("shift", "skip"),
                                    "What becomes of a local time that does not exist because clocks go forward.")
                            .orElse("shift"),
                    optional(
                                    "on_overlap",
                                    option("first", "last", "both"),
                                    "Which local time counts that exists twice because clocks go back.")
                            .orElse("first"),
                    optional("jitter", LENGTH, "Each firing is late by a random part of it."),
                    optional("start_at", text(StringFormat.FIXED_TIMESTAMP), "Nothing fires before."),
                    optional("end_at", text(StringFormat.FIXED_TIMESTAMP), "Nothing fires at this time or later."),
                    optional("max_firings", whole(1, Integer.MAX_VALUE), "How many times it fires at most."),
                    optional(
                            "exclude", listOf(text(StringFormat.DATE)), "Dates in the time zone on which it is quiet."),
                    optional(
                                    "overlap",
                                    option(
                                            "skip",
                                            "buffer_one",
                                            "buffer_all",
                                            "cancel_other",
                                            "terminate_other",
                                            "allow_all"),
                                    "What a firing does while the run of an earlier one is open.")
                            .orElse("skip"),
                    optional("catch_up_window", LENGTH, "Firings that were missed by at most this are made up for.")
                            .orElse("PT1M"),
                    optional("backfill", type("backfill"), "Whether operators may run times of the past.")),
            trigger(
                    "webhook",
                    "webhookTrigger",
                    "Starts by webhooks of a source.",
                    input(EvaluationSite.EVENT, "The input of the run; `$event` is the webhook."),
                    required("source", text(), "The source, by its name in `webhooks` of `flow.yaml`.")),
            trigger(
                            "event",
                            "eventTrigger",
                            "Starts by CloudEvents, whichever way they come in.",
                            input(EvaluationSite.EVENT, "The input of the run; `$event` is the event."),
                            optional("type", text(), "Only events of this type."),
                            optional("source", text(), "Only events of this source."),
                            optional("subject", text(), "Only events with this subject."),
                            optional("expression", expression(), "Only events for which it is true; `.` is the event.")
                                    .at(EvaluationSite.EVENT))
                    .rule(new PropertyRule.AtLeastOne(List.of("type", "source", "subject", "expression"))),
            trigger(
                    "queue",
                    "queueTrigger",
                    "Starts by messages of a queue or topic.",
                    input(EvaluationSite.EVENT, "The input of the run; `$event` is the message."),
                    required("broker", text(), "The broker, by its name in `brokers` of `flow.yaml`."),
                    required("queue", text(), "The queue or topic, by its name at the broker.")),
            trigger(
                    "host",
                    "hostTrigger",
                    "Starts by Java code of the host application.",
                    input(EvaluationSite.EVENT, "The input of the run; `$event` is what the host hands over.")),
            ObjectType.of(
                            "scheduleSpec",
                            "schedule",
                            "When a trigger fires.",
                            optional(
                                    "cron",
                                    choice(CRON, new ValueShape.ListOf(CRON, 1)),
                                    "Cron expressions of five fields or `@daily` and its kin, at most ten; each fires."),
                            optional("interval", type("scheduleInterval"), "At equal distances, whatever clocks show."),
                            optional("calendar", type("scheduleCalendar"), "At the times that have all its fields."))
                    .exactlyOne("cron", "interval", "calendar"),
            ObjectType.of(
                    "scheduleInterval",
                    "interval",
                    "Times at equal distances, counted from 1970-01-01T00:00:00Z.",
                    required("every", LENGTH, "The distance, at least a second."),
                    optional("offset", LENGTH, "How long after each of them it fires; less than the distance.")
                            .orElse("PT0S")),
            ObjectType.of(
                            "scheduleCalendar",
                            "calendar",
                            "Fields in the syntax of cron, which also takes `L` (last), `15W` (nearest weekday) and"
                                    + " `FRI#2` (second Friday).",
                            field("second", "0"),
                            field("minute", "0"),
                            field("hour", "0"),
                            field("day_of_month", "*"),
                            field("month", "*"),
                            field("day_of_week", "*"),
                            field("year", "*"))
                    .rule(new PropertyRule.NotEmpty()),
            ObjectType.of(
                    "backfill",
                    "backfill rules",
                    "Whether and how far operators may run times of the past.",
                    optional("enabled", flag(), "Whether they may.").orElse("false"),
                    optional("max_window", LENGTH, "How long the time may be that one backfill covers."),
                    optional("max_firings", whole(1, 100_000), "How many firings one backfill makes at most.")));

    /** A trigger of any kind. */
    static final ValueShape ANY = byKind(TABLE);

    private static ObjectType trigger(String kind, String name, String doc, ObjectProperty... own) {
        return ObjectType.of(
                        name,
                        kind + " trigger",
                        doc,
                        required("kind", option(kind), "What makes it fire."),
                        required("workflow", text(StringFormat.WORKFLOW), "The workflow that starts."),
                        optional("paused", flag(), "Whether it refuses to start runs.")
                                .orElse("false"),
                        optional(
                                "on_failure",
                                text(StringFormat.WORKFLOW),
                                "The workflow that starts when a run of this trigger has failed."))
                .with(ObjectType.of(name, kind, doc, own));
    }

    private static ObjectProperty input(EvaluationSite site, String doc) {
        return optional("input", any(), doc).at(site);
    }

    private static ObjectProperty field(String name, String fallback) {
        return optional(
                        name,
                        choice(whole(0, 9999), text()),
                        "The " + name.replace('_', ' ') + ", or several as in cron.")
                .orElse(fallback);
    }
}
