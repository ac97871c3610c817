package dev.flow.expression.internal.compile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.expression.ProblemCode;
import dev.flow.expression.Scope;
import dev.flow.expression.Semantics;
import dev.flow.expression.internal.function.Formats;
import dev.flow.expression.internal.run.Access;
import dev.flow.expression.internal.run.Attempt;
import dev.flow.expression.internal.run.BreakNode;
import dev.flow.expression.internal.run.Build;
import dev.flow.expression.internal.run.Calculation;
import dev.flow.expression.internal.run.Condition;
import dev.flow.expression.internal.run.Const;
import dev.flow.expression.internal.run.Descent;
import dev.flow.expression.internal.run.FunctionCode;
import dev.flow.expression.internal.run.Global;
import dev.flow.expression.internal.run.Here;
import dev.flow.expression.internal.run.Interpolation;
import dev.flow.expression.internal.run.Iterate;
import dev.flow.expression.internal.run.LabelNode;
import dev.flow.expression.internal.run.Local;
import dev.flow.expression.internal.run.Logic;
import dev.flow.expression.internal.run.Lookup;
import dev.flow.expression.internal.run.NativeCall;
import dev.flow.expression.internal.run.Node;
import dev.flow.expression.internal.run.Otherwise;
import dev.flow.expression.internal.run.Sequence;
import dev.flow.expression.internal.run.Update;
import dev.flow.expression.internal.syntax.Operator;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.syntax.Syntax;
import dev.flow.expression.internal.value.Arithmetic;
import dev.flow.expression.internal.value.Kind;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles one tree. Goes on after a problem, so that all are found. */
public final class Compiler {
    /**
     * Builtins that are written in jq count with all that is inside of them; bounds the Java stack that compiling
     * takes.
     */
    private static final int DEEPEST = 280;

    private final Scope scope;
    private final Semantics semantics;
    private final Problems problems = new Problems();
    private final Calls calls = new Calls(this, problems);
    private final Loops loops = new Loops(this);
    private @Nullable Span site;
    private int depth;

    private Compiler(Scope scope, Semantics semantics) {
        this.scope = scope;
        this.semantics = semantics;
    }

    public static Compiled compile(Syntax tree, Scope scope, Semantics semantics) {
        Compiler compiler = new Compiler(scope, semantics);
        FrameLayout frame = new FrameLayout(null);
        Node node = compiler.node(tree, new Place(Names.NONE, frame));
        return new Compiled(node, frame.size(), compiler.problems.inOrder());
    }

    /**
     * Where something is compiled.
     *
     * @param names what names mean there
     * @param frame whose slots hold its variables
     */
    record Place(Names names, FrameLayout frame) {
        Place with(Binding binding) {
            return new Place(names.with(binding), frame);
        }
    }

    /** Where a node stands for the user: where a builtin is called, for what is inside of it. */
    Span span(Syntax syntax) {
        return site != null ? site : syntax.span();
    }

    /** Where the builtin is called that is being compiled, if one is. */
    @Nullable
    Span site() {
        return site;
    }

    /** Compiles something that stands inside a builtin, or, with null, in the program itself. */
    Node inside(@Nullable Span builtin, Syntax syntax, Place place) {
        Span outer = site;
        site = builtin;
        Node node = node(syntax, place);
        site = outer;
        return node;
    }

    Node node(Syntax syntax, Place place) {
        Span span = span(syntax);
        if (depth >= DEEPEST) {
            problems.add(
                    ProblemCode.EXPRESSION_TOO_COMPLEX, span, "The expression is nested too deeply.", "Split it up.");
            return new Here(span);
        }
        depth++;
        Node node = node(span, syntax, place);
        depth--;
        return node;
    }

    private Node node(Span span, Syntax syntax, Place place) {
        return switch (syntax) {
            case Syntax.Identity ignored -> new Here(span);
            case Syntax.Descent ignored -> new Descent(span);
            case Syntax.Literal literal -> literal(span, literal.value());
            case Syntax.Text text -> text(span, text, place);
            case Syntax.Format format -> format(span, format);
            case Syntax.Index index -> index(span, index, place);
            case Syntax.Slice slice -> slice(span, slice, place);
            case Syntax.Iterate iterate ->
                Chains.of(span, node(iterate.target(), place), optional(iterate.optional(), new Iterate(span)));
            case Syntax.Try attempt ->
                new Attempt(
                        span,
                        node(attempt.body(), place),
                        attempt.handler() == null ? null : node(attempt.handler(), place));
            case Syntax.Pipe pipe -> Chains.of(span, node(pipe.left(), place), node(pipe.right(), place));
            case Syntax.Comma comma -> new Sequence(span, nodes(comma.parts(), place));
            case Syntax.Binary binary -> binary(span, binary, place);
            case Syntax.Negate negate -> negate(span, node(negate.body(), place));
            case Syntax.Assign assign -> assign(span, assign, place);
            case Syntax.If test ->
                new Condition(
                        span,
                        node(test.condition(), place),
                        node(test.then(), place),
                        test.otherwise() == null ? new Here(span) : node(test.otherwise(), place));
            case Syntax.Reduce reduce -> loops.reduce(span, reduce, place);
            case Syntax.Foreach foreach -> loops.foreach(span, foreach, place);
            case Syntax.Bind bind -> loops.bind(span, bind, place);
            case Syntax.Define define -> node(define.body(), define(define.definition(), place));
            case Syntax.Call call -> calls.call(call, place);
            case Syntax.Variable variable -> variable(variable, place);
            case Syntax.Label label -> label(span, label, place);
            case Syntax.Break exit -> exit(exit, place);
            case Syntax.Array array ->
                array.body() == null
                        ? fresh(span, Values.constantArray())
                        : Chains.collect(span, node(array.body(), place));
            case Syntax.Obj object -> object(span, object, place);
            case Syntax.Broken ignored -> new Here(span);
        };
    }

    List<Node> nodes(List<Syntax> parts, Place place) {
        List<Node> nodes = new ArrayList<>(parts.size());
        for (Syntax part : parts) {
            nodes.add(node(part, place));
        }
        return nodes;
    }

    private static Node literal(Span span, JsonNode value) {
        return value.isContainerNode() ? fresh(span, value) : new Const(span, value);
    }

    /** A container is made anew each time, so that nobody who gets it can change the program. */
    private static Node fresh(Span span, JsonNode container) {
        return new NativeCall(
                span,
                (context, input, arguments) -> {
                    context.meter().charge(16);
                    return container.deepCopy();
                },
                false);
    }

    private Node text(Span span, Syntax.Text text, Place place) {
        String constant = text.constant();
        Interpolation.Formatting formatting = formatting(text.format() == null ? "text" : text.format(), text.span());
        if (constant != null) {
            return new Const(span, TextNode.valueOf(constant));
        }
        List<String> plain = new ArrayList<>();
        List<Node> interpolated = new ArrayList<>();
        StringBuilder before = new StringBuilder();
        for (Syntax.Piece piece : text.pieces()) {
            switch (piece) {
                case Syntax.Piece.Plain part -> before.append(part.text());
                case Syntax.Piece.Interpolated part -> {
                    plain.add(before.toString());
                    before.setLength(0);
                    interpolated.add(node(part.body(), place));
                }
            }
        }
        plain.add(before.toString());
        Collections.reverse(interpolated);
        return new Interpolation(span, plain, interpolated, formatting);
    }

    private Node format(Span span, Syntax.Format format) {
        Interpolation.Formatting formatting = formatting(format.name(), format.span());
        return new NativeCall(
                span,
                (context, input, arguments) -> Values.text(context.meter(), formatting.format(context.meter(), input)),
                false);
    }

    private Interpolation.Formatting formatting(String name, Span span) {
        Interpolation.Formatting formatting = Formats.find(name);
        if (formatting != null) {
            return formatting;
        }
        String nearest = Suggestion.nearest(name, Formats.NAMES);
        problems.add(
                ProblemCode.EXPRESSION_UNKNOWN_FORMAT,
                new Span(span.start(), span.start() + name.length() + 1),
                "There is no format `@" + name + "`.",
                nearest == null
                        ? "The formats are @" + String.join(", @", Formats.NAMES) + "."
                        : "Did you mean `@" + nearest + "`?");
        return (meter, value) -> "";
    }

    private Node index(Span span, Syntax.Index index, Place place) {
        Node target = node(index.target(), place);
        Node key = node(index.key(), place);
        return key instanceof Const constant
                ? Chains.of(span, target, optional(index.optional(), new Access(span, constant.constant())))
                : new Lookup(span, target, key, index.optional());
    }

    private static Node optional(boolean optional, Node node) {
        return optional ? new Attempt(node.span(), node, null) : node;
    }

    private Node slice(Span span, Syntax.Slice slice, Place place) {
        Node target = node(slice.target(), place);
        Node from = slice.from() == null ? new Const(span, Values.NULL) : node(slice.from(), place);
        Node to = slice.to() == null ? new Const(span, Values.NULL) : node(slice.to(), place);
        if (from instanceof Const first && to instanceof Const last) {
            Map<String, JsonNode> key = new LinkedHashMap<>();
            key.put("start", first.constant());
            key.put("end", last.constant());
            return Chains.of(span, target, optional(slice.optional(), new Access(span, Values.constant(key))));
        }
        Const start = new Const(span, TextNode.valueOf("start"));
        Const end = new Const(span, TextNode.valueOf("end"));
        Node key = new Build(span, List.of(new Build.Field(start, from), new Build.Field(end, to)));
        return new Lookup(span, target, key, slice.optional());
    }

    private Node binary(Span span, Syntax.Binary binary, Place place) {
        Node left = node(binary.left(), place);
        Node right = node(binary.right(), place);
        return combine(span, binary.operator(), left, right);
    }

    static Node combine(Span span, Operator operator, Node left, Node right) {
        return switch (operator) {
            case ALTERNATIVE -> new Otherwise(span, left, right);
            case OR -> new Logic(span, true, left, right);
            case AND -> new Logic(span, false, left, right);
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
                    REMAINDER -> new Calculation(span, operator, left, right);
        };
    }

    private static Node negate(Span span, Node body) {
        if (body instanceof Const constant && Kind.of(constant.constant()) == Kind.NUMBER) {
            return new Const(span, Numbers.negate(constant.constant()));
        }
        return new NativeCall(
                span, (context, input, arguments) -> Arithmetic.negate(context.meter(), arguments[0]), false, body);
    }

    /**
     * The value is found first, from the same input, once for all places; an update with {@code |=} sees each of them.
     */
    private Node assign(Span span, Syntax.Assign assign, Place place) {
        Node paths = node(assign.paths(), place);
        Node value = node(assign.value(), place);
        if (assign.update() && assign.operator() == null) {
            return new Update(span, paths, value);
        }
        int slot = place.frame().add();
        Node found = new Local(span, 0, slot);
        Operator operator = assign.operator();
        Node change = operator == null ? found : combine(span, operator, new Here(span), found);
        return Loops.matched(span, value, slot, new Update(span, paths, change));
    }

    private Node variable(Syntax.Variable variable, Place place) {
        Binding.Variable bound = place.names().variable(variable.name());
        Span span = span(variable);
        if (bound != null) {
            return new Local(span, place.frame().hopsTo(bound.frame()), bound.slot());
        }
        if (!scope.has(variable.name()) || variable.name().equals("ENV")) {
            problems.add(
                    ProblemCode.EXPRESSION_UNKNOWN_VARIABLE,
                    variable.span(),
                    "`$" + variable.name() + "` is not bound here.",
                    hint(variable.name(), place));
        }
        return new Global(span, variable.name());
    }

    private @Nullable String hint(String name, Place place) {
        if (name.equals("ENV")) {
            return "An expression sees its input and its variables only, so that a replay decides the same.";
        }
        List<String> known = new ArrayList<>(place.names().variables());
        known.addAll(scope.variables().stream().sorted().toList());
        String nearest = Suggestion.nearest(name, known);
        if (nearest != null) {
            return "Did you mean `$" + nearest + "`?";
        }
        return known.isEmpty()
                ? null
                : "Bound here: $" + String.join(", $", known.stream().distinct().toList()) + ".";
    }

    private Node label(Span span, Syntax.Label label, Place place) {
        int slot = place.frame().add();
        Binding.Label binding = new Binding.Label(label.name(), place.frame(), slot);
        return new LabelNode(span, slot, node(label.body(), place.with(binding)));
    }

    private Node exit(Syntax.Break exit, Place place) {
        Binding.Label label = place.names().label(exit.name());
        if (label == null) {
            problems.add(
                    ProblemCode.EXPRESSION_UNKNOWN_LABEL,
                    exit.span(),
                    "No label `$" + exit.name() + "` encloses this `break`.",
                    "Put `label $" + exit.name() + " | …` around what it should leave.");
            return new Here(exit.span());
        }
        return new BreakNode(span(exit), place.frame().hopsTo(label.frame()), label.slot());
    }

    private Node object(Span span, Syntax.Obj object, Place place) {
        List<Build.Field> fields = new ArrayList<>();
        for (Syntax.Field field : object.fields()) {
            Node key = node(field.key(), place);
            boolean named = !(key instanceof Const)
                    && field.value() instanceof Syntax.Index index
                    && Syntax.same(index.key(), field.key())
                    && semantics.isSince(Semantics.V2);
            fields.add(new Build.Field(key, named ? null : node(field.value(), place)));
        }
        return new Build(span, fields);
    }

    /** What names mean after a definition. */
    private Place define(Syntax.Definition definition, Place place) {
        FrameLayout frame = new FrameLayout(place.frame());
        FunctionCode code = new FunctionCode(definition.name());
        List<Binding.ParameterSlots> slots = new ArrayList<>();
        for (Syntax.Parameter parameter : definition.parameters()) {
            boolean closure = !parameter.value() || Calls.uses(definition.body(), parameter.name());
            slots.add(new Binding.ParameterSlots(parameter.value() ? frame.add() : -1, closure ? frame.add() : -1));
        }
        Binding.Function function = new Binding.Function(definition.name(), place.frame(), code, slots);
        Names names = place.names().with(function);
        for (int i = 0; i < slots.size(); i++) {
            String name = definition.parameters().get(i).name();
            if (slots.get(i).closure() >= 0) {
                names = names.with(
                        new Binding.Parameter(name, frame, slots.get(i).closure()));
            }
            if (slots.get(i).value() >= 0) {
                names = names.with(
                        new Binding.Variable(name, frame, slots.get(i).value()));
            }
        }
        code.complete(node(definition.body(), new Place(names, frame)), frame.size());
        return place.with(function);
    }
}
