package dev.flow.definition.check;

import dev.flow.definition.DocumentLimits;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DocumentCode;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.ObjectProperty;
import dev.flow.definition.grammar.ObjectType;
import dev.flow.definition.grammar.StringFormat;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.reader.SourceDocument;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.Pointer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Walks a document along the grammar: says what does not fit, checks expressions at their sites, and gathers what the
 * document refers to. One for each document; not thread-safe.
 */
final class DocumentWalk {
    private static final Range START = new Range(1, 1, 1, 1);

    private final FileDiagnostics diagnostics;
    private final DocumentFacts facts;
    private final ObjectRules objects;
    private final ValueRules values;
    private final TextRules texts;
    private final TaskWalk tasks;
    private final ListenRules listening;
    private final SourceDocument document;

    DocumentWalk(SourceDocument document, FileDiagnostics diagnostics, FunctionNames functions, DocumentLimits limits) {
        this.document = document;
        this.diagnostics = diagnostics;
        this.facts = new DocumentFacts();
        ExpressionRules expressions = new ExpressionRules(diagnostics, facts);
        this.values = new ValueRules(diagnostics, expressions, loose(document.root()));
        this.texts = new TextRules(diagnostics, facts, values);
        this.objects = new ObjectRules(diagnostics);
        this.listening = new ListenRules(diagnostics);
        this.tasks = new TaskWalk(this, diagnostics, facts, objects, functions, limits);
    }

    private static boolean loose(SourceNode root) {
        return root instanceof Mapping workflow
                && workflow.get("evaluate") instanceof Mapping evaluate
                && evaluate.get("mode") instanceof Scalar mode
                && mode.text().equals("loose");
    }

    /** Checks the whole document as a value of this shape. */
    DocumentFacts check(ValueShape shape, String label, EvaluationSite site) {
        SourceNode root = document.root();
        ValueLocation location = new ValueLocation(Pointer.ROOT, START, label);
        CheckContext context = CheckContext.at(site);
        boolean bounded = root instanceof Mapping mapping && mapping.entry("timeout") != null;
        value(root, shape, location, bounded ? context.bounded() : context);
        tasks.finish();
        return facts;
    }

    void value(SourceNode node, ValueShape shape, ValueLocation location, CheckContext context) {
        if (node instanceof Scalar scalar && scalar.broken()) {
            return;
        }
        switch (shape) {
            case ValueShape.Text text -> {
                if (node instanceof Scalar scalar && scalar.isText()) {
                    texts.check(scalar, text, location, context);
                } else {
                    TypeRules.wrong(diagnostics, node, shape, location);
                }
            }
            case ValueShape.Flag() -> {
                if (!(node instanceof Scalar scalar) || !scalar.value().isBoolean()) {
                    TypeRules.wrong(diagnostics, node, shape, location);
                }
            }
            case ValueShape.Whole(long least, long most) -> whole(node, shape, least, most, location);
            case ValueShape.Decimal(double least) -> decimal(node, shape, least, location);
            case ValueShape.Any(boolean evaluated) -> {
                if (evaluated) {
                    evaluated(node, location, context);
                }
            }
            case ValueShape.Free(boolean evaluated, int least) ->
                free(node, shape, evaluated, least, location, context);
            case ValueShape.JsonSchema() -> new JsonSchemaRules(diagnostics).check(node, location.pointer());
            case ValueShape.MapOf(ValueShape element) -> map(node, shape, element, location, context);
            case ValueShape.ListOf(ValueShape element, int least) ->
                list(node, shape, element, least, location, context);
            case ValueShape.Named named -> tasks.named(node, named, location, context);
            case ValueShape.Tasks list -> tasks.list(node, list, location, context);
            case ValueShape.Task() -> tasks.task(node, location, context);
            case ValueShape.Type(String name) -> object(node, Grammar.get().type(name), location, context);
            case ValueShape.Variant variant -> variant(node, variant, location, context);
            case ValueShape.Choice choice -> choice(node, choice, location, context);
        }
    }

    private void choice(SourceNode node, ValueShape.Choice choice, ValueLocation location, CheckContext context) {
        for (ValueShape alternative : choice.alternatives()) {
            if (TypeRules.accepts(alternative, node)) {
                value(node, alternative, location, context);
                return;
            }
        }
        TypeRules.wrong(diagnostics, node, choice, location);
    }

    private void variant(SourceNode node, ValueShape.Variant variant, ValueLocation location, CheckContext context) {
        if (!(node instanceof Mapping mapping)) {
            TypeRules.wrong(diagnostics, node, variant, location);
            return;
        }
        Entry tag = mapping.entry(variant.property());
        if (tag == null) {
            if (mapping.complete()) {
                diagnostics.report(
                        GrammarCode.MISSING_PROPERTY,
                        location.owner(),
                        location.pointer(),
                        location.label() + " lacks `" + variant.property() + "`.",
                        "Add `" + variant.property() + "`: "
                                + String.join(", ", variant.types().keySet()) + ".");
            }
            return;
        }
        ObjectType type = tag.value() instanceof Scalar scalar ? variant.type(scalar.text()) : null;
        if (type != null) {
            object(node, type, location, context);
        } else {
            ValueShape values = new ValueShape.Text(
                    StringFormat.OPTION, List.copyOf(variant.types().keySet()), null);
            value(tag.value(), values, location.property(tag.name(), tag.key().range()), context);
        }
    }

    private void whole(SourceNode node, ValueShape shape, long least, long most, ValueLocation location) {
        if (!(node instanceof Scalar scalar) || !scalar.value().isIntegralNumber()) {
            TypeRules.wrong(diagnostics, node, shape, location);
            return;
        }
        long value = scalar.value().longValue();
        if (value < least || value > most) {
            diagnostics.report(
                    GrammarCode.VALUE_OUT_OF_RANGE,
                    node.range(),
                    location.pointer(),
                    location.label() + " must be "
                            + (most == Integer.MAX_VALUE ? "at least " + least : "between " + least + " and " + most)
                            + ", and " + value + " is not.");
        }
    }

    private void decimal(SourceNode node, ValueShape shape, double least, ValueLocation location) {
        if (!(node instanceof Scalar scalar) || !scalar.value().isNumber()) {
            TypeRules.wrong(diagnostics, node, shape, location);
            return;
        }
        if (scalar.value().doubleValue() < least) {
            diagnostics.report(
                    GrammarCode.VALUE_OUT_OF_RANGE,
                    node.range(),
                    location.pointer(),
                    location.label() + " must be at least " + (long) least + ", and " + scalar.text() + " is not.");
        }
    }

    private void free(
            SourceNode node,
            ValueShape shape,
            boolean evaluated,
            int least,
            ValueLocation location,
            CheckContext context) {
        if (!(node instanceof Mapping mapping)) {
            TypeRules.wrong(diagnostics, node, shape, location);
            return;
        }
        if (mapping.entries().size() < least && mapping.complete()) {
            diagnostics.report(
                    GrammarCode.EMPTY_VALUE,
                    node.range(),
                    location.pointer(),
                    location.label() + " is empty, and needs at least one property.");
        }
        if (evaluated) {
            evaluated(node, location, context);
        }
    }

    private void map(
            SourceNode node, ValueShape shape, ValueShape element, ValueLocation location, CheckContext context) {
        if (!(node instanceof Mapping mapping)) {
            TypeRules.wrong(diagnostics, node, shape, location);
            return;
        }
        for (Entry entry : mapping.entries()) {
            value(
                    entry.value(),
                    element,
                    location.property(entry.name(), entry.key().range()),
                    context);
        }
    }

    private void list(
            SourceNode node,
            ValueShape shape,
            ValueShape element,
            int least,
            ValueLocation location,
            CheckContext context) {
        if (!(node instanceof Sequence sequence)) {
            TypeRules.wrong(diagnostics, node, shape, location);
            return;
        }
        if (sequence.elements().size() < least && sequence.complete()) {
            diagnostics.report(
                    GrammarCode.EMPTY_VALUE,
                    node.range(),
                    location.pointer(),
                    location.label() + " is empty, and needs at least one element.");
        }
        int index = 0;
        for (SourceNode each : sequence.elements()) {
            value(each, element, location.element(index, each.range()), context);
            index++;
        }
    }

    /** Any value in which strings that are wholly {@code ${ }} are expressions. */
    private void evaluated(SourceNode node, ValueLocation location, CheckContext context) {
        switch (node) {
            case Scalar scalar -> {
                if (scalar.isText() && !scalar.broken()) {
                    values.value(scalar, StringFormat.TEMPLATE, location, context);
                }
            }
            case Mapping mapping -> {
                for (Entry entry : mapping.entries()) {
                    evaluated(
                            entry.value(),
                            location.property(entry.name(), entry.key().range()),
                            context);
                }
            }
            case Sequence sequence -> {
                int index = 0;
                for (SourceNode element : sequence.elements()) {
                    evaluated(element, location.element(index, element.range()), context);
                    index++;
                }
            }
        }
    }

    private void object(SourceNode node, ObjectType type, ValueLocation location, CheckContext context) {
        if (!(node instanceof Mapping mapping)) {
            TypeRules.wrong(diagnostics, node, new ValueShape.Type(type.name()), location);
            return;
        }
        objects.check(mapping, type, location);
        gather(mapping, type, location, context);
        for (Entry entry : mapping.entries()) {
            ObjectProperty property = type.property(entry.name());
            ValueShape shape = property == null ? type.rest() : property.shape();
            if (shape != null) {
                ValueLocation below =
                        location.property(entry.name(), entry.key().range());
                CheckContext inner = property == null ? context : within(context, property, mapping, below);
                if (entry.name().equals("retries") && type.name().equals("use")) {
                    policies(entry.value(), shape, below, retries(inner));
                } else if (!foreignSchema(shape, mapping)) {
                    value(entry.value(), shape, below, inner);
                }
            }
        }
    }

    /** A schema of another format is not JSON Schema, and the format was reported. */
    private static boolean foreignSchema(ValueShape shape, Mapping owner) {
        return shape instanceof ValueShape.JsonSchema
                && owner.get("format") instanceof Scalar format
                && !format.text().equals("json");
    }

    /** What holds in a property: its site, and the variables that it binds. */
    CheckContext within(CheckContext context, ObjectProperty property, Mapping owner, ValueLocation location) {
        CheckContext inner = property.evaluation().site() == null
                ? context
                : context.site(property.evaluation().site());
        for (ObjectProperty.Binding binding : property.evaluation().bindings()) {
            inner = bind(inner, binding, owner);
        }
        return inner;
    }

    private static CheckContext bind(CheckContext context, ObjectProperty.Binding binding, Mapping owner) {
        SourceNode node = owner;
        for (String step : binding.path()) {
            if (!(node instanceof Mapping mapping)) {
                return context.bindingUnknown();
            }
            node = mapping.get(step);
            if (node == null) {
                return context.binding(binding.fallback());
            }
        }
        return node instanceof Scalar scalar && scalar.isText()
                ? context.binding(scalar.text())
                : context.bindingUnknown();
    }

    private void gather(Mapping mapping, ObjectType type, ValueLocation location, CheckContext context) {
        switch (type.name()) {
            case "eventConsumption", "eventConsumptionEnd" -> listening.check(mapping, location, context);
            case "subWorkflow" -> facts.subWorkflows.add(new DocumentFacts.SubWorkflow(mapping, location, false));
            case "populationMember" -> facts.subWorkflows.add(new DocumentFacts.SubWorkflow(mapping, location, true));
            case "externalResource" -> resource(mapping, location);
            case "retry" -> endless(mapping, location);
            default -> {
                // nothing that is resolved elsewhere
            }
        }
    }

    private void endless(Mapping retry, ValueLocation location) {
        if (retry.complete() && retry.entry("delay") == null && retry.entry("limit") == null) {
            diagnostics.report(
                    DocumentCode.ENDLESS_RETRY,
                    location.owner(),
                    location.pointer(),
                    "The retry policy has neither a `delay` nor a `limit`: what fails is tried again at once, for ever.");
        }
    }

    private void resource(Mapping mapping, ValueLocation location) {
        SourceNode endpoint = mapping.get("endpoint");
        Pointer pointer = location.pointer().child("endpoint");
        if (endpoint instanceof Mapping described) {
            endpoint = described.get("uri");
            pointer = pointer.child("uri");
        }
        if (endpoint instanceof Scalar scalar && scalar.isText()) {
            facts.resources.add(new DocumentFacts.Resource(scalar, pointer));
        }
    }

    /** One after the other, so that it is known which of them reads what. */
    private void policies(SourceNode node, ValueShape shape, ValueLocation location, CheckContext context) {
        if (!(node instanceof Mapping policies) || !(shape instanceof ValueShape.MapOf(ValueShape element))) {
            value(node, shape, location, context);
            return;
        }
        for (Entry entry : policies.entries()) {
            facts.policy = entry.name();
            value(
                    entry.value(),
                    element,
                    location.property(entry.name(), entry.key().range()),
                    context);
        }
        facts.policy = null;
    }

    /** Retry policies of {@code use} see the error under every name that a {@code catch} gives it. */
    private CheckContext retries(CheckContext context) {
        Set<String> names = new HashSet<>();
        names.add("error");
        caught(document.root(), names);
        return context.binding(names);
    }

    private static void caught(SourceNode node, Set<String> names) {
        switch (node) {
            case Mapping mapping -> {
                if (mapping.entry("retry") != null && mapping.get("as") instanceof Scalar as && as.isText()) {
                    names.add(as.text());
                }
                mapping.entries().forEach(entry -> caught(entry.value(), names));
            }
            case Sequence sequence -> sequence.elements().forEach(element -> caught(element, names));
            case Scalar scalar -> {
                // binds nothing
            }
        }
    }
}
