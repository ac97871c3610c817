package dev.flow.expression.internal.compile;

import dev.flow.expression.ExpressionProblemCode;
import dev.flow.expression.internal.compile.Compiler.Place;
import dev.flow.expression.internal.function.BuiltinFunctions;
import dev.flow.expression.internal.function.JqDefinedFunctions;
import dev.flow.expression.internal.run.Builtin;
import dev.flow.expression.internal.run.BuiltinCall;
import dev.flow.expression.internal.run.ClosureCall;
import dev.flow.expression.internal.run.FunctionCall;
import dev.flow.expression.internal.run.Identity;
import dev.flow.expression.internal.run.LocalVariable;
import dev.flow.expression.internal.run.Node;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.syntax.SyntaxQueries;
import dev.flow.expression.internal.syntax.SyntaxTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compiles calls: of functions that the program defines, of parameters, of builtins. */
final class CallCompiler {
    private final Compiler compiler;
    private final ProblemCollector problems;
    private final SpecialForms forms;
    private final RegexChecks regexes;

    CallCompiler(Compiler compiler, ProblemCollector problems) {
        this.compiler = compiler;
        this.problems = problems;
        this.forms = new SpecialForms(compiler);
        this.regexes = new RegexChecks(problems);
    }

    /** Whether a function's body calls something of that name without arguments. */
    static boolean uses(SyntaxTree body, String name) {
        return SyntaxQueries.any(
                body,
                node -> node instanceof SyntaxTree.Call call
                        && call.arguments().isEmpty()
                        && call.name().equals(name));
    }

    Node call(SyntaxTree.Call call, Place place) {
        Symbol binding = place.names().function(call.name(), call.arguments().size());
        Span span = compiler.span(call);
        return switch (binding) {
            case null -> builtin(call, place);
            case Symbol.Function function -> callFunction(span, function, call.arguments(), place);
            case Symbol.Parameter parameter ->
                new ClosureCall(span, place.frame().hopsTo(parameter.frame()), parameter.slot());
            case Symbol.Inlined inlined ->
                compiler.inside(inlined.site(), inlined.argument(), new Place(inlined.names(), place.frame()));
            case Symbol.Variable ignored -> throw new IllegalStateException("a variable is no function");
            case Symbol.Label ignored -> throw new IllegalStateException("a label is no function");
        };
    }

    private Node callFunction(Span span, Symbol.Function function, List<SyntaxTree> arguments, Place place) {
        List<Node> values = new ArrayList<>();
        List<Integer> valueSlots = new ArrayList<>();
        List<FunctionCall.Argument> closures = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Symbol.ParameterSlots slots = function.slots().get(i);
            if (slots.value() >= 0) {
                values.add(compiler.node(arguments.get(i), place));
                valueSlots.add(slots.value());
            }
            if (slots.closure() >= 0) {
                closures.add(closure(arguments.get(i), slots.closure(), place));
            }
        }
        return new FunctionCall(
                span,
                function.code(),
                place.frame().hopsTo(function.frame()),
                values.toArray(Node[]::new),
                valueSlots.stream().mapToInt(slot -> slot).toArray(),
                closures);
    }

    /** An argument with variables of its own needs a frame for every use, because uses may overlap. */
    private FunctionCall.Argument closure(SyntaxTree argument, int slot, Place place) {
        if (!SyntaxQueries.any(argument, node -> needsSlots(node, place.names()))) {
            return new FunctionCall.Argument(compiler.node(argument, place), 0, slot);
        }
        FrameLayout frame = new FrameLayout(place.frame());
        Node body = compiler.node(argument, new Place(place.names(), frame));
        // A frame that turns out to be empty is made all the same: the compiled hops count it.
        return new FunctionCall.Argument(body, Math.max(1, frame.size()), slot);
    }

    /** Builtins may keep something in a slot; what the program defines has frames of its own. */
    private static boolean needsSlots(SyntaxTree node, LexicalScope names) {
        return node instanceof SyntaxTree.Bind
                || node instanceof SyntaxTree.Reduce
                || node instanceof SyntaxTree.Foreach
                || node instanceof SyntaxTree.Label
                || node instanceof SyntaxTree.Assign
                || (node instanceof SyntaxTree.Call call
                        && !(names.function(call.name(), call.arguments().size()) instanceof Symbol.Parameter)
                        && !(names.function(call.name(), call.arguments().size()) instanceof Symbol.Function));
    }

    private Node builtin(SyntaxTree.Call call, Place place) {
        String signature = call.name() + "/" + call.arguments().size();
        boolean hidden = call.name().startsWith("_") && compiler.site() == null;
        Node form = forms.find(signature, call, place);
        if (form != null) {
            return form;
        }
        Builtin function = hidden ? null : BuiltinFunctions.find(signature);
        if (function != null) {
            regexes.check(call);
            return callBuiltin(compiler.span(call), signature, function, call.arguments(), place);
        }
        SyntaxTree.Definition definition = JqDefinedFunctions.find(signature);
        if (definition != null) {
            regexes.check(call);
            return inline(definition, call, place);
        }
        unknown(call, place);
        compiler.nodes(call.arguments(), place);
        return new Identity(call.span());
    }

    private Node callBuiltin(Span span, String signature, Builtin function, List<SyntaxTree> arguments, Place place) {
        List<Node> operands = compiler.nodes(arguments, place);
        boolean reversed = BuiltinFunctions.lastArgumentSlowest(signature);
        return new BuiltinCall(
                span, function, reversed, (reversed ? operands.reversed() : operands).toArray(Node[]::new));
    }

    /** A builtin that is written in jq: its body, with the arguments in the place of its parameters. */
    private Node inline(SyntaxTree.Definition definition, SyntaxTree.Call call, Place place) {
        LexicalScope names = LexicalScope.NONE;
        Span site = compiler.span(call);
        List<Node> values = new ArrayList<>();
        List<Integer> slots = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            SyntaxTree argument = call.arguments().get(i);
            SyntaxTree.Parameter parameter = definition.parameters().get(i);
            if (parameter.value()) {
                int slot = place.frame().add();
                values.add(compiler.node(argument, place));
                slots.add(slot);
                names = names.with(new Symbol.Variable(parameter.name(), place.frame(), slot));
            } else {
                names = names.with(new Symbol.Inlined(parameter.name(), argument, place.names(), compiler.site()));
            }
        }
        Node body = compiler.inside(site, definition.body(), new Place(names, place.frame()));
        for (int i = values.size() - 1; i >= 0; i--) {
            body = LoopCompiler.matched(site, values.get(i), slots.get(i), body);
        }
        return body;
    }

    private void unknown(SyntaxTree.Call call, Place place) {
        Span name =
                new Span(call.span().start(), call.span().start() + call.name().length());
        String absence = BuiltinFunctions.absence(call.name());
        if (absence != null) {
            problems.add(
                    ExpressionProblemCode.EXPRESSION_UNKNOWN_FUNCTION,
                    name,
                    "`" + call.name() + "` does not exist here.",
                    absence);
            return;
        }
        Set<Integer> arities = arities(call.name(), place);
        if (arities.isEmpty()) {
            problems.add(
                    ExpressionProblemCode.EXPRESSION_UNKNOWN_FUNCTION,
                    name,
                    "There is no function `" + call.name() + "`.",
                    suggestion(call, place));
        } else {
            problems.add(
                    ExpressionProblemCode.EXPRESSION_ARITY,
                    name,
                    "`" + call.name() + "` cannot be called with "
                            + counted(call.arguments().size()) + ".",
                    "It takes " + listed(arities) + ".");
        }
    }

    private @Nullable String suggestion(SyntaxTree.Call call, Place place) {
        if (call.name().contains("::")) {
            return "There are no modules; define functions in the expression with `def`.";
        }
        if (place.names().variable(call.name()) != null) {
            return "The variable is `$" + call.name() + "`.";
        }
        Set<String> known = new TreeSet<>();
        place.names().functions().forEach(function -> known.add(function.name()));
        for (String signature : BuiltinFunctions.signatures()) {
            known.add(signature.substring(0, signature.indexOf('/')));
        }
        String nearest = SpellingSuggestion.nearest(call.name(), known);
        if (nearest != null) {
            return "Did you mean `" + nearest + "`?";
        }
        return call.arguments().isEmpty()
                ? "A field is `." + call.name() + "`, a text is `\"" + call.name() + "\"`."
                : null;
    }

    private static Set<Integer> arities(String name, Place place) {
        Set<Integer> arities = new TreeSet<>();
        for (Symbol function : place.names().functions()) {
            if (function.name().equals(name)) {
                arities.add(LexicalScope.arity(function));
            }
        }
        for (String signature : BuiltinFunctions.signatures()) {
            if (signature.startsWith(name + "/")) {
                arities.add(Integer.parseInt(signature.substring(name.length() + 1)));
            }
        }
        return arities;
    }

    private static String counted(int arguments) {
        return arguments == 0 ? "no arguments" : arguments == 1 ? "1 argument" : arguments + " arguments";
    }

    private static String listed(Set<Integer> arities) {
        List<String> counts = new ArrayList<>();
        for (int arity : arities) {
            counts.add(counted(arity));
        }
        String last = counts.removeLast();
        return counts.isEmpty() ? last : String.join(", ", counts) + " or " + last;
    }

    /** A variable of the current frame, for forms that keep an argument there. */
    static Node local(Span span, int slot) {
        return new LocalVariable(span, 0, slot);
    }
}
