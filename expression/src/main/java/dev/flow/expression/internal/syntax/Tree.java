package dev.flow.expression.internal.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Questions about a tree as a whole. */
public final class Tree {
    private Tree() {}

    /** Whether any node of the tree, itself included, answers yes. */
    public static boolean any(Syntax tree, Predicate<Syntax> question) {
        if (question.test(tree)) {
            return true;
        }
        for (Syntax child : children(tree)) {
            if (any(child, question)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the tree is higher than so many levels. Takes no recursion to find out, because that is what it guards.
     */
    static boolean isHigher(Syntax tree, int levels) {
        Deque<Level> open = new ArrayDeque<>();
        open.push(new Level(tree, 1));
        while (!open.isEmpty()) {
            Level level = open.pop();
            if (level.depth > levels) {
                return true;
            }
            for (Syntax child : children(level.node)) {
                open.push(new Level(child, level.depth + 1));
            }
        }
        return false;
    }

    private record Level(Syntax node, int depth) {}

    /** The parts of a node, in the order in which they stand. */
    public static List<Syntax> children(Syntax node) {
        return switch (node) {
            case Syntax.Identity ignored -> List.of();
            case Syntax.Descent ignored -> List.of();
            case Syntax.Literal ignored -> List.of();
            case Syntax.Format ignored -> List.of();
            case Syntax.Variable ignored -> List.of();
            case Syntax.Break ignored -> List.of();
            case Syntax.Broken ignored -> List.of();
            case Syntax.Text text -> interpolated(text);
            case Syntax.Index index -> List.of(index.target(), index.key());
            case Syntax.Slice slice -> present(slice.target(), slice.from(), slice.to());
            case Syntax.Iterate iterate -> List.of(iterate.target());
            case Syntax.Try attempt -> present(attempt.body(), attempt.handler());
            case Syntax.Pipe pipe -> List.of(pipe.left(), pipe.right());
            case Syntax.Comma comma -> comma.parts();
            case Syntax.Binary binary -> List.of(binary.left(), binary.right());
            case Syntax.Negate negate -> List.of(negate.body());
            case Syntax.Assign assign -> List.of(assign.paths(), assign.value());
            case Syntax.If test -> present(test.condition(), test.then(), test.otherwise());
            case Syntax.Reduce reduce -> loop(reduce.loop(), reduce.init(), reduce.update());
            case Syntax.Foreach loop -> loop(loop.loop(), loop.init(), loop.update(), loop.extract());
            case Syntax.Bind bind -> {
                List<Syntax> children = new ArrayList<>(List.of(bind.source()));
                bind.patterns().forEach(pattern -> keys(pattern, children));
                children.add(bind.body());
                yield children;
            }
            case Syntax.Define define -> List.of(define.definition().body(), define.body());
            case Syntax.Call call -> call.arguments();
            case Syntax.Label label -> List.of(label.body());
            case Syntax.Array array -> present(array.body());
            case Syntax.Obj object -> {
                List<Syntax> children = new ArrayList<>();
                for (Syntax.Field field : object.fields()) {
                    children.add(field.key());
                    children.add(field.value());
                }
                yield children;
            }
        };
    }

    /** The names of a pattern's variables, in the order in which they stand. */
    public static List<Pattern.Name> variables(Pattern pattern) {
        List<Pattern.Name> names = new ArrayList<>();
        collect(pattern, names);
        return names;
    }

    private static void collect(Pattern pattern, List<Pattern.Name> names) {
        switch (pattern) {
            case Pattern.Name name -> names.add(name);
            case Pattern.Elements elements -> elements.patterns().forEach(element -> collect(element, names));
            case Pattern.Fields fields -> {
                for (Pattern.Entry entry : fields.entries()) {
                    if (entry.variable() != null) {
                        names.add(entry.variable());
                    }
                    if (entry.pattern() != null) {
                        collect(entry.pattern(), names);
                    }
                }
            }
        }
    }

    private static void keys(Pattern pattern, List<Syntax> keys) {
        switch (pattern) {
            case Pattern.Name ignored -> {}
            case Pattern.Elements elements -> elements.patterns().forEach(element -> keys(element, keys));
            case Pattern.Fields fields -> {
                for (Pattern.Entry entry : fields.entries()) {
                    keys.add(entry.key());
                    if (entry.pattern() != null) {
                        keys(entry.pattern(), keys);
                    }
                }
            }
        }
    }

    private static List<Syntax> loop(Syntax.Loop loop, @Nullable Syntax... others) {
        List<Syntax> children = new ArrayList<>();
        children.add(loop.source());
        loop.patterns().forEach(pattern -> keys(pattern, children));
        children.addAll(present(others));
        return children;
    }

    private static List<Syntax> interpolated(Syntax.Text text) {
        List<Syntax> children = new ArrayList<>();
        for (Syntax.Piece piece : text.pieces()) {
            if (piece instanceof Syntax.Piece.Interpolated part) {
                children.add(part.body());
            }
        }
        return children;
    }

    private static List<Syntax> present(@Nullable Syntax... nodes) {
        List<Syntax> children = new ArrayList<>();
        for (Syntax node : nodes) {
            if (node != null) {
                children.add(node);
            }
        }
        return children;
    }
}
