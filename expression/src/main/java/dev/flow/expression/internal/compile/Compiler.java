package dev.flow.expression.internal.compile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.expression.ExpressionProblemCode;
import dev.flow.expression.ExpressionVersion;
import dev.flow.expression.VariableScope;
import dev.flow.expression.internal.function.FormatFunctions;
import dev.flow.expression.internal.run.Alternative;
import dev.flow.expression.internal.run.BinaryOperation;
import dev.flow.expression.internal.run.BooleanOperation;
import dev.flow.expression.internal.run.Break;
import dev.flow.expression.internal.run.BuiltinCall;
import dev.flow.expression.internal.run.Conditional;
import dev.flow.expression.internal.run.Constant;
import dev.flow.expression.internal.run.ExternalVariable;
import dev.flow.expression.internal.run.FieldAccess;
import dev.flow.expression.internal.run.FunctionCode;
import dev.flow.expression.internal.run.Identity;
import dev.flow.expression.internal.run.IndexAccess;
import dev.flow.expression.internal.run.Iterate;
import dev.flow.expression.internal.run.Label;
import dev.flow.expression.internal.run.LocalVariable;
import dev.flow.expression.internal.run.Node;
import dev.flow.expression.internal.run.ObjectConstruction;
import dev.flow.expression.internal.run.RecursiveDescent;
import dev.flow.expression.internal.run.Sequence;
import dev.flow.expression.internal.run.StringInterpolation;
import dev.flow.expression.internal.run.TryCatch;
import dev.flow.expression.internal.run.UpdateAssignment;
import dev.flow.expression.internal.syntax.Operator;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.syntax.SyntaxTree;
import dev.flow.expression.internal.value.Arithmetic;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.ValueKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles one tree. Continues after a problem, so that all are found. */
public final class Compiler {
    /** Counts the levels inside builtins that are written in jq too; bounds the Java stack that compiling takes. */
    private static final int DEEPEST = 280;

    private final VariableScope scope;
    private final ExpressionVersion version;
    private final ProblemCollector problems = new ProblemCollector();
    private final CallCompiler calls = new CallCompiler(this, problems);
    private final LoopCompiler loops = new LoopCompiler(this);
    private @Nullable Span site;
    private int depth;

    private Compiler(VariableScope scope, ExpressionVersion version) {
        this.scope = scope;
        this.version = version;
    }

    public static CompiledProgram compile(SyntaxTree tree, VariableScope scope, ExpressionVersion version) {
        Compiler compiler = new Compiler(scope, version);
        FrameLayout frame = new FrameLayout(null);
        Node node = compiler.node(tree, new Place(LexicalScope.NONE, frame));
        return new CompiledProgram(node, frame.size(), compiler.problems.inOrder());
    }

    /**
     * The position at which a part is compiled.
     *
     * @param names what names mean there
     * @param frame whose slots hold its variables
     */
    record Place(LexicalScope names, FrameLayout frame) {
        Place with(Symbol binding) {
            return new Place(names.with(binding), frame);
        }
    }

    /** The position of a node for the user: where a builtin is called, for what is inside of it. */
    Span span(SyntaxTree syntax) {
        return site != null ? site : syntax.span();
    }

    /** Where the builtin is called that is being compiled, if one is. */
    @Nullable
    Span site() {
        return site;
    }

    /** Compiles something that is inside a builtin, or, with null, in the program itself. */
    Node inside(@Nullable Span builtin, SyntaxTree syntax, Place place) {
        Span outer = site;
        site = builtin;
        Node node = node(syntax, place);
        site = outer;
        return node;
    }

    Node node(SyntaxTree syntax, Place place) {
        Span span = span(syntax);
        if (depth >= DEEPEST) {
            problems.add(
                    ExpressionProblemCode.EXPRESSION_TOO_COMPLEX,
                    span,
                    "The expression is nested too deeply.",
                    "Split it up.");
            return new Identity(span);
        }
        depth++;
        Node node = node(span, syntax, place);
        depth--;
        return node;
    }

    private Node node(Span span, SyntaxTree syntax, Place place) {
        return switch (syntax) {
            case SyntaxTree.Identity ignored -> new Identity(span);
            case SyntaxTree.Descent ignored -> new RecursiveDescent(span);
            case SyntaxTree.Literal literal -> literal(span, literal.value());
            case SyntaxTree.Text text -> text(span, text, place);
            case SyntaxTree.Format format -> format(span, format);
            case SyntaxTree.Index index -> index(span, index, place);
            case SyntaxTree.Slice slice -> slice(span, slice, place);
            case SyntaxTree.Iterate iterate ->
                PipeCompiler.of(span, node(iterate.target(), place), optional(iterate.optional(), new Iterate(span)));
            case SyntaxTree.Try attempt ->
                new TryCatch(
                        span,
                        node(attempt.body(), place),
                        attempt.handler() == null ? null : node(attempt.handler(), place));
            case SyntaxTree.Pipe pipe -> PipeCompiler.of(span, node(pipe.left(), place), node(pipe.right(), place));
            case SyntaxTree.Comma comma -> new Sequence(span, nodes(comma.parts(), place));
            case SyntaxTree.Binary binary -> binary(span, binary, place);
            case SyntaxTree.Negate negate -> negate(span, node(negate.body(), place));
            case SyntaxTree.Assign assign -> assign(span, assign, place);
            case SyntaxTree.If test ->
                new Conditional(
                        span,
                        node(test.condition(), place),
                        node(test.then(), place),
                        test.otherwise() == null ? new Identity(span) : node(test.otherwise(), place));
            case SyntaxTree.Reduce reduce -> loops.reduce(span, reduce, place);
            case SyntaxTree.Foreach foreach -> loops.foreach(span, foreach, place);
            case SyntaxTree.Bind bind -> loops.bind(span, bind, place);
            case SyntaxTree.Define define -> node(define.body(), define(define.definition(), place));
            case SyntaxTree.Call call -> calls.call(call, place);
            case SyntaxTree.Variable variable -> variable(variable, place);
            case SyntaxTree.Label label -> label(span, label, place);
            case SyntaxTree.Break exit -> exit(exit, place);
            case SyntaxTree.Array array ->
                array.body() == null
                        ? fresh(span, JqValues.constantArray())
                        : PipeCompiler.collect(span, node(array.body(), place));
            case SyntaxTree.Obj object -> object(span, object, place);
            case SyntaxTree.Broken ignored -> new Identity(span);
        };
    }

    List<Node> nodes(List<SyntaxTree> parts, Place place) {
        List<Node> nodes = new ArrayList<>(parts.size());
        for (SyntaxTree part : parts) {
            nodes.add(node(part, place));
        }
        return nodes;
    }

    private static Node literal(Span span, JsonNode value) {
        return value.isContainerNode() ? fresh(span, value) : new Constant(span, value);
    }

    /** A container is created for each evaluation, so that the receiver of the result cannot change the program. */
    private static Node fresh(Span span, JsonNode container) {
        return new BuiltinCall(
                span,
                (context, input, arguments) -> {
                    context.meter().charge(16);
                    return container.deepCopy();
                },
                false);
    }

    private Node text(Span span, SyntaxTree.Text text, Place place) {
        String constant = text.constant();
        StringInterpolation.Formatting formatting =
                formatting(text.format() == null ? "text" : text.format(), text.span());
        if (constant != null) {
            return new Constant(span, TextNode.valueOf(constant));
        }
        List<String> plain = new ArrayList<>();
        List<Node> interpolated = new ArrayList<>();
        StringBuilder before = new StringBuilder();
        for (SyntaxTree.Piece piece : text.pieces()) {
            switch (piece) {
                case SyntaxTree.Piece.Plain part -> before.append(part.text());
                case SyntaxTree.Piece.Interpolated part -> {
                    plain.add(before.toString());
                    before.setLength(0);
                    interpolated.add(node(part.body(), place));
                }
            }
        }
        plain.add(before.toString());
        Collections.reverse(interpolated);
        return new StringInterpolation(span, plain, interpolated, formatting);
    }

    private Node format(Span span, SyntaxTree.Format format) {
        StringInterpolation.Formatting formatting = formatting(format.name(), format.span());
        return new BuiltinCall(
                span,
                (context, input, arguments) ->
                        JqValues.text(context.meter(), formatting.format(context.meter(), input)),
                false);
    }

    private StringInterpolation.Formatting formatting(String name, Span span) {
        StringInterpolation.Formatting formatting = FormatFunctions.find(name);
        if (formatting != null) {
            return formatting;
        }
        String nearest = SpellingSuggestion.nearest(name, FormatFunctions.NAMES);
        problems.add(
                ExpressionProblemCode.EXPRESSION_UNKNOWN_FORMAT,
                new Span(span.start(), span.start() + name.length() + 1),
                "There is no format `@" + name + "`.",
                nearest == null
                        ? "The formats are @" + String.join(", @", FormatFunctions.NAMES) + "."
                        : "Did you mean `@" + nearest + "`?");
        return (meter, value) -> "";
    }

    private Node index(Span span, SyntaxTree.Index index, Place place) {
        Node target = node(index.target(), place);
        Node key = node(index.key(), place);
        return key instanceof Constant constant
                ? PipeCompiler.of(span, target, optional(index.optional(), new FieldAccess(span, constant.constant())))
                : new IndexAccess(span, target, key, index.optional());
    }

    private static Node optional(boolean optional, Node node) {
        return optional ? new TryCatch(node.span(), node, null) : node;
    }

    private Node slice(Span span, SyntaxTree.Slice slice, Place place) {
        Node target = node(slice.target(), place);
        Node from = slice.from() == null ? new Constant(span, JqValues.NULL) : node(slice.from(), place);
        Node to = slice.to() == null ? new Constant(span, JqValues.NULL) : node(slice.to(), place);
        if (from instanceof Constant first && to instanceof Constant last) {
            Map<String, JsonNode> key = new LinkedHashMap<>();
            key.put("start", first.constant());
            key.put("end", last.constant());
            return PipeCompiler.of(
                    span, target, optional(slice.optional(), new FieldAccess(span, JqValues.constant(key))));
        }
        Constant start = new Constant(span, TextNode.valueOf("start"));
        Constant end = new Constant(span, TextNode.valueOf("end"));
        Node key = new ObjectConstruction(
                span, List.of(new ObjectConstruction.Field(start, from), new ObjectConstruction.Field(end, to)));
        return new IndexAccess(span, target, key, slice.optional());
    }

    private Node binary(Span span, SyntaxTree.Binary binary, Place place) {
        Node left = node(binary.left(), place);
        Node right = node(binary.right(), place);
        return combine(span, binary.operator(), left, right);
    }

    static Node combine(Span span, Operator operator, Node left, Node right) {
        return switch (operator) {
            case ALTERNATIVE -> new Alternative(span, left, right);
            case OR -> new BooleanOperation(span, true, left, right);
            case AND -> new BooleanOperation(span, false, left, right);
            case EQUAL,
                    NOT_EQUAL,
                    LESS,
                    LESS_OR_EQUAL,
                    GREATER,
                    GREATER_OR_EQUAL,
                    ADD,
                    SUBTRACT,
                    MULTIPLY,
                    DIVIDE,
                    REMAINDER -> new BinaryOperation(span, operator, left, right);
        };
    }

    private static Node negate(Span span, Node body) {
        if (body instanceof Constant constant && ValueKind.of(constant.constant()) == ValueKind.NUMBER) {
            return new Constant(span, Numbers.negate(constant.constant()));
        }
        return new BuiltinCall(
                span, (context, input, arguments) -> Arithmetic.negate(context.meter(), arguments[0]), false, body);
    }

    /**
     * The value is found first, from the same input, once for all places; an update with {@code |=} sees each of them.
     */
    private Node assign(Span span, SyntaxTree.Assign assign, Place place) {
        Node paths = node(assign.paths(), place);
        Node value = node(assign.value(), place);
        if (assign.update() && assign.operator() == null) {
            return new UpdateAssignment(span, paths, value);
        }
        int slot = place.frame().add();
        Node found = new LocalVariable(span, 0, slot);
        Operator operator = assign.operator();
        Node change = operator == null ? found : combine(span, operator, new Identity(span), found);
        return LoopCompiler.matched(span, value, slot, new UpdateAssignment(span, paths, change));
    }

    private Node variable(SyntaxTree.Variable variable, Place place) {
        Symbol.Variable bound = place.names().variable(variable.name());
        Span span = span(variable);
        if (bound != null) {
            return new LocalVariable(span, place.frame().hopsTo(bound.frame()), bound.slot());
        }
        if (!scope.has(variable.name()) || variable.name().equals("ENV")) {
            problems.add(
                    ExpressionProblemCode.EXPRESSION_UNKNOWN_VARIABLE,
                    variable.span(),
                    "`$" + variable.name() + "` is not bound here.",
                    hint(variable.name(), place));
        }
        return new ExternalVariable(span, variable.name());
    }

    private @Nullable String hint(String name, Place place) {
        if (name.equals("ENV")) {
            return "An expression sees its input and its variables only, so that a replay decides the same.";
        }
        List<String> known = new ArrayList<>(place.names().variables());
        known.addAll(scope.variables().stream().sorted().toList());
        String nearest = SpellingSuggestion.nearest(name, known);
        if (nearest != null) {
            return "Did you mean `$" + nearest + "`?";
        }
        return known.isEmpty()
                ? null
                : "Bound here: $" + String.join(", $", known.stream().distinct().toList()) + ".";
    }

    private Node label(Span span, SyntaxTree.Label label, Place place) {
        int slot = place.frame().add();
        Symbol.Label binding = new Symbol.Label(label.name(), place.frame(), slot);
        return new Label(span, slot, node(label.body(), place.with(binding)));
    }

    private Node exit(SyntaxTree.Break exit, Place place) {
        Symbol.Label label = place.names().label(exit.name());
        if (label == null) {
            problems.add(
                    ExpressionProblemCode.EXPRESSION_UNKNOWN_LABEL,
                    exit.span(),
                    "No label `$" + exit.name() + "` encloses this `break`.",
                    "Put `label $" + exit.name() + " | …` around what it should leave.");
            return new Identity(exit.span());
        }
        return new Break(span(exit), place.frame().hopsTo(label.frame()), label.slot());
    }

    private Node object(Span span, SyntaxTree.Obj object, Place place) {
        List<ObjectConstruction.Field> fields = new ArrayList<>();
        for (SyntaxTree.Field field : object.fields()) {
            Node key = node(field.key(), place);
            boolean named = !(key instanceof Constant)
                    && field.value() instanceof SyntaxTree.Index index
                    && SyntaxTree.same(index.key(), field.key())
                    && version.isSince(ExpressionVersion.V2);
            fields.add(new ObjectConstruction.Field(key, named ? null : node(field.value(), place)));
        }
        return new ObjectConstruction(span, fields);
    }

    /** The position after a definition, where its name is known. */
    private Place define(SyntaxTree.Definition definition, Place place) {
        FrameLayout frame = new FrameLayout(place.frame());
        FunctionCode code = new FunctionCode(definition.name());
        List<Symbol.ParameterSlots> slots = new ArrayList<>();
        for (SyntaxTree.Parameter parameter : definition.parameters()) {
            boolean closure = !parameter.value() || CallCompiler.uses(definition.body(), parameter.name());
            slots.add(new Symbol.ParameterSlots(parameter.value() ? frame.add() : -1, closure ? frame.add() : -1));
        }
        Symbol.Function function = new Symbol.Function(definition.name(), place.frame(), code, slots);
        LexicalScope names = place.names().with(function);
        for (int i = 0; i < slots.size(); i++) {
            String name = definition.parameters().get(i).name();
            if (slots.get(i).closure() >= 0) {
                names = names.with(
                        new Symbol.Parameter(name, frame, slots.get(i).closure()));
            }
            if (slots.get(i).value() >= 0) {
                names = names.with(new Symbol.Variable(name, frame, slots.get(i).value()));
            }
        }
        code.complete(node(definition.body(), new Place(names, frame)), frame.size());
        return place.with(function);
    }
}
