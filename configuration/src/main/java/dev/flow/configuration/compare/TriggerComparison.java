package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.compare.Difference.Kind;
import dev.flow.configuration.compare.Difference.Operation;
import dev.flow.configuration.compare.Difference.SubjectKind;
import dev.flow.configuration.compare.DifferenceList.Subject;
import dev.flow.configuration.document.TriggerDocuments;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Compares the triggers of two configurations, by name. For one comparison; not thread-safe. */
final class TriggerComparison {
    private static final List<String> TIMES = List.of("spec", "schedule", "timezone", "on_gap", "on_overlap", "jitter");
    private static final Set<String> OF_ITSELF = Set.of("workflow", "paused", "input", "kind", "on_failure");

    private final DifferenceList found;

    TriggerComparison(DifferenceList found) {
        this.found = found;
    }

    void compare(Map<String, ObjectNode> before, Map<String, ObjectNode> after) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String name : names) {
            ObjectNode old = before.get(name);
            ObjectNode now = after.get(name);
            Subject subject = new Subject(SubjectKind.TRIGGER, name, null);
            if (old != null && now != null) {
                both(subject, old, now);
            } else if (now != null) {
                found.add(
                        Kind.TRIGGER,
                        Operation.ADD,
                        subject,
                        null,
                        now,
                        "Trigger " + name + " was added: it starts " + TriggerDocuments.workflow(now) + " " + when(now)
                                + ".");
            } else if (old != null) {
                found.add(
                        Kind.TRIGGER,
                        Operation.REMOVE,
                        subject,
                        old,
                        null,
                        "Trigger " + name + " was removed: it started " + TriggerDocuments.workflow(old) + " "
                                + when(old) + ".");
            }
        }
    }

    private void both(Subject subject, ObjectNode old, ObjectNode now) {
        String whose = "Trigger " + subject.name();
        property(
                Kind.TRIGGER,
                Operation.CHANGE,
                subject,
                "kind",
                old,
                now,
                whose + " is of the kind " + Values.shown(now.get("kind")) + " now; it was of the kind "
                        + Values.shown(old.get("kind")) + ".");
        property(
                Kind.TARGET,
                Operation.RETARGET,
                subject,
                "workflow",
                old,
                now,
                whose + " starts " + now.path("workflow").asText() + " instead of "
                        + old.path("workflow").asText() + ".");
        property(
                Kind.TARGET,
                Operation.RETARGET,
                subject,
                "on_failure",
                old,
                now,
                whose + " starts " + Values.shown(now.get("on_failure"))
                        + " when a run of it has failed; before it was " + Values.shown(old.get("on_failure")) + ".");
        boolean paused = now.path("paused").asBoolean(false);
        if (paused != old.path("paused").asBoolean(false)) {
            found.add(
                    Kind.TRIGGER,
                    paused ? Operation.PAUSE : Operation.RESUME,
                    subject.below("paused"),
                    Values.orNull(old.get("paused")),
                    Values.orNull(now.get("paused")),
                    whose + (paused ? " is paused now." : " is no longer paused."));
        }
        if (!Values.equal(old.path("input"), now.path("input"))) {
            Operation operation = SlotComparison.operation(old.path("input"), now.path("input"));
            property(
                    Kind.DATA,
                    operation,
                    subject,
                    "input",
                    old,
                    now,
                    "The input that trigger " + subject.name() + " gives to runs was " + SlotComparison.past(operation)
                            + ".");
        }
        times(subject, whose, old, now);
    }

    private void property(
            Kind kind,
            Operation operation,
            Subject subject,
            String property,
            ObjectNode old,
            ObjectNode now,
            String sentence) {
        if (!Values.equal(old.path(property), now.path(property))) {
            found.add(
                    kind,
                    operation,
                    subject.below(property),
                    Values.orNull(old.get(property)),
                    Values.orNull(now.get(property)),
                    sentence);
        }
    }

    private void times(Subject subject, String whose, ObjectNode old, ObjectNode now) {
        List<String> differing = Values.differing(old, now);
        List<String> times = differing.stream().filter(TIMES::contains).toList();
        if (!times.isEmpty()) {
            found.add(
                    Kind.SCHEDULE,
                    Operation.MOVE,
                    subject,
                    Values.only(old, times),
                    Values.only(now, times),
                    whose + " fires " + when(now) + " now, and before " + when(old)
                            + (when(now).equals(when(old)) ? " with other rules: " + Values.names(times) : "") + ".");
        }
        List<String> others = differing.stream()
                .filter(property -> !TIMES.contains(property) && !OF_ITSELF.contains(property))
                .toList();
        if (!others.isEmpty()) {
            found.add(
                    now.path("kind").asText().equals("schedule") ? Kind.SCHEDULE : Kind.TRIGGER,
                    Operation.CHANGE,
                    subject,
                    Values.only(old, others),
                    Values.only(now, others),
                    whose + " has other settings: " + Values.names(others) + ".");
        }
    }

    /** When or by what a trigger fires, for a person. */
    static String when(ObjectNode trigger) {
        return switch (trigger.path("kind").asText()) {
            case "schedule" -> times(trigger);
            case "api" -> "by callers";
            case "webhook" -> "by webhooks of " + Values.shown(trigger.get("source"));
            case "event" -> {
                JsonNode type = trigger.path("type");
                yield type.isMissingNode() ? "by events" : "by events of the type " + Values.shown(type);
            }
            case "queue" ->
                "by messages of " + Values.shown(trigger.get("queue")) + " at " + Values.shown(trigger.get("broker"));
            default -> "by the host application";
        };
    }

    private static String times(ObjectNode trigger) {
        JsonNode spec = trigger.has("schedule") ? trigger.path("schedule") : trigger.path("spec");
        String zone = " in " + trigger.path("timezone").asText("UTC");
        if (spec.has("cron")) {
            return "at " + Values.shown(spec.path("cron")) + zone;
        }
        if (spec.has("calendar")) {
            return "at " + Values.shown(spec.path("calendar")) + zone;
        }
        if (spec.has("after")) {
            return "as long after each run as " + Values.shown(spec.path("after"));
        }
        JsonNode every =
                spec.has("every") ? spec.path("every") : spec.path("interval").path("every");
        return "every " + Values.shown(every);
    }
}
