package dev.flow.expression.internal.compile;

import dev.flow.expression.internal.run.ArrayConstruction;
import dev.flow.expression.internal.run.DirectMap;
import dev.flow.expression.internal.run.Identity;
import dev.flow.expression.internal.run.Iterate;
import dev.flow.expression.internal.run.Node;
import dev.flow.expression.internal.run.Pipe;
import dev.flow.expression.internal.syntax.Span;
import java.util.ArrayList;
import java.util.List;

/** Compiles pipes, and the loop that is written with one. */
final class PipeCompiler {
    private PipeCompiler() {}

    static Node of(Span span, Node first, Node second) {
        if (first instanceof Identity) {
            return second;
        }
        return second instanceof Identity ? first : new Pipe(span, first, second);
    }

    /** {@code [body]}; when the body is one iteration between direct parts, the loop without the machine. */
    static Node collect(Span span, Node body) {
        List<Node> stages = new ArrayList<>();
        flatten(body, stages);
        int iteration = -1;
        for (int i = 0; i < stages.size(); i++) {
            if (stages.get(i) instanceof Iterate) {
                if (iteration >= 0) {
                    return new ArrayConstruction(span, body);
                }
                iteration = i;
            } else if (!stages.get(i).direct()) {
                return new ArrayConstruction(span, body);
            }
        }
        if (iteration < 0) {
            return new ArrayConstruction(span, body);
        }
        Node target = chain(span, stages.subList(0, iteration));
        Node each = chain(span, stages.subList(iteration + 1, stages.size()));
        Node loop = new DirectMap(span, target, stages.get(iteration), each);
        return loop.direct() ? loop : new ArrayConstruction(span, body);
    }

    private static void flatten(Node node, List<Node> stages) {
        if (node instanceof Pipe chain) {
            flatten(chain.first(), stages);
            flatten(chain.second(), stages);
        } else {
            stages.add(node);
        }
    }

    private static Node chain(Span span, List<Node> stages) {
        Node chain = new Identity(span);
        for (int i = stages.size() - 1; i >= 0; i--) {
            chain = of(span, stages.get(i), chain);
        }
        return chain;
    }
}
