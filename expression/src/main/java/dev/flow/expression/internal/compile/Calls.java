package dev.flow.expression.internal.compile;

import dev.flow.expression.ProblemCode;
import dev.flow.expression.internal.compile.Compiler.Place;
import dev.flow.expression.internal.function.Functions;
import dev.flow.expression.internal.function.Prelude;
import dev.flow.expression.internal.run.Call;
import dev.flow.expression.internal.run.Here;
import dev.flow.expression.internal.run.Invoke;
import dev.flow.expression.internal.run.Local;
import dev.flow.expression.internal.run.Native;
import dev.flow.expression.internal.run.NativeCall;
import dev.flow.expression.internal.run.Node;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.syntax.Syntax;
import dev.flow.expression.internal.syntax.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Calls: of what the program defines, of parameters, of builtins. */
final class Calls {
    private final Compiler compiler;
    private final Problems problems;
    private final SpecialForms forms;
    private final RegexChecks regexes;

    Calls(Compiler compiler, Problems problems) {
        this.compiler = compiler;
        this.problems = problems;
        this.forms = new SpecialForms(compiler);
        this.regexes = new RegexChecks(problems);
    }

    /** Whether a function's body calls something of that name without arguments. */
    static boolean uses(Syntax body, String name) {
        return Tree.any(
                body,
                node -> node instanceof Syntax.Call call
                        && call.arguments().isEmpty()
                        && call.name().equals(name));
    }

    Node call(Syntax.Call call, Place place) {
        Binding binding = place.names().function(call.name(), call.arguments().size());
        Span span = compiler.span(call);
        return switch (binding) {
            case null -> builtin(call, place);
            case Binding.Function function -> callFunction(span, function, call.arguments(), place);
            case Binding.Parameter parameter ->
                new Invoke(span, place.frame().hopsTo(parameter.frame()), parameter.slot());
            case Binding.Inlined inlined ->
                compiler.inside(inlined.site(), inlined.argument(), new Place(inlined.names(), place.frame()));
            case Binding.Variable ignored -> throw new IllegalStateException("a variable is no function");
            case Binding.Label ignored -> throw new IllegalStateException("a label is no function");
        };
    }

    private Node callFunction(Span span, Binding.Function function, List<Syntax> arguments, Place place) {
        List<Node> values = new ArrayList<>();
        List<Integer> valueSlots = new ArrayList<>();
        List<Call.Argument> closures = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Binding.ParameterSlots slots = function.slots().get(i);
            if (slots.value() >= 0) {
                values.add(compiler.node(arguments.get(i), place));
                valueSlots.add(slots.value());
            }
            if (slots.closure() >= 0) {
                closures.add(closure(arguments.get(i), slots.closure(), place));
            }
        }
        return new Call(
                span,
                function.code(),
                place.frame().hopsTo(function.frame()),
                values.toArray(Node[]::new),
                valueSlots.stream().mapToInt(slot -> slot).toArray(),
                closures);
    }

    /** An argument with variables of its own needs a frame for every use, because uses may overlap. */
    private Call.Argument closure(Syntax argument, int slot, Place place) {
        if (!Tree.any(argument, node -> needsSlots(node, place.names()))) {
            return new Call.Argument(compiler.node(argument, place), 0, slot);
        }
        FrameLayout frame = new FrameLayout(place.frame());
        Node body = compiler.node(argument, new Place(place.names(), frame));
        // A frame that turns out to be empty is made all the same: the compiled hops count it.
        return new Call.Argument(body, Math.max(1, frame.size()), slot);
    }

    /** Builtins may keep something in a slot; what the program defines has frames of its own. */
    private static boolean needsSlots(Syntax node, Names names) {
        return node instanceof Syntax.Bind
                || node instanceof Syntax.Reduce
                || node instanceof Syntax.Foreach
                || node instanceof Syntax.Label
                || node instanceof Syntax.Assign
                || (node instanceof Syntax.Call call
                        && !(names.function(call.name(), call.arguments().size()) instanceof Binding.Parameter)
                        && !(names.function(call.name(), call.arguments().size()) instanceof Binding.Function));
    }

    private Node builtin(Syntax.Call call, Place place) {
        String signature = call.name() + "/" + call.arguments().size();
        boolean hidden = call.name().startsWith("_") && compiler.site() == null;
        Node form = forms.find(signature, call, place);
        if (form != null) {
            return form;
        }
        Native function = hidden ? null : Functions.find(signature);
        if (function != null) {
            regexes.check(call);
            return callNative(compiler.span(call), signature, function, call.arguments(), place);
        }
        Syntax.Definition definition = Prelude.find(signature);
        if (definition != null) {
            regexes.check(call);
            return inline(definition, call, place);
        }
        unknown(call, place);
        compiler.nodes(call.arguments(), place);
        return new Here(call.span());
    }

    private Node callNative(Span span, String signature, Native function, List<Syntax> arguments, Place place) {
        List<Node> operands = compiler.nodes(arguments, place);
        boolean reversed = Functions.lastArgumentSlowest(signature);
        return new NativeCall(
                span, function, reversed, (reversed ? operands.reversed() : operands).toArray(Node[]::new));
    }

    /** A builtin that is written in jq: its body, with the arguments in the place of its parameters. */
    private Node inline(Syntax.Definition definition, Syntax.Call call, Place place) {
        Names names = Names.NONE;
        Span site = compiler.span(call);
        List<Node> values = new ArrayList<>();
        List<Integer> slots = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            Syntax argument = call.arguments().get(i);
            Syntax.Parameter parameter = definition.parameters().get(i);
            if (parameter.value()) {
                int slot = place.frame().add();
                values.add(compiler.node(argument, place));
                slots.add(slot);
                names = names.with(new Binding.Variable(parameter.name(), place.frame(), slot));
            } else {
                names = names.with(new Binding.Inlined(parameter.name(), argument, place.names(), compiler.site()));
            }
        }
        Node body = compiler.inside(site, definition.body(), new Place(names, place.frame()));
        for (int i = values.size() - 1; i >= 0; i--) {
            body = Loops.matched(site, values.get(i), slots.get(i), body);
        }
        return body;
    }

    private void unknown(Syntax.Call call, Place place) {
        Span name =
                new Span(call.span().start(), call.span().start() + call.name().length());
        String absence = Functions.absence(call.name());
        if (absence != null) {
            problems.add(
                    ProblemCode.EXPRESSION_UNKNOWN_FUNCTION,
                    name,
                    "`" + call.name() + "` does not exist here.",
                    absence);
            return;
        }
        Set<Integer> arities = arities(call.name(), place);
        if (arities.isEmpty()) {
            problems.add(
                    ProblemCode.EXPRESSION_UNKNOWN_FUNCTION,
                    name,
                    "There is no function `" + call.name() + "`.",
                    suggestion(call, place));
        } else {
            problems.add(
                    ProblemCode.EXPRESSION_ARITY,
                    name,
                    "`" + call.name() + "` cannot be called with "
                            + counted(call.arguments().size()) + ".",
                    "It takes " + listed(arities) + ".");
        }
    }

    private @Nullable String suggestion(Syntax.Call call, Place place) {
        if (call.name().contains("::")) {
            return "There are no modules; define functions in the expression with `def`.";
        }
        if (place.names().variable(call.name()) != null) {
            return "The variable is `$" + call.name() + "`.";
        }
        Set<String> known = new TreeSet<>();
        place.names().functions().forEach(function -> known.add(function.name()));
        for (String signature : Functions.signatures()) {
            known.add(signature.substring(0, signature.indexOf('/')));
        }
        String nearest = Suggestion.nearest(call.name(), known);
        if (nearest != null) {
            return "Did you mean `" + nearest + "`?";
        }
        return call.arguments().isEmpty()
                ? "A field is `." + call.name() + "`, a text is `\"" + call.name() + "\"`."
                : null;
    }

    private static Set<Integer> arities(String name, Place place) {
        Set<Integer> arities = new TreeSet<>();
        for (Binding function : place.names().functions()) {
            if (function.name().equals(name)) {
                arities.add(Names.arity(function));
            }
        }
        for (String signature : Functions.signatures()) {
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
        return new Local(span, 0, slot);
    }
}
