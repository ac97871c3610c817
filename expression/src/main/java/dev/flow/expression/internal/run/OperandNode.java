package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** A node that needs the values of its operands first: it runs once for every combination of their results. */
public abstract class OperandNode extends Node {
    private final Node[] operands;
    private final boolean directOperands;

    /** @param operands in the order in which they are evaluated, the one that varies slowest first */
    protected OperandNode(Span span, boolean single, boolean opaque, Node[] operands, Node... others) {
        super(span, single && allSingle(operands), opaque, join(operands, others));
        this.operands = operands;
        this.directOperands = allDirect(operands);
    }

    private static Node[] join(Node[] operands, Node[] others) {
        Node[] all = new Node[operands.length + others.length];
        System.arraycopy(operands, 0, all, 0, operands.length);
        System.arraycopy(others, 0, all, operands.length, others.length);
        return all;
    }

    /** Goes on with the values of the operands; the registers are as they were when this node was entered. */
    abstract @Nullable Node gathered(Machine machine, JsonNode[] values);

    @Override
    public final @Nullable Node run(Machine machine) {
        if (directOperands) {
            return gathered(machine, values(machine, machine.frame, machine.value));
        }
        return gather(machine, new JsonNode[operands.length], 0);
    }

    final JsonNode[] values(Machine machine, CallFrame frame, JsonNode input) {
        JsonNode[] values = new JsonNode[operands.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = operands[i].value(machine, frame, input);
        }
        return values;
    }

    private @Nullable Node gather(Machine machine, JsonNode[] values, int start) {
        for (int i = start; i < values.length; i++) {
            Node operand = operands[i];
            if (!operand.direct()) {
                machine.continuation = new OperandContinuation(machine, values, i);
                machine.path = null;
                return operand;
            }
            values[i] = operand.value(machine, machine.frame, machine.value);
        }
        return gathered(machine, values);
    }

    private final class OperandContinuation extends RestoringContinuation {
        private final JsonNode[] values;
        private final int index;

        OperandContinuation(Machine machine, JsonNode[] values, int index) {
            super(machine);
            this.values = values;
            this.index = index;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            JsonNode[] extended = values.clone();
            extended[index] = machine.value;
            restore(machine);
            return gather(machine, extended, index + 1);
        }
    }
}
