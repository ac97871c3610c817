package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.configuration.compare.Difference.Kind;
import dev.flow.configuration.compare.Difference.Operation;
import dev.flow.configuration.compare.Difference.SubjectKind;
import dev.flow.configuration.compare.DifferenceList.Subject;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.Definition;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares the workflows of two configurations, with what they were resolved to where that is known. */
final class ConfigurationWorkflows {
    private final DifferenceList found;
    private final Side before;
    private final Side after;

    ConfigurationWorkflows(DifferenceList found, Side before, Side after) {
        this.found = found;
        this.before = before;
        this.after = after;
    }

    void compare() {
        Map<String, CheckedWorkflow> old = before.checked().workflows();
        Map<String, CheckedWorkflow> now = after.checked().workflows();
        Set<String> names = new TreeSet<>(old.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            CheckedWorkflow one = old.get(name);
            CheckedWorkflow other = now.get(name);
            if (one != null && other != null) {
                both(name, one, other);
            } else if (other != null) {
                found.add(
                        Kind.WORKFLOW,
                        Operation.ADD,
                        subject(name),
                        null,
                        summary(other),
                        "Workflow " + name + " " + other.version() + " was added.");
            } else if (one != null) {
                found.add(
                        Kind.WORKFLOW,
                        Operation.REMOVE,
                        subject(name),
                        summary(one),
                        null,
                        "Workflow " + name + " " + one.version() + " was removed.");
            }
        }
    }

    private static Subject subject(String name) {
        return new Subject(SubjectKind.WORKFLOW, name, "");
    }

    private static ObjectNode summary(CheckedWorkflow workflow) {
        return JsonNodeFactory.instance.objectNode().put("version", workflow.version());
    }

    private void both(String name, CheckedWorkflow one, CheckedWorkflow other) {
        String oldDigest = before.active().get(name);
        String newDigest = after.active().get(name);
        boolean sameDigest = oldDigest == null || newDigest == null || oldDigest.equals(newDigest);
        if (sameDigest && one.document().equals(other.document())) {
            return;
        }
        int known = found.size();
        Optional<Definition> oldDefinition = definition(before, oldDigest, one);
        Optional<Definition> newDefinition = definition(after, newDigest, other);
        Map<String, JsonNode> oldResources = resources(oldDefinition);
        Map<String, JsonNode> newResources = resources(newDefinition);
        new WorkflowComparison(
                        found,
                        name,
                        DocumentContext.of(one.document(), oldResources),
                        DocumentContext.of(other.document(), newResources))
                .compare(one.document(), other.document());
        if (oldDefinition.isPresent() && newDefinition.isPresent()) {
            references(
                    name, oldDefinition.get().references(), newDefinition.get().references());
        }
        if (found.size() == known && !sameDigest) {
            found.add(
                    Kind.DEFINITION,
                    Operation.CHANGE,
                    subject(name),
                    text(oldDigest),
                    text(newDigest),
                    "Workflow " + name + " has another definition, although none of its parts has changed: the order"
                            + " of data, or the version of the content, is another.");
        }
    }

    private static @Nullable TextNode text(@Nullable String digest) {
        return digest == null ? null : TextNode.valueOf(digest);
    }

    /** The definition, where it has references; that of a document that refers to nothing tells nothing more. */
    private static Optional<Definition> definition(Side side, @Nullable String digest, CheckedWorkflow workflow) {
        return digest == null || !mayRefer(workflow.document())
                ? Optional.empty()
                : side.definitions().find(digest);
    }

    /** Whether a property may be a reference that is resolved; data that looks like one is taken for it. */
    private static boolean mayRefer(JsonNode value) {
        for (Map.Entry<String, JsonNode> property : value.properties()) {
            boolean refers = switch (property.getKey()) {
                case "call" -> !property.getValue().asText().equals("http");
                case "resource", "workflow" -> true;
                default -> false;
            };
            if (refers) {
                return true;
            }
        }
        return value.valueStream().anyMatch(ConfigurationWorkflows::mayRefer);
    }

    private static Map<String, JsonNode> resources(Optional<Definition> definition) {
        return definition.map(known -> known.references().resources()).orElse(Map.of());
    }

    /** What both definitions refer to and was resolved to something else. */
    private void references(String name, Definition.References old, Definition.References now) {
        shared(old.functions().keySet(), now.functions().keySet()).forEach(call -> {
            String one = digest(old, call);
            String other = digest(now, call);
            if (!one.equals(other)) {
                reference(name, "the function `" + call + "`", one, other);
            }
        });
        shared(old.resources().keySet(), now.resources().keySet()).forEach(address -> {
            if (!Values.equal(old.resources().get(address), now.resources().get(address))) {
                found.add(
                        Kind.REFERENCE,
                        Operation.CHANGE,
                        subject(name),
                        null,
                        null,
                        "Workflow " + name + " has another version of the document at `" + address + "`.");
            }
        });
        shared(old.workflows().keySet(), now.workflows().keySet()).forEach(reference -> {
            String one = old.workflows().getOrDefault(reference, "");
            String other = now.workflows().getOrDefault(reference, "");
            if (!one.equals(other)) {
                reference(name, "the sub-workflow `" + reference + "`", one, other);
            }
        });
    }

    private static String digest(Definition.References references, String call) {
        Definition.CatalogFunction function = references.functions().get(call);
        return function == null ? "" : function.digest();
    }

    private static Set<String> shared(Set<String> one, Set<String> other) {
        Set<String> shared = new TreeSet<>(one);
        shared.retainAll(other);
        return shared;
    }

    private void reference(String name, String what, String before, String after) {
        found.add(
                Kind.REFERENCE,
                Operation.CHANGE,
                subject(name),
                TextNode.valueOf(before),
                TextNode.valueOf(after),
                "Workflow " + name + " has another version of " + what + ".");
    }
}
