package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import java.util.List;

/**
 * A call of a function that the program defines. The function runs with the caller's continuation, so that a call in
 * tail position takes no space.
 */
public final class FunctionCall extends OperandNode {
    private final FunctionCode function;
    private final int hops;
    private final int[] valueSlots;
    private final List<Argument> closures;

    /**
     * An argument that is passed as a closure.
     *
     * @param body the argument
     * @param slots how many variables of its own it needs
     * @param slot where the function looks for it
     */
    public record Argument(Node body, int slots, int slot) {}

    /**
     * @param hops how many frames further out the function is defined
     * @param values the arguments that are evaluated first
     * @param valueSlots where the function looks for them
     */
    public FunctionCall(
            Span span, FunctionCode function, int hops, Node[] values, int[] valueSlots, List<Argument> closures) {
        super(
                span,
                function.isComplete() && function.body().single(),
                !function.isComplete(),
                values,
                function.isComplete() ? new Node[] {function.body()} : new Node[0]);
        this.function = function;
        this.hops = hops;
        this.valueSlots = valueSlots;
        this.closures = List.copyOf(closures);
    }

    @Override
    Node gathered(Machine machine, JsonNode[] values) {
        machine.frame = frame(machine, machine.frame, values);
        return function.body();
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        return function.body().value(machine, frame(machine, frame, values(machine, frame, input)), input);
    }

    private CallFrame frame(Machine machine, CallFrame caller, JsonNode[] values) {
        CallFrame outer = caller.up(hops);
        Closure[] passed = new Closure[closures.size()];
        int chain = outer.chain();
        for (int i = 0; i < passed.length; i++) {
            passed[i] = closure(closures.get(i), caller);
            chain = Math.max(chain, passed[i].frame().chain() + 1);
        }
        if (chain > machine.meter.depth()) {
            throw machine.tooDeep();
        }
        machine.meter.charge(6 + function.slots() + 3L * passed.length);
        CallFrame frame = new CallFrame(outer, function.slots(), chain);
        for (int i = 0; i < values.length; i++) {
            frame.set(valueSlots[i], values[i]);
        }
        for (int i = 0; i < passed.length; i++) {
            frame.set(closures.get(i).slot(), passed[i]);
        }
        return frame;
    }

    /**
     * A parameter that is only passed on stays the closure it is, so that a loop that passes it on keeps nothing alive.
     */
    private static Closure closure(Argument argument, CallFrame caller) {
        return argument.slots() == 0 && argument.body() instanceof ClosureCall invoke
                ? invoke.closure(caller)
                : new Closure(argument.body(), caller, argument.slots());
    }
}
