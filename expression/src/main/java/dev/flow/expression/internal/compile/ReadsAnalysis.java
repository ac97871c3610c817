package dev.flow.expression.internal.compile;

import dev.flow.expression.VariableReads;
import dev.flow.expression.internal.function.BuiltinFunctions;
import dev.flow.expression.internal.function.JqDefinedFunctions;
import dev.flow.expression.internal.syntax.DestructuringPattern;
import dev.flow.expression.internal.syntax.SyntaxQueries;
import dev.flow.expression.internal.syntax.SyntaxTree;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which variables and top-level keys a program can read. It follows where the input and the variables themselves can
 * get to unchanged (their names are the "roots" below): indexed with a constant, one of them is read at that key; used
 * in any other way, it is read as a whole. Functions are followed where they are called.
 */
public final class ReadsAnalysis {
    /** The analysis stops at this number of visits: everything that the program names then counts as read. */
    private static final int MOST_VISITS = 20_000;

    private static final int DEEPEST = 150;

    private final Set<VariableReads.Path> paths = new HashSet<>();
    private final Set<String> mentioned = new TreeSet<>();
    private final Map<Key, Set<String>> open = new HashMap<>();
    private int visits;
    private int depth;

    /** A call of a function with an input: while it is open, it is known to have the results found so far. */
    private record Key(SyntaxTree.Definition definition, List<SyntaxTree> arguments, Set<String> input) {}

    private static final class TooMuch extends RuntimeException {
        TooMuch() {
            super("the program is too large to analyse", null, false, false);
        }
    }

    private ReadsAnalysis() {}

    public static VariableReads of(SyntaxTree tree) {
        ReadsAnalysis analysis = new ReadsAnalysis();
        try {
            analysis.use(analysis.visit(tree, Set.of(VariableReads.INPUT), OriginScope.NONE));
        } catch (TooMuch tooMuch) {
            analysis.read(VariableReads.INPUT, VariableReads.WHOLE);
            SyntaxQueries.any(tree, node -> {
                if (node instanceof SyntaxTree.Variable variable) {
                    analysis.read(variable.name(), VariableReads.WHOLE);
                }
                return false;
            });
        }
        for (String variable : analysis.mentioned) {
            if (analysis.paths.stream().noneMatch(path -> path.variable().equals(variable))) {
                analysis.read(variable, VariableReads.WHOLE);
            }
        }
        return new VariableReads(analysis.paths);
    }

    /** @return the roots that a result may be, unchanged */
    private Set<String> visit(SyntaxTree node, Set<String> input, OriginScope names) {
        if (++visits > MOST_VISITS || ++depth > DEEPEST) {
            throw new TooMuch();
        }
        Set<String> roots = switch (node) {
            case SyntaxTree.Identity ignored -> input;
            case SyntaxTree.Descent ignored -> used(input);
            case SyntaxTree.Literal ignored -> Set.of();
            case SyntaxTree.Broken ignored -> Set.of();
            case SyntaxTree.Break ignored -> Set.of();
            case SyntaxTree.Format ignored -> consumed(input);
            case SyntaxTree.Variable variable -> variable(variable, names);
            case SyntaxTree.Index index -> index(index, input, names);
            case SyntaxTree.Pipe pipe -> visit(pipe.right(), visit(pipe.left(), input, names), names);
            case SyntaxTree.Comma comma -> union(comma.parts(), input, names);
            case SyntaxTree.Try attempt ->
                union(
                        visit(attempt.body(), input, names),
                        attempt.handler() == null ? Set.of() : visit(attempt.handler(), Set.of(), names));
            case SyntaxTree.Binary binary ->
                switch (binary.operator()) {
                    case ALTERNATIVE -> union(List.of(binary.left(), binary.right()), input, names);
                    case OR,
                            AND,
                            EQUAL,
                            NOT_EQUAL,
                            LESS,
                            LESS_OR_EQUAL,
                            GREATER,
                            GREATER_OR_EQUAL,
                            ADD,
                            SUBTRACT,
                            MULTIPLY,
                            DIVIDE,
                            REMAINDER -> parts(node, input, names);
                };
            case SyntaxTree.If test -> {
                use(visit(test.condition(), input, names));
                yield union(
                        visit(test.then(), input, names),
                        test.otherwise() == null ? input : visit(test.otherwise(), input, names));
            }
            case SyntaxTree.Assign assign -> {
                Set<String> places = visit(assign.paths(), input, names);
                use(visit(assign.value(), assign.update() && assign.operator() == null ? places : input, names));
                yield input;
            }
            case SyntaxTree.Bind bind -> {
                Set<String> source = visit(bind.source(), input, names);
                yield visit(bind.body(), input, bound(bind.patterns(), source, names));
            }
            case SyntaxTree.Reduce reduce -> loop(reduce.loop(), reduce.init(), reduce.update(), null, input, names);
            case SyntaxTree.Foreach each -> loop(each.loop(), each.init(), each.update(), each.extract(), input, names);
            case SyntaxTree.Define define ->
                visit(
                        define.body(),
                        input,
                        names.with(define.definition().name(), new OriginScope.Function(define.definition(), null)));
            case SyntaxTree.Label label -> visit(label.body(), input, names);
            case SyntaxTree.Call call -> call(call, input, names);
            case SyntaxTree.Text ignored -> parts(node, input, names);
            case SyntaxTree.Slice ignored -> parts(node, input, names);
            case SyntaxTree.Iterate ignored -> parts(node, input, names);
            case SyntaxTree.Negate ignored -> parts(node, input, names);
            case SyntaxTree.Array ignored -> parts(node, input, names);
            case SyntaxTree.Obj ignored -> parts(node, input, names);
        };
        depth--;
        return roots;
    }

    /** All parts see the input, and their results are used. */
    private Set<String> parts(SyntaxTree node, Set<String> input, OriginScope names) {
        for (SyntaxTree part : SyntaxQueries.children(node)) {
            use(visit(part, input, names));
        }
        return Set.of();
    }

    private Set<String> union(List<SyntaxTree> parts, Set<String> input, OriginScope names) {
        Set<String> all = new TreeSet<>();
        for (SyntaxTree part : parts) {
            all.addAll(visit(part, input, names));
        }
        return all;
    }

    private static Set<String> union(Set<String> some, Set<String> more) {
        Set<String> all = new TreeSet<>(some);
        all.addAll(more);
        return all;
    }

    private Set<String> variable(SyntaxTree.Variable variable, OriginScope names) {
        OriginScope.Value local = names.variable(variable.name());
        if (local != null) {
            return local.roots();
        }
        mentioned.add(variable.name());
        return Set.of(variable.name());
    }

    private Set<String> index(SyntaxTree.Index index, Set<String> input, OriginScope names) {
        use(visit(index.key(), input, names));
        readAt(visit(index.target(), input, names), index.key());
        return Set.of();
    }

    private void readAt(Set<String> roots, SyntaxTree key) {
        String constant = key instanceof SyntaxTree.Text text ? text.constant() : null;
        for (String root : roots) {
            read(root, constant == null ? VariableReads.WHOLE : constant);
        }
    }

    private OriginScope bound(List<DestructuringPattern> patterns, Set<String> source, OriginScope names) {
        OriginScope bound = names;
        for (DestructuringPattern pattern : patterns) {
            bound = bound(pattern, source, bound);
        }
        return bound;
    }

    private OriginScope bound(DestructuringPattern pattern, Set<String> source, OriginScope names) {
        return switch (pattern) {
            case DestructuringPattern.Name name -> {
                OriginScope.Value before = names.variable(name.name());
                // Several patterns may set one variable, each to something else.
                yield names.with(
                        name.name(), new OriginScope.Value(before == null ? source : union(before.roots(), source)));
            }
            case DestructuringPattern.Elements elements -> {
                use(source);
                yield bound(elements.patterns(), Set.of(), names);
            }
            case DestructuringPattern.Fields fields -> {
                OriginScope bound = names;
                for (DestructuringPattern.Entry entry : fields.entries()) {
                    use(visit(entry.key(), source, bound));
                    readAt(source, entry.key());
                    if (entry.variable() != null) {
                        bound = bound.with(entry.variable().name(), new OriginScope.Value(Set.of()));
                    }
                    if (entry.pattern() != null) {
                        bound = bound(entry.pattern(), Set.of(), bound);
                    }
                }
                yield bound;
            }
        };
    }

    private Set<String> loop(
            SyntaxTree.Loop loop,
            SyntaxTree init,
            SyntaxTree update,
            @Nullable SyntaxTree extract,
            Set<String> input,
            OriginScope names) {
        OriginScope bound = bound(loop.patterns(), visit(loop.source(), input, names), names);
        Set<String> state = visit(init, input, names);
        Set<String> next = union(state, visit(update, state, bound));
        while (!next.equals(state)) {
            state = next;
            next = union(state, visit(update, state, bound));
        }
        return extract == null ? state : visit(extract, state, bound);
    }

    private Set<String> call(SyntaxTree.Call call, Set<String> input, OriginScope names) {
        OriginScope.Found found = names.callable(call.name(), call.arguments());
        if (found != null) {
            return switch (found.meaning()) {
                case OriginScope.Argument argument -> visit(argument.body(), input, found.names());
                case OriginScope.Function function ->
                    enter(function.definition(), call.arguments(), input, names, found.names());
                case OriginScope.Value ignored -> throw new IllegalStateException("a variable is no function");
            };
        }
        String signature = call.name() + "/" + call.arguments().size();
        return switch (signature) {
            case "empty/0" -> Set.of();
            case "first/1", "last/1" -> visit(call.arguments().get(0), input, names);
            case "limit/2", "skip/2" -> {
                use(visit(call.arguments().get(0), input, names));
                yield visit(call.arguments().get(1), input, names);
            }
            case "any/2", "all/2" ->
                consumed(visit(call.arguments().get(1), visit(call.arguments().get(0), input, names), names));
            case "isempty/1", "range/1", "range/2", "range/3", "error/1" -> parts(call, input, names);
            case "has/1" -> {
                use(visit(call.arguments().get(0), input, names));
                readAt(input, call.arguments().get(0));
                yield Set.of();
            }
            default -> builtin(signature, call, input, names);
        };
    }

    private Set<String> builtin(String signature, SyntaxTree.Call call, Set<String> input, OriginScope names) {
        boolean written = BuiltinFunctions.find(signature) == null;
        SyntaxTree.Definition definition = written ? JqDefinedFunctions.find(signature) : null;
        if (definition != null) {
            return enter(definition, call.arguments(), input, names, OriginScope.NONE);
        }
        if (!BuiltinFunctions.ignoresInput(signature)) {
            use(input);
        }
        return parts(call, input, names);
    }

    private Set<String> enter(
            SyntaxTree.Definition definition,
            List<SyntaxTree> arguments,
            Set<String> input,
            OriginScope caller,
            OriginScope definer) {
        Key key = new Key(definition, arguments, input);
        Set<String> known = open.get(key);
        if (known != null) {
            return known;
        }
        OriginScope names = definer;
        for (int i = 0; i < arguments.size(); i++) {
            SyntaxTree.Parameter parameter = definition.parameters().get(i);
            names = names.with(parameter.name(), new OriginScope.Argument(arguments.get(i), caller));
            if (parameter.value()) {
                names = names.with(parameter.name(), new OriginScope.Value(visit(arguments.get(i), input, caller)));
            }
        }
        Set<String> results = Set.of();
        while (true) {
            open.put(key, results);
            Set<String> more = visit(definition.body(), input, names);
            if (more.equals(results)) {
                open.remove(key);
                return results;
            }
            results = union(results, more);
        }
    }

    private Set<String> used(Set<String> roots) {
        use(roots);
        return roots;
    }

    private Set<String> consumed(Set<String> roots) {
        use(roots);
        return Set.of();
    }

    private void use(Set<String> roots) {
        for (String root : roots) {
            read(root, VariableReads.WHOLE);
        }
    }

    private void read(String root, String key) {
        paths.add(new VariableReads.Path(root, key));
    }
}
