package dev.flow.expression.internal.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Queries over a whole syntax tree. */
public final class SyntaxQueries {
    private SyntaxQueries() {}

    /** Whether any node of the tree, itself included, satisfies the predicate. */
    public static boolean any(SyntaxTree tree, Predicate<SyntaxTree> question) {
        if (question.test(tree)) {
            return true;
        }
        for (SyntaxTree child : children(tree)) {
            if (any(child, question)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the tree has more levels than given. Iterative, because it guards the recursive methods. */
    static boolean isHigher(SyntaxTree tree, int levels) {
        Deque<Level> open = new ArrayDeque<>();
        open.push(new Level(tree, 1));
        while (!open.isEmpty()) {
            Level level = open.pop();
            if (level.depth > levels) {
                return true;
            }
            for (SyntaxTree child : children(level.node)) {
                open.push(new Level(child, level.depth + 1));
            }
        }
        return false;
    }

    private record Level(SyntaxTree node, int depth) {}

    /** The parts of a node, in the order in which they are written. */
    public static List<SyntaxTree> children(SyntaxTree node) {
        return switch (node) {
            case SyntaxTree.Identity ignored -> List.of();
            case SyntaxTree.Descent ignored -> List.of();
            case SyntaxTree.Literal ignored -> List.of();
            case SyntaxTree.Format ignored -> List.of();
            case SyntaxTree.Variable ignored -> List.of();
            case SyntaxTree.Break ignored -> List.of();
            case SyntaxTree.Broken ignored -> List.of();
            case SyntaxTree.Text text -> interpolated(text);
            case SyntaxTree.Index index -> List.of(index.target(), index.key());
            case SyntaxTree.Slice slice -> present(slice.target(), slice.from(), slice.to());
            case SyntaxTree.Iterate iterate -> List.of(iterate.target());
            case SyntaxTree.Try attempt -> present(attempt.body(), attempt.handler());
            case SyntaxTree.Pipe pipe -> List.of(pipe.left(), pipe.right());
            case SyntaxTree.Comma comma -> comma.parts();
            case SyntaxTree.Binary binary -> List.of(binary.left(), binary.right());
            case SyntaxTree.Negate negate -> List.of(negate.body());
            case SyntaxTree.Assign assign -> List.of(assign.paths(), assign.value());
            case SyntaxTree.If test -> present(test.condition(), test.then(), test.otherwise());
            case SyntaxTree.Reduce reduce -> loop(reduce.loop(), reduce.init(), reduce.update());
            case SyntaxTree.Foreach loop -> loop(loop.loop(), loop.init(), loop.update(), loop.extract());
            case SyntaxTree.Bind bind -> {
                List<SyntaxTree> children = new ArrayList<>(List.of(bind.source()));
                bind.patterns().forEach(pattern -> keys(pattern, children));
                children.add(bind.body());
                yield children;
            }
            case SyntaxTree.Define define -> List.of(define.definition().body(), define.body());
            case SyntaxTree.Call call -> call.arguments();
            case SyntaxTree.Label label -> List.of(label.body());
            case SyntaxTree.Array array -> present(array.body());
            case SyntaxTree.Obj object -> {
                List<SyntaxTree> children = new ArrayList<>();
                for (SyntaxTree.Field field : object.fields()) {
                    children.add(field.key());
                    children.add(field.value());
                }
                yield children;
            }
        };
    }

    /** The names of a pattern's variables, in the order in which they are written. */
    public static List<DestructuringPattern.Name> variables(DestructuringPattern pattern) {
        List<DestructuringPattern.Name> names = new ArrayList<>();
        collect(pattern, names);
        return names;
    }

    private static void collect(DestructuringPattern pattern, List<DestructuringPattern.Name> names) {
        switch (pattern) {
            case DestructuringPattern.Name name -> names.add(name);
            case DestructuringPattern.Elements elements ->
                elements.patterns().forEach(element -> collect(element, names));
            case DestructuringPattern.Fields fields -> {
                for (DestructuringPattern.Entry entry : fields.entries()) {
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

    private static void keys(DestructuringPattern pattern, List<SyntaxTree> keys) {
        switch (pattern) {
            case DestructuringPattern.Name ignored -> {}
            case DestructuringPattern.Elements elements -> elements.patterns().forEach(element -> keys(element, keys));
            case DestructuringPattern.Fields fields -> {
                for (DestructuringPattern.Entry entry : fields.entries()) {
                    keys.add(entry.key());
                    if (entry.pattern() != null) {
                        keys(entry.pattern(), keys);
                    }
                }
            }
        }
    }

    private static List<SyntaxTree> loop(SyntaxTree.Loop loop, @Nullable SyntaxTree... others) {
        List<SyntaxTree> children = new ArrayList<>();
        children.add(loop.source());
        loop.patterns().forEach(pattern -> keys(pattern, children));
        children.addAll(present(others));
        return children;
    }

    private static List<SyntaxTree> interpolated(SyntaxTree.Text text) {
        List<SyntaxTree> children = new ArrayList<>();
        for (SyntaxTree.Piece piece : text.pieces()) {
            if (piece instanceof SyntaxTree.Piece.Interpolated part) {
                children.add(part.body());
            }
        }
        return children;
    }

    private static List<SyntaxTree> present(@Nullable SyntaxTree... nodes) {
        List<SyntaxTree> children = new ArrayList<>();
        for (SyntaxTree node : nodes) {
            if (node != null) {
                children.add(node);
            }
        }
        return children;
    }
}
