package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.configuration.compare.Difference.Kind;
import dev.flow.configuration.compare.Difference.Operation;
import dev.flow.configuration.compare.Difference.SubjectKind;
import dev.flow.configuration.compare.DifferenceList.Subject;
import dev.flow.definition.text.Pointer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Compares two documents of one workflow. Its {@code schedule} is a trigger and compared with those. */
final class WorkflowComparison {
    private static final List<String> COMPONENTS = List.of("authentications", "catalogs");

    private final DifferenceList found;
    private final String name;
    private final Subject subject;
    private final DocumentContext before;
    private final DocumentContext after;

    WorkflowComparison(DifferenceList found, String name, DocumentContext before, DocumentContext after) {
        this.found = found;
        this.name = name;
        this.subject = new Subject(SubjectKind.WORKFLOW, name, "");
        this.before = before;
        this.after = after;
    }

    void compare(ObjectNode old, ObjectNode now) {
        description(old.path("document"), now.path("document"));
        SlotComparison slots = new SlotComparison(found, before, after);
        slots.schema(
                Kind.INPUT_SCHEMA,
                subject.below("input/schema"),
                "The input of workflow " + name,
                old.at("/input/schema"),
                now.at("/input/schema"));
        slots.schema(
                Kind.OUTPUT_SCHEMA,
                subject.below("output/schema"),
                "The output of workflow " + name,
                old.at("/output/schema"),
                now.at("/output/schema"));
        slots.timeout(subject.below("timeout"), "Workflow " + name, old.path("timeout"), now.path("timeout"));
        data("input", "from", old.at("/input/from"), now.at("/input/from"));
        data("output", "as", old.at("/output/as"), now.at("/output/as"));
        data("evaluate", "mode", old.path("evaluate"), now.path("evaluate"));
        ListComparison tasks = new ListComparison(found, new TaskComparison(found, before, after, name), name);
        tasks.compare(TaskLists.of(old), "", TaskLists.of(now), "");
        tasks.finish();
        components(old.path("use"), now.path("use"));
    }

    private void description(JsonNode old, JsonNode now) {
        if (!Values.equal(old.path("version"), now.path("version"))) {
            found.add(
                    Kind.VERSION,
                    Operation.CHANGE,
                    subject.below("document/version"),
                    old.get("version"),
                    now.get("version"),
                    "Workflow " + name + " has the version "
                            + now.path("version").asText() + " now, and before "
                            + old.path("version").asText() + ".");
        }
        List<String> differing = Values.differing(old, now).stream()
                .filter(property -> !property.equals("version"))
                .toList();
        if (!differing.isEmpty()) {
            found.add(
                    Kind.DESCRIPTION,
                    Operation.CHANGE,
                    subject.below("document"),
                    Values.only(old, differing),
                    Values.only(now, differing),
                    "Workflow " + name + " describes itself in other words: " + Values.names(differing) + ".");
        }
    }

    private void data(String slot, String property, JsonNode old, JsonNode now) {
        if (!Values.equal(old, now)) {
            String path = slot.equals("evaluate") ? slot : slot + "." + property;
            found.add(
                    Kind.DATA,
                    SlotComparison.operation(old, now),
                    subject.below(path.replace('.', '/')),
                    Values.orNull(old),
                    Values.orNull(now),
                    "`" + path + "` of workflow " + name + " was "
                            + SlotComparison.past(SlotComparison.operation(old, now)) + ".");
        }
    }

    private void components(JsonNode old, JsonNode now) {
        for (String kind : COMPONENTS) {
            for (String each : Values.keys(old.path(kind), now.path(kind))) {
                component(kind, each, old.path(kind).path(each), now.path(kind).path(each));
            }
        }
        extensions(old.path("extensions"), now.path("extensions"));
        Set<String> oldSecrets = texts(old.path("secrets"));
        Set<String> newSecrets = texts(now.path("secrets"));
        for (String secret : newSecrets) {
            if (!oldSecrets.contains(secret)) {
                secret(Operation.ADD, secret, " may use the secret `" + secret + "` now.");
            }
        }
        for (String secret : oldSecrets) {
            if (!newSecrets.contains(secret)) {
                secret(Operation.REMOVE, secret, " no longer uses the secret `" + secret + "`.");
            }
        }
    }

    private void secret(Operation operation, String secret, String change) {
        TextNode value = TextNode.valueOf(secret);
        found.add(
                Kind.SECRETS,
                operation,
                subject.below("use/secrets"),
                operation == Operation.REMOVE ? value : null,
                operation == Operation.ADD ? value : null,
                "Workflow " + name + change);
    }

    private void component(String kind, String each, JsonNode old, JsonNode now) {
        if (!Values.equal(old, now)) {
            Operation operation = SlotComparison.operation(old, now);
            found.add(
                    Kind.COMPONENT,
                    operation,
                    subject.below("use/" + kind + "/" + Pointer.escape(each)),
                    Values.orNull(old),
                    Values.orNull(now),
                    "`" + each + "` of `use." + kind + "` of workflow " + name + " was "
                            + SlotComparison.past(operation) + ".");
        }
    }

    /** The tasks of extensions are compared with all tasks; here is which tasks they extend, in which order. */
    private void extensions(JsonNode old, JsonNode now) {
        ObjectNode one = extended(old);
        ObjectNode other = extended(now);
        for (String each : Values.keys(one, other)) {
            component("extensions", each, one.path(each), other.path(each));
        }
    }

    private static ObjectNode extended(JsonNode extensions) {
        ObjectNode byName = JsonNodeFactory.instance.objectNode();
        int position = 0;
        for (JsonNode element : extensions) {
            int index = position++;
            element.properties()
                    .forEach(extension -> byName.putObject(extension.getKey())
                            .put("position", index)
                            .put("extend", extension.getValue().path("extend").asText())
                            .put("when", extension.getValue().path("when").asText("")));
        }
        return byName;
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new TreeSet<>();
        list.forEach(each -> texts.add(each.asText()));
        return texts;
    }
}
