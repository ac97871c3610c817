package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;

/** The use of a parameter that was passed as a closure. */
public final class ClosureCall extends Node {
    private final int hops;
    private final int slot;

    public ClosureCall(Span span, int hops, int slot) {
        super(span, false, true);
        this.hops = hops;
        this.slot = slot;
    }

    Closure closure(CallFrame frame) {
        return frame.up(hops).closure(slot);
    }

    @Override
    public Node run(Machine machine) {
        Closure closure = closure(machine.frame);
        CallFrame frame = closure.frame();
        if (closure.slots() > 0) {
            machine.meter.charge(6 + closure.slots());
            frame = new CallFrame(frame, closure.slots(), frame.chain());
        }
        machine.frame = frame;
        return closure.body();
    }
}
