package dev.flow.expression.internal.compile;

import dev.flow.expression.Reads;
import dev.flow.expression.internal.function.Functions;
import dev.flow.expression.internal.function.Prelude;
import dev.flow.expression.internal.syntax.Pattern;
import dev.flow.expression.internal.syntax.Syntax;
import dev.flow.expression.internal.syntax.Tree;
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
    /** More than this is not followed: then everything that the program names counts as read. */
    private static final int MOST_VISITS = 20_000;

    private static final int DEEPEST = 150;

    private final Set<Reads.Path> paths = new HashSet<>();
    private final Set<String> mentioned = new TreeSet<>();
    private final Map<Key, Set<String>> open = new HashMap<>();
    private int visits;
    private int depth;

    /** A call of a function with an input: while it is open, it is known to have the results found so far. */
    private record Key(Syntax.Definition definition, List<Syntax> arguments, Set<String> input) {}

    private static final class TooMuch extends RuntimeException {
        TooMuch() {
            super("too much to follow", null, false, false);
        }
    }

    private ReadsAnalysis() {}

    public static Reads of(Syntax tree) {
        ReadsAnalysis analysis = new ReadsAnalysis();
        try {
            analysis.use(analysis.visit(tree, Set.of(Reads.INPUT), Origins.NONE));
        } catch (TooMuch tooMuch) {
            analysis.read(Reads.INPUT, Reads.WHOLE);
            Tree.any(tree, node -> {
                if (node instanceof Syntax.Variable variable) {
                    analysis.read(variable.name(), Reads.WHOLE);
                }
                return false;
            });
        }
        for (String variable : analysis.mentioned) {
            if (analysis.paths.stream().noneMatch(path -> path.variable().equals(variable))) {
                analysis.read(variable, Reads.WHOLE);
            }
        }
        return new Reads(analysis.paths);
    }

    /** @return the roots that a result may be, unchanged */
    private Set<String> visit(Syntax node, Set<String> input, Origins names) {
        if (++visits > MOST_VISITS || ++depth > DEEPEST) {
            throw new TooMuch();
        }
        Set<String> roots = switch (node) {
            case Syntax.Identity ignored -> input;
            case Syntax.Descent ignored -> used(input);
            case Syntax.Literal ignored -> Set.of();
            case Syntax.Broken ignored -> Set.of();
            case Syntax.Break ignored -> Set.of();
            case Syntax.Format ignored -> consumed(input);
            case Syntax.Variable variable -> variable(variable, names);
            case Syntax.Index index -> index(index, input, names);
            case Syntax.Pipe pipe -> visit(pipe.right(), visit(pipe.left(), input, names), names);
            case Syntax.Comma comma -> union(comma.parts(), input, names);
            case Syntax.Try attempt ->
                union(
                        visit(attempt.body(), input, names),
                        attempt.handler() == null ? Set.of() : visit(attempt.handler(), Set.of(), names));
            case Syntax.Binary binary ->
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
            case Syntax.If test -> {
                use(visit(test.condition(), input, names));
                yield union(
                        visit(test.then(), input, names),
                        test.otherwise() == null ? input : visit(test.otherwise(), input, names));
            }
            case Syntax.Assign assign -> {
                Set<String> places = visit(assign.paths(), input, names);
                use(visit(assign.value(), assign.update() && assign.operator() == null ? places : input, names));
                yield input;
            }
            case Syntax.Bind bind -> {
                Set<String> source = visit(bind.source(), input, names);
                yield visit(bind.body(), input, bound(bind.patterns(), source, names));
            }
            case Syntax.Reduce reduce -> loop(reduce.loop(), reduce.init(), reduce.update(), null, input, names);
            case Syntax.Foreach each -> loop(each.loop(), each.init(), each.update(), each.extract(), input, names);
            case Syntax.Define define ->
                visit(
                        define.body(),
                        input,
                        names.with(define.definition().name(), new Origins.Function(define.definition(), null)));
            case Syntax.Label label -> visit(label.body(), input, names);
            case Syntax.Call call -> call(call, input, names);
            case Syntax.Text ignored -> parts(node, input, names);
            case Syntax.Slice ignored -> parts(node, input, names);
            case Syntax.Iterate ignored -> parts(node, input, names);
            case Syntax.Negate ignored -> parts(node, input, names);
            case Syntax.Array ignored -> parts(node, input, names);
            case Syntax.Obj ignored -> parts(node, input, names);
        };
        depth--;
        return roots;
    }

    /** All parts see the input, and what they come to is used. */
    private Set<String> parts(Syntax node, Set<String> input, Origins names) {
        for (Syntax part : Tree.children(node)) {
            use(visit(part, input, names));
        }
        return Set.of();
    }

    private Set<String> union(List<Syntax> parts, Set<String> input, Origins names) {
        Set<String> all = new TreeSet<>();
        for (Syntax part : parts) {
            all.addAll(visit(part, input, names));
        }
        return all;
    }

    private static Set<String> union(Set<String> some, Set<String> more) {
        Set<String> all = new TreeSet<>(some);
        all.addAll(more);
        return all;
    }

    private Set<String> variable(Syntax.Variable variable, Origins names) {
        Origins.Value local = names.variable(variable.name());
        if (local != null) {
            return local.roots();
        }
        mentioned.add(variable.name());
        return Set.of(variable.name());
    }

    private Set<String> index(Syntax.Index index, Set<String> input, Origins names) {
        use(visit(index.key(), input, names));
        readAt(visit(index.target(), input, names), index.key());
        return Set.of();
    }

    private void readAt(Set<String> roots, Syntax key) {
        String constant = key instanceof Syntax.Text text ? text.constant() : null;
        for (String root : roots) {
            read(root, constant == null ? Reads.WHOLE : constant);
        }
    }

    private Origins bound(List<Pattern> patterns, Set<String> source, Origins names) {
        Origins bound = names;
        for (Pattern pattern : patterns) {
            bound = bound(pattern, source, bound);
        }
        return bound;
    }

    private Origins bound(Pattern pattern, Set<String> source, Origins names) {
        return switch (pattern) {
            case Pattern.Name name -> {
                Origins.Value before = names.variable(name.name());
                // Several patterns may set one variable, each to something else.
                yield names.with(
                        name.name(), new Origins.Value(before == null ? source : union(before.roots(), source)));
            }
            case Pattern.Elements elements -> {
                use(source);
                yield bound(elements.patterns(), Set.of(), names);
            }
            case Pattern.Fields fields -> {
                Origins bound = names;
                for (Pattern.Entry entry : fields.entries()) {
                    use(visit(entry.key(), source, bound));
                    readAt(source, entry.key());
                    if (entry.variable() != null) {
                        bound = bound.with(entry.variable().name(), new Origins.Value(Set.of()));
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
            Syntax.Loop loop, Syntax init, Syntax update, @Nullable Syntax extract, Set<String> input, Origins names) {
        Origins bound = bound(loop.patterns(), visit(loop.source(), input, names), names);
        Set<String> state = visit(init, input, names);
        Set<String> next = union(state, visit(update, state, bound));
        while (!next.equals(state)) {
            state = next;
            next = union(state, visit(update, state, bound));
        }
        return extract == null ? state : visit(extract, state, bound);
    }

    private Set<String> call(Syntax.Call call, Set<String> input, Origins names) {
        Origins.Found found = names.callable(call.name(), call.arguments());
        if (found != null) {
            return switch (found.meaning()) {
                case Origins.Argument argument -> visit(argument.body(), input, found.names());
                case Origins.Function function ->
                    enter(function.definition(), call.arguments(), input, names, found.names());
                case Origins.Value ignored -> throw new IllegalStateException("a variable is no function");
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

    private Set<String> builtin(String signature, Syntax.Call call, Set<String> input, Origins names) {
        boolean written = Functions.find(signature) == null;
        Syntax.Definition definition = written ? Prelude.find(signature) : null;
        if (definition != null) {
            return enter(definition, call.arguments(), input, names, Origins.NONE);
        }
        if (!Functions.ignoresInput(signature)) {
            use(input);
        }
        return parts(call, input, names);
    }

    private Set<String> enter(
            Syntax.Definition definition, List<Syntax> arguments, Set<String> input, Origins caller, Origins definer) {
        Key key = new Key(definition, arguments, input);
        Set<String> known = open.get(key);
        if (known != null) {
            return known;
        }
        Origins names = definer;
        for (int i = 0; i < arguments.size(); i++) {
            Syntax.Parameter parameter = definition.parameters().get(i);
            names = names.with(parameter.name(), new Origins.Argument(arguments.get(i), caller));
            if (parameter.value()) {
                names = names.with(parameter.name(), new Origins.Value(visit(arguments.get(i), input, caller)));
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
            read(root, Reads.WHOLE);
        }
    }

    private void read(String root, String key) {
        paths.add(new Reads.Path(root, key));
    }
}
