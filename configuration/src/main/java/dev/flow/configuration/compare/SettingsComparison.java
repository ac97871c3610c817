package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.compare.Difference.Kind;
import dev.flow.configuration.compare.Difference.Operation;
import dev.flow.configuration.compare.Difference.SubjectKind;
import dev.flow.configuration.compare.DifferenceList.Subject;
import dev.flow.definition.Origin;
import dev.flow.definition.text.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compares the sections of two {@code flow.yaml}. For one comparison; not thread-safe. */
final class SettingsComparison {
    /** Sections that are maps of names to something, and what one entry is called. */
    private static final Map<String, String> ENTRIES = Map.of(
            "catalogs", "catalog",
            "connections", "connection",
            "webhooks", "source of webhooks",
            "brokers", "broker",
            "functions", "function",
            "queries", "query",
            "sinks", "sink");

    private final DifferenceList found;

    SettingsComparison(DifferenceList found) {
        this.found = found;
    }

    void compare(ObjectNode before, ObjectNode after) {
        for (String section : Values.keys(before, after)) {
            JsonNode old = before.path(section);
            JsonNode now = after.path(section);
            if (Values.equal(old, now)) {
                continue;
            }
            switch (section) {
                case "egress" -> egress(old, now);
                case "secrets" -> secrets(old, now);
                case "starts" -> starts(old, now);
                default -> {
                    String entry = ENTRIES.get(section);
                    if (entry == null) {
                        other(section, old, now);
                    } else {
                        entries(section, entry, old, now);
                    }
                }
            }
        }
    }

    private static Subject subject(String section) {
        return new Subject(SubjectKind.SETTINGS, section, "/" + section);
    }

    /** Without a list every address may be called. */
    private void egress(JsonNode old, JsonNode now) {
        Subject subject = subject("egress");
        JsonNode before = old.path("allow");
        JsonNode after = now.path("allow");
        if (!before.isArray() || !after.isArray()) {
            if (before.isArray() != after.isArray()) {
                found.add(
                        Kind.EGRESS,
                        after.isArray() ? Operation.NARROW : Operation.WIDEN,
                        subject.below("allow"),
                        Values.orNull(before),
                        Values.orNull(after),
                        after.isArray()
                                ? "Calls may go to " + Values.names(texts(after)) + " only; before, anywhere."
                                : "Calls may go anywhere now; before, to " + Values.names(texts(before)) + " only.");
            }
            return;
        }
        List<String> gone = uncovered(before, after);
        List<String> added = uncovered(after, before);
        if (!added.isEmpty()) {
            found.add(
                    Kind.EGRESS,
                    Operation.WIDEN,
                    subject.below("allow"),
                    before,
                    after,
                    "Calls may also go to " + Values.names(added) + " now.");
        }
        if (!gone.isEmpty()) {
            found.add(
                    Kind.EGRESS,
                    Operation.NARROW,
                    subject.below("allow"),
                    before,
                    after,
                    "Calls may no longer go to " + Values.names(gone) + ".");
        }
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(each -> texts.add(each.asText()));
        return texts;
    }

    /** The rules that no other rule covers wholly. */
    private static List<String> uncovered(JsonNode rules, JsonNode others) {
        List<Origin> patterns = texts(others).stream()
                .flatMap(rule -> Origin.find(rule).stream())
                .toList();
        return texts(rules).stream()
                .filter(rule -> Origin.find(rule)
                        .map(origin -> patterns.stream().noneMatch(pattern -> pattern.matches(origin)))
                        .orElse(!texts(others).contains(rule)))
                .toList();
    }

    private void secrets(JsonNode old, JsonNode now) {
        found.add(
                Kind.SECRETS,
                SlotComparison.operation(old, now),
                subject("secrets"),
                Values.orNull(old),
                Values.orNull(now),
                now.has("directory")
                        ? "Secrets come from the environment and the folder " + Values.shown(now.get("directory"))
                                + " now."
                        : "Secrets come from the environment only now.");
    }

    private void starts(JsonNode old, JsonNode now) {
        boolean declaredOnly = now.asText("any").equals("declared_only");
        if (declaredOnly == old.asText("any").equals("declared_only")) {
            return;
        }
        found.add(
                Kind.STARTS,
                declaredOnly ? Operation.NARROW : Operation.WIDEN,
                subject("starts"),
                Values.orNull(old),
                Values.orNull(now),
                declaredOnly
                        ? "Callers can start only workflows that have an `api` trigger now."
                        : "Callers can start every workflow now.");
    }

    private void entries(String section, String entry, JsonNode old, JsonNode now) {
        for (String name : Values.keys(old, now)) {
            JsonNode one = old.path(name);
            JsonNode other = now.path(name);
            if (!Values.equal(one, other)) {
                Operation operation = SlotComparison.operation(one, other);
                found.add(
                        Kind.SETTINGS,
                        operation,
                        subject(section).below(Pointer.escape(name)),
                        Values.orNull(one),
                        Values.orNull(other),
                        "The " + entry + " `" + name + "` was " + SlotComparison.past(operation) + ".");
            }
        }
    }

    private void other(String section, JsonNode old, JsonNode now) {
        Operation operation = SlotComparison.operation(old, now);
        found.add(
                Kind.SETTINGS,
                operation,
                subject(section),
                Values.orNull(old),
                Values.orNull(now),
                "`" + section + "` of flow.yaml was " + SlotComparison.past(operation) + ".");
    }
}
