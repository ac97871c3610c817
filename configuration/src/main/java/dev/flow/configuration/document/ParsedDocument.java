package dev.flow.configuration.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.definition.DocumentLimits;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.reader.SourceDocument;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The text of a document, parsed: whether it can be part of a configuration, which says nothing about its content. It
 * can when it is YAML without errors, its value is an object, and a workflow's namespace and name are those of its
 * document name. Immutable.
 */
public final class ParsedDocument {
    private static final Range START = new Range(1, 1, 1, 1);

    private final SourceFile file;
    private final @Nullable Mapping root;
    private final List<Diagnostic> errors;

    private ParsedDocument(SourceFile file, @Nullable Mapping root, List<Diagnostic> errors) {
        this.file = file;
        this.root = root;
        this.errors = List.copyOf(errors);
    }

    /** Parses a text as the document of a name; diagnostics name the file that it would have. */
    public static ParsedDocument of(DocumentName name, String text) {
        Optional<String> problem = DocumentPaths.problem(name);
        if (problem.isPresent()) {
            String path = name.kind().toString();
            return new ParsedDocument(
                    new SourceFile(path, text),
                    null,
                    List.of(error(GrammarCode.INVALID_NAME, path, START, "", problem.get())));
        }
        ParsedDocument parsed = of(new SourceFile(DocumentPaths.of(name), text));
        if (name.kind() != DocumentKind.WORKFLOW || !parsed.errors().isEmpty()) {
            return parsed;
        }
        String found = parsed.workflowName().map(DocumentName::name).orElse("");
        return found.equals(name.name())
                ? parsed
                : new ParsedDocument(
                        parsed.file,
                        parsed.root,
                        List.of(error(
                                GrammarCode.INVALID_NAME,
                                parsed.file.path(),
                                parsed.position("name"),
                                "/document/name",
                                "This document is the workflow `" + found + "`, not `" + name.name() + "`.")));
    }

    /** Parses a text as a document of any name. */
    public static ParsedDocument of(SourceFile file) {
        return of(file, DocumentLimits.DEFAULTS);
    }

    static ParsedDocument of(SourceFile file, DocumentLimits limits) {
        DiagnosticCollector collector = new DiagnosticCollector();
        Optional<SourceDocument> read = YamlReader.read(file, limits, collector);
        List<Diagnostic> errors = new ArrayList<>(collector.sorted());
        SourceNode root = read.map(SourceDocument::root).orElse(null);
        if (errors.isEmpty() && !(root instanceof Mapping)) {
            errors.add(error(GrammarCode.WRONG_TYPE, file.path(), START, "", "The document is not an object."));
        }
        return new ParsedDocument(file, root instanceof Mapping mapping ? mapping : null, errors);
    }

    private static Diagnostic error(DiagnosticCode code, String path, Range range, String pointer, String message) {
        return new Diagnostic(code.code(), code.severity(), path, range, pointer, message, code.fix());
    }

    private Range position(String property) {
        if (root != null && root.get("document") instanceof Mapping description) {
            SourceNode value = description.get(property);
            return value == null ? description.range() : value.range();
        }
        return START;
    }

    /** The name that a workflow document gives itself; empty when it has none that a workflow can have. */
    public Optional<DocumentName> workflowName() {
        JsonNode description = root == null ? null : json().path("document");
        if (description == null
                || !description.path("namespace").isTextual()
                || !description.path("name").isTextual()) {
            return Optional.empty();
        }
        DocumentName name = DocumentName.workflow(description.path("namespace").textValue() + "."
                + description.path("name").textValue());
        return DocumentPaths.problem(name).isEmpty() ? Optional.of(name) : Optional.empty();
    }

    /** Why the text cannot be part of a configuration. */
    public List<Diagnostic> errors() {
        return errors;
    }

    /** These errors and one that says that the workflow has no usable name. */
    List<Diagnostic> withoutName() {
        return errors.isEmpty()
                ? List.of(error(
                        GrammarCode.INVALID_NAME,
                        file.path(),
                        position("name"),
                        "/document/name",
                        "The workflow has no usable namespace and name."))
                : errors;
    }

    static Diagnostic duplicate(DocumentName name, String path, String other) {
        ConfigurationCode code = name.kind() == DocumentKind.FUNCTION
                ? ConfigurationCode.DUPLICATE_FUNCTION
                : ConfigurationCode.DUPLICATE_WORKFLOW;
        return error(
                code, path, START, "", "The " + name.kind() + " `" + name.name() + "` is in " + other + " already.");
    }

    /**
     * These, when there are no errors.
     *
     * @throws LifecycleException with the code and the errors
     */
    public ParsedDocument valid(LifecycleException.Code code) {
        if (!errors.isEmpty()) {
            throw LifecycleException.invalid(
                    code,
                    file.path() + ": " + errors.getFirst().message() + " Correct the document and repeat the change.",
                    errors);
        }
        return this;
    }

    public String text() {
        return file.text();
    }

    /** The value with its positions; only of a document without errors. */
    Mapping root() {
        if (root == null) {
            throw new IllegalStateException("The document " + file.path() + " has errors.");
        }
        return root;
    }

    /** The document as JSON, a new tree for each call; only of a document without errors. */
    public ObjectNode json() {
        return (ObjectNode) root().json();
    }
}
