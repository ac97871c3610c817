package dev.flow.definition.check;

import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.NameSuggestion;
import dev.flow.definition.text.Pointer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Whether a schema is one: the meta-schema of draft 2020-12 as a table, because loading the validator's own costs a
 * fifth of a second that every {@code flow validate} would pay (a test compares the two). References are those of
 * {@link SchemaReferences}.
 */
final class JsonSchemaRules {
    private static final Set<String> TYPES =
            Set.of("array", "boolean", "integer", "null", "number", "object", "string");

    private final FileDiagnostics diagnostics;
    /** Older drafts differ in a few keywords; those are left to the validator of the value. */
    private boolean lenient;

    JsonSchemaRules(FileDiagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    void check(SourceNode node, Pointer pointer) {
        lenient = node instanceof Mapping mapping
                && mapping.get("$schema") instanceof Scalar dialect
                && !dialect.text().contains("2020-12");
        schema(node, pointer);
        new SchemaReferences(diagnostics).check(node, pointer);
    }

    private void schema(SourceNode node, Pointer pointer) {
        switch (node) {
            case Scalar scalar -> {
                if (!scalar.value().isBoolean() && !scalar.broken()) {
                    wrong(node, pointer, "A schema must be an object, or true or false.");
                }
            }
            case Sequence sequence -> wrong(node, pointer, "A schema must be an object, or true or false.");
            case Mapping mapping ->
                mapping.entries().forEach(entry -> {
                    JsonSchemaKeyword kind = JsonSchemaKeyword.of(entry.name());
                    if (kind != null && !(entry.value() instanceof Scalar scalar && scalar.broken())) {
                        keyword(kind, entry, pointer.child(entry.name()));
                    }
                });
        }
    }

    private void keyword(JsonSchemaKeyword kind, Entry entry, Pointer pointer) {
        SourceNode value = entry.value();
        String name = "`" + entry.name() + "`";
        switch (kind) {
            case SCHEMA -> schema(value, pointer);
            case SCHEMAS -> schemas(value, name, pointer);
            case SCHEMA_MAP -> schemaMap(value, name, pointer);
            case ITEMS -> {
                if (value instanceof Sequence && lenient) {
                    schemas(value, name, pointer);
                } else {
                    schema(value, pointer);
                }
            }
            case TYPE -> type(value, pointer);
            case TEXT, REFERENCE -> expect(text(value), value, pointer, name, "a string");
            case PATTERN -> {
                if (expect(text(value), value, pointer, name, "a string")) {
                    pattern((Scalar) value, pointer);
                }
            }
            case FLAG ->
                expect(
                        value instanceof Scalar scalar && scalar.value().isBoolean(),
                        value,
                        pointer,
                        name,
                        "true or false");
            case NUMBER ->
                expect(
                        number(value)
                                || (lenient
                                        && value instanceof Scalar flag
                                        && flag.value().isBoolean()),
                        value,
                        pointer,
                        name,
                        "a number");
            case POSITIVE ->
                expect(
                        number(value) && ((Scalar) value).value().doubleValue() > 0,
                        value,
                        pointer,
                        name,
                        "a number above 0");
            case COUNT ->
                expect(
                        value instanceof Scalar scalar
                                && scalar.value().isIntegralNumber()
                                && scalar.value().longValue() >= 0,
                        value,
                        pointer,
                        name,
                        "an integer of at least 0");
            case NAMES -> names(value, name, pointer);
            case NAME_LISTS -> {
                if (value instanceof Mapping mapping) {
                    mapping.entries()
                            .forEach(each -> names(each.value(), "`" + each.name() + "`", pointer.child(each.name())));
                } else {
                    expect(false, value, pointer, name, "an object of lists of names");
                }
            }
            case LIST -> expect(value instanceof Sequence, value, pointer, name, "a list");
            case PATTERN_MAP -> {
                if (value instanceof Mapping mapping) {
                    mapping.entries().forEach(each -> pattern(each.key(), pointer.child(each.name())));
                }
                schemaMap(value, name, pointer);
            }
            case DEPENDENCIES -> {
                if (value instanceof Mapping mapping) {
                    mapping.entries().forEach(each -> {
                        if (each.value() instanceof Sequence) {
                            names(each.value(), "`" + each.name() + "`", pointer.child(each.name()));
                        } else {
                            schema(each.value(), pointer.child(each.name()));
                        }
                    });
                } else {
                    expect(false, value, pointer, name, "an object");
                }
            }
            case ANY -> {
                // any value
            }
        }
    }

    private void schemas(SourceNode value, String name, Pointer pointer) {
        if (!expect(
                value instanceof Sequence sequence && !sequence.elements().isEmpty(),
                value,
                pointer,
                name,
                "a list of schemas that is not empty")) {
            return;
        }
        List<SourceNode> elements = ((Sequence) value).elements();
        for (int index = 0; index < elements.size(); index++) {
            schema(elements.get(index), pointer.child(index));
        }
    }

    private void schemaMap(SourceNode value, String name, Pointer pointer) {
        if (expect(value instanceof Mapping, value, pointer, name, "an object of schemas")) {
            ((Mapping) value).entries().forEach(each -> schema(each.value(), pointer.child(each.name())));
        }
    }

    private void type(SourceNode value, Pointer pointer) {
        switch (value) {
            case Scalar scalar -> typeName(scalar, pointer);
            case Sequence sequence -> {
                expect(!sequence.elements().isEmpty(), value, pointer, "`type`", "a type, or a list of types");
                Set<String> seen = new HashSet<>();
                for (int index = 0; index < sequence.elements().size(); index++) {
                    if (!(sequence.elements().get(index) instanceof Scalar name)) {
                        wrong(sequence.elements().get(index), pointer.child(index), "A type is a string.");
                    } else if (!seen.add(name.text())) {
                        wrong(name, pointer.child(index), "The type `" + name.text() + "` occurs twice.");
                    } else {
                        typeName(name, pointer.child(index));
                    }
                }
            }
            case Mapping mapping -> expect(false, value, pointer, "`type`", "a type, or a list of types");
        }
    }

    private void typeName(Scalar scalar, Pointer pointer) {
        boolean known = TYPES.contains(scalar.text()) && scalar.isText();
        if (!known) {
            diagnostics.report(
                    GrammarCode.INVALID_SCHEMA,
                    scalar.range(),
                    pointer,
                    "`" + scalar.text() + "` is not a type of JSON Schema.",
                    scalar.value().isNull()
                            ? "Quote it: \"null\"."
                            : NameSuggestion.of(scalar.text(), TYPES)
                                    .map(near -> "Did you mean `" + near + "`?")
                                    .orElse("Use string, number, integer, boolean, object, array or null."));
        }
    }

    private void names(SourceNode value, String name, Pointer pointer) {
        if (!expect(value instanceof Sequence, value, pointer, name, "a list of names")) {
            return;
        }
        Set<String> seen = new HashSet<>();
        List<SourceNode> elements = ((Sequence) value).elements();
        for (int index = 0; index < elements.size(); index++) {
            if (!text(elements.get(index))) {
                wrong(elements.get(index), pointer.child(index), "A name in " + name + " must be a string.");
            } else if (!seen.add(((Scalar) elements.get(index)).text())) {
                wrong(elements.get(index), pointer.child(index), "The name occurs twice in " + name + ".");
            }
        }
    }

    private void pattern(Scalar scalar, Pointer pointer) {
        try {
            Pattern.compile(scalar.text());
        } catch (PatternSyntaxException invalid) {
            wrong(scalar, pointer, "`" + scalar.text() + "` is not a regular expression.");
        }
    }

    private static boolean text(SourceNode node) {
        return node instanceof Scalar scalar && scalar.isText();
    }

    private static boolean number(SourceNode node) {
        return node instanceof Scalar scalar && scalar.value().isNumber();
    }

    private boolean expect(boolean holds, SourceNode node, Pointer pointer, String name, String what) {
        if (!holds) {
            wrong(node, pointer, name + " must be " + what + ".");
        }
        return holds;
    }

    private void wrong(SourceNode node, Pointer pointer, String message) {
        diagnostics.report(GrammarCode.INVALID_SCHEMA, node.range(), pointer, message);
    }
}
