package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.configuration.document.DocumentKind;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.Documents;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Configurations of tests: {@code {workflow: {name: document}, function: …, trigger: …, settings: …, test: …}}. */
final class Configurations {
    private Configurations() {}

    static Side side(JsonNode parts) {
        Documents documents = documents(parts);
        CheckedConfiguration checked = check(documents);
        if (!checked.valid()) {
            throw new IllegalStateException(checked.diagnostics().toString());
        }
        return Side.unresolved(documents, checked);
    }

    private static Documents documents(JsonNode parts) {
        Documents documents = Documents.EMPTY;
        for (DocumentKind kind : DocumentKind.values()) {
            JsonNode part = parts.path(kind.name().toLowerCase(Locale.ROOT));
            if (kind == DocumentKind.TRIGGERS || kind == DocumentKind.SETTINGS) {
                if (part.isObject()) {
                    documents = documents.with(new DocumentName(kind, ""), part.toString());
                }
            } else {
                for (var each : part.properties()) {
                    documents = documents.with(
                            new DocumentName(kind, each.getKey()),
                            each.getValue().toString());
                }
            }
        }
        return documents;
    }

    private static CheckedConfiguration check(Documents documents) {
        var files = ConfigurationFiles.builder();
        documents.text(DocumentName.SETTINGS).ifPresent(text -> files.settings(new SourceFile("flow.yaml", text)));
        documents
                .text(DocumentName.TRIGGERS)
                .ifPresent(text -> files.triggers(List.of(new SourceFile("triggers.yaml", text))));
        files.workflows(sources(documents, DocumentKind.WORKFLOW, "workflows/%s.yaml"));
        files.functions(sources(documents, DocumentKind.FUNCTION, "functions/%s/function.yaml"));
        files.tests(sources(documents, DocumentKind.TEST, "tests/%s.yaml"));
        return ConfigurationChecker.check(files.build());
    }

    private static List<SourceFile> sources(Documents documents, DocumentKind kind, String path) {
        List<SourceFile> sources = new ArrayList<>();
        documents
                .of(kind)
                .forEach((name, text) -> sources.add(new SourceFile(path.formatted(name.replace(':', '/')), text)));
        return sources;
    }
}
