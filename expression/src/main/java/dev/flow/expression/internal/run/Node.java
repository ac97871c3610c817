package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** A part of a compiled program: immutable, shared by all evaluations. */
public abstract class Node {
    /** Higher trees are evaluated by the machine, so that the Java stack has a bound. */
    private static final int HIGHEST_DIRECT = 120;

    private final Span span;
    private final boolean single;
    private final boolean opaque;
    private final int height;
    private final boolean direct;

    /**
     * @param single whether it has exactly one result (or fails) when all its parts are what the subclass says
     * @param opaque whether it can reach a call whose target, or whose depth, is not known here
     * @param parts its parts
     */
    protected Node(Span span, boolean single, boolean opaque, Node... parts) {
        boolean reachesOpaque = opaque;
        int highest = 0;
        for (Node part : parts) {
            reachesOpaque |= part.opaque;
            highest = Math.max(highest, part.height);
        }
        this.span = span;
        this.single = single;
        this.opaque = reachesOpaque;
        this.height = highest + 1;
        this.direct = single && !reachesOpaque && height <= HIGHEST_DIRECT;
    }

    /** Its position in the program; {@link Span#NONE} in a builtin that is written in jq. */
    public final Span span() {
        return span;
    }

    /** Whether it always has exactly one result, or fails. */
    public final boolean single() {
        return single;
    }

    /** Whether {@link #value} may be used. */
    public final boolean direct() {
        return direct;
    }

    final boolean opaque() {
        return opaque;
    }

    static boolean allSingle(Node... nodes) {
        for (Node node : nodes) {
            if (!node.single) {
                return false;
            }
        }
        return true;
    }

    static boolean allDirect(Node... nodes) {
        for (Node node : nodes) {
            if (!node.direct) {
                return false;
            }
        }
        return true;
    }

    /**
     * Enters this node with its input in the machine's registers.
     *
     * @return the node to go on with; null when the result is in the registers
     */
    public abstract @Nullable Node run(Machine machine);

    /** The only result; for nodes that are {@link #direct()}. Paths are not tracked. */
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        return machine.only(this, frame, input);
    }
}
