package dev.flow.configuration.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.definition.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Documents as one JSON document: {@code {workflows: {"namespace.name": …}, functions: {"name:version": …}, triggers:
 * {name: …}, settings: {…}, tests: {name: …}}}.
 */
public final class ConfigurationJson {
    private ConfigurationJson() {}

    /** The documents as JSON, by parsing their texts; every section is there. */
    public static ObjectNode write(Documents documents) {
        ObjectNode configuration = JsonNodeFactory.instance.objectNode();
        for (DocumentKind kind : DocumentKind.values()) {
            configuration.putObject(kind.section());
        }
        documents.texts().forEach((name, text) -> {
            ObjectNode document = json(name, text);
            if (name.kind().isNamed()) {
                configuration.withObjectProperty(name.kind().section()).set(name.name(), document);
            } else {
                configuration.set(name.kind().section(), document);
            }
        });
        return configuration;
    }

    private static ObjectNode json(DocumentName name, String text) {
        return ParsedDocument.of(name, text)
                .valid(LifecycleException.Code.INVALID_CONFIGURATION)
                .json();
    }

    /**
     * The documents of a JSON document. Those that are as before keep their texts; others are written as YAML.
     *
     * @throws LifecycleException {@code INVALID_REQUEST} for something else than a configuration,
     *     {@code INVALID_CONFIGURATION} for documents that cannot be part of one, {@code LIMIT_EXCEEDED}
     */
    public static Change read(ObjectNode configuration, Documents previous) {
        requireSections(configuration);
        Reading reading = new Reading(previous);
        for (DocumentKind kind : DocumentKind.values()) {
            JsonNode section = configuration.path(kind.section());
            if (section.isMissingNode()) {
                continue;
            }
            ObjectNode object = object(section, "`" + kind.section() + "`");
            switch (kind) {
                case WORKFLOW, FUNCTION, TEST ->
                    object.properties()
                            .forEach(document -> reading.document(
                                    new DocumentName(kind, document.getKey()),
                                    object(document.getValue(), kind + " `" + document.getKey() + "`")));
                case TRIGGERS -> reading.triggers(object);
                case SETTINGS -> reading.optional(DocumentName.SETTINGS, object);
            }
        }
        return reading.result();
    }

    /** Refuses properties that are no sections. */
    static void requireSections(ObjectNode configuration) {
        Set<String> unknown = new HashSet<>();
        configuration.fieldNames().forEachRemaining(unknown::add);
        for (DocumentKind kind : DocumentKind.values()) {
            unknown.remove(kind.section());
        }
        if (!unknown.isEmpty()) {
            throw LifecycleException.of(
                    LifecycleException.Code.INVALID_REQUEST,
                    "A configuration has workflows, functions, triggers, settings and tests, not "
                            + String.join(", ", unknown.stream().sorted().toList()) + ".");
        }
    }

    static ObjectNode object(JsonNode value, String what) {
        if (value instanceof ObjectNode object) {
            return object;
        }
        throw LifecycleException.of(LifecycleException.Code.INVALID_REQUEST, "The " + what + " is not an object.");
    }

    private static final class Reading {
        private final Documents previous;
        private final SortedMap<DocumentName, String> texts = new TreeMap<>();
        private final List<String> commentsDropped = new ArrayList<>();
        private final List<Diagnostic> errors = new ArrayList<>();

        Reading(Documents previous) {
            this.previous = previous;
        }

        /** A document that need not be there when it is empty. */
        void optional(DocumentName name, ObjectNode value) {
            if (!value.isEmpty()
                    || previous.text(name)
                            .filter(text -> json(name, text).isEmpty())
                            .isPresent()) {
                document(name, value);
            }
        }

        void document(DocumentName name, ObjectNode value) {
            Optional<String> before = previous.text(name);
            if (before.filter(text -> YamlText.same(json(name, text), value)).isPresent()) {
                texts.put(name, before.get());
                return;
            }
            String text = YamlText.of(value);
            ParsedDocument parsed = ParsedDocument.of(name, text);
            errors.addAll(parsed.errors());
            if (parsed.errors().isEmpty() && !YamlText.same(parsed.json(), value)) {
                throw LifecycleException.of(
                        LifecycleException.Code.INVALID_REQUEST,
                        "The " + name.kind() + " `" + name.name() + "` has a number that is not finite.");
            }
            texts.put(name, text);
            if (before.filter(YamlText::hasComments).isPresent()) {
                commentsDropped.add(DocumentPaths.of(name));
            }
        }

        /** Triggers that are as before keep their texts, one by one. */
        void triggers(ObjectNode triggers) {
            Optional<String> before = previous.text(DocumentName.TRIGGERS);
            if (before.isEmpty()) {
                optional(DocumentName.TRIGGERS, triggers);
                return;
            }
            TriggersText present = TriggersText.of(before.get());
            Map<String, Optional<String>> edits = new LinkedHashMap<>();
            present.names().stream()
                    .filter(name -> !triggers.has(name))
                    .forEach(name -> edits.put(name, Optional.empty()));
            boolean dropped = false;
            for (var trigger : triggers.properties()) {
                Optional<JsonNode> old = present.value(trigger.getKey());
                if (old.filter(json -> YamlText.same(json, trigger.getValue())).isEmpty()) {
                    ObjectNode value = object(trigger.getValue(), "trigger `" + trigger.getKey() + "`");
                    edits.put(trigger.getKey(), Optional.of(YamlText.of(value)));
                    dropped |= present.fragment(trigger.getKey())
                            .filter(YamlText::hasComments)
                            .isPresent();
                }
            }
            TriggersText.Edited edited = present.edited(edits);
            ParsedDocument parsed = ParsedDocument.of(DocumentName.TRIGGERS, edited.text());
            errors.addAll(parsed.errors());
            if (!edited.isEmpty()) {
                texts.put(DocumentName.TRIGGERS, edited.text());
            }
            if (dropped || edited.commentsDropped()) {
                commentsDropped.add(DocumentPaths.of(DocumentName.TRIGGERS));
            }
        }

        Change result() {
            return Change.of(texts, commentsDropped, errors);
        }
    }
}
