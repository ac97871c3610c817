package dev.flow.configuration.draft;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.configuration.document.CheckedDocuments;
import dev.flow.configuration.document.DocumentFiles;
import dev.flow.configuration.document.DocumentKind;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.document.ParsedDocument;
import dev.flow.configuration.draft.Drafts.Preview;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.definition.graph.Graph;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Checks drafts: whole ones, and single workflows among what they use. Thread-safe. */
final class DraftChecks {
    private final CheckedDocuments checks;

    DraftChecks(CheckedDocuments checks) {
        this.checks = checks;
    }

    /** The check of a draft. */
    CheckedConfiguration check(Documents documents) {
        return checks.check(documents);
    }

    /** Checks a text as a workflow of the documents. */
    Preview preview(DocumentName workflow, String yaml, Documents documents) {
        ParsedDocument parsed = ParsedDocument.of(workflow, yaml);
        if (!parsed.errors().isEmpty()) {
            return new Preview.InvalidFragment(parsed.errors());
        }
        Documents context = context(workflow, parsed, documents.with(workflow, yaml));
        CheckedConfiguration result = ConfigurationChecker.check(DocumentFiles.of(context, checks.hostFunctions()));
        var found = result.workflows().get(workflow.name());
        List<Diagnostic> own = found == null
                ? result.diagnostics()
                : result.diagnostics().stream()
                        .filter(diagnostic ->
                                diagnostic.file().equals(found.source().path()))
                        .toList();
        boolean valid = own.stream().noneMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
        return found != null && valid ? new Preview.GraphReady(Graph.of(found)) : new Preview.InvalidFragment(own);
    }

    /** The workflow, those that it runs, directly or through others, and what every workflow may use. */
    private static Documents context(DocumentName workflow, ParsedDocument parsed, Documents documents) {
        SortedMap<DocumentName, String> context = new TreeMap<>(documents.texts());
        context.keySet().removeIf(name -> name.kind() != DocumentKind.FUNCTION && name.kind() != DocumentKind.SETTINGS);
        context.put(workflow, parsed.text());
        Deque<ParsedDocument> open = new ArrayDeque<>(List.of(parsed));
        while (!open.isEmpty()) {
            for (JsonNode reference : open.pop().json().findValues("workflow")) {
                DocumentName name =
                        DocumentName.workflow(reference.path("namespace").asText() + "."
                                + reference.path("name").asText());
                Optional<String> text = documents.text(name);
                if (text.isPresent() && !context.containsKey(name)) {
                    context.put(name, text.get());
                    open.push(ParsedDocument.of(name, text.get()));
                }
            }
        }
        return new Documents(context);
    }
}
