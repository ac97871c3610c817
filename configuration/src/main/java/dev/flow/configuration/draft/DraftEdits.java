package dev.flow.configuration.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.LifecycleException.Code;
import dev.flow.configuration.document.Change;
import dev.flow.configuration.document.ConfigurationSize;
import dev.flow.configuration.document.DocumentKind;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.DocumentPaths;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.document.ParsedDocument;
import dev.flow.configuration.document.TriggerDocuments;
import dev.flow.configuration.document.TriggersText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Edits of single workflows and triggers of a draft. */
final class DraftEdits {
    private DraftEdits() {}

    /** A part of documents; the version is that of the draft. */
    static Fragment workflow(long version, Documents documents, String workflow) {
        DocumentName name = DocumentName.workflow(workflow);
        String text =
                documents.text(name).orElseThrow(() -> missing("There is no workflow " + workflow + " in the draft."));
        return fragment(version, name, text);
    }

    private static Fragment fragment(long version, DocumentName name, String text) {
        return new Fragment(
                version,
                text,
                ParsedDocument.of(name, text).valid(Code.INVALID_CONFIGURATION).json());
    }

    static LifecycleException missing(String message) {
        return LifecycleException.of(Code.NOT_FOUND, message);
    }

    static Change putWorkflow(Documents documents, String workflow, String yaml) {
        DocumentName name = DocumentName.workflow(workflow);
        ParsedDocument.of(name, yaml).valid(Code.INVALID_WORKFLOW_FRAGMENT);
        return kept(documents.with(name, yaml));
    }

    private static Change kept(Documents documents) {
        return new Change(ConfigurationSize.checked(documents), List.of());
    }

    static Change deleteWorkflow(Documents documents, String workflow) {
        List<String> dependents = dependents(documents, workflow);
        if (!dependents.isEmpty()) {
            throw LifecycleException.of(
                    Code.DEPENDENT_TRIGGERS,
                    "The workflow " + workflow + " is started by the triggers " + String.join(", ", dependents)
                            + ": delete or change these first.");
        }
        return kept(documents.without(DocumentName.workflow(workflow)));
    }

    /** The triggers that name a workflow, alone or with a version, completely or by its name alone. */
    private static List<String> dependents(Documents documents, String workflow) {
        String alias = workflow.substring(workflow.indexOf('.') + 1);
        boolean unique = documents.of(DocumentKind.WORKFLOW).keySet().stream()
                        .filter(each -> each.substring(each.indexOf('.') + 1).equals(alias))
                        .count()
                == 1;
        List<String> found = new ArrayList<>();
        Optional<String> triggers = documents.text(DocumentName.TRIGGERS);
        if (triggers.isPresent()) {
            ObjectNode json = fragment(0, DocumentName.TRIGGERS, triggers.get()).document();
            for (Map.Entry<String, JsonNode> trigger : json.properties()) {
                boolean names = Stream.of("workflow", "on_failure")
                        .map(property -> trigger.getValue().path(property).asText())
                        .map(TriggerDocuments::withoutVersion)
                        .anyMatch(named -> named.equals(workflow) || (unique && named.equals(alias)));
                if (names) {
                    found.add(trigger.getKey());
                }
            }
        }
        return found;
    }

    /** All triggers; an empty document when there are none. */
    static Fragment triggers(long version, Documents documents) {
        return fragment(
                version,
                DocumentName.TRIGGERS,
                documents.text(DocumentName.TRIGGERS).orElse("{}\n"));
    }

    static Change putTriggers(Documents documents, String yaml) {
        ParsedDocument.of(DocumentName.TRIGGERS, yaml).valid(Code.INVALID_WORKFLOW_FRAGMENT);
        return kept(documents.with(DocumentName.TRIGGERS, yaml));
    }

    static Fragment trigger(long version, Documents documents, String trigger) {
        TriggersText triggers = text(documents);
        return triggers.json(trigger)
                .map(json -> new Fragment(version, triggers.fragment(trigger).orElseThrow(), json))
                .orElseThrow(() -> missing("There is no trigger " + trigger + " in the draft."));
    }

    private static TriggersText text(Documents documents) {
        return documents.text(DocumentName.TRIGGERS).map(TriggersText::of).orElseGet(TriggersText::empty);
    }

    static Change putTrigger(Documents documents, String trigger, String yaml) {
        ParsedDocument.of(DocumentName.TRIGGERS, yaml).valid(Code.INVALID_WORKFLOW_FRAGMENT);
        return edited(documents, trigger, yaml);
    }

    static Change deleteTrigger(Documents documents, String trigger) {
        return edited(documents, trigger, null);
    }

    private static Change edited(Documents documents, String trigger, @Nullable String yaml) {
        TriggersText.Edited edited = text(documents).edited(Map.of(trigger, Optional.ofNullable(yaml)));
        ParsedDocument.of(DocumentName.TRIGGERS, edited.text()).valid(Code.INVALID_WORKFLOW_FRAGMENT);
        Documents changed = edited.isEmpty()
                ? documents.without(DocumentName.TRIGGERS)
                : documents.with(DocumentName.TRIGGERS, edited.text());
        return new Change(
                ConfigurationSize.checked(changed),
                edited.commentsDropped() ? List.of(DocumentPaths.of(DocumentName.TRIGGERS)) : List.of());
    }
}
