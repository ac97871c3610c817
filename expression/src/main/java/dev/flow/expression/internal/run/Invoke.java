package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;

/** The use of a parameter that was passed as a closure. */
public final class Invoke extends Node {
    private final int hops;
    private final int slot;

    public Invoke(Span span, int hops, int slot) {
        super(span, false, true);
        this.hops = hops;
        this.slot = slot;
    }

    Closure closure(Frame frame) {
        return frame.up(hops).closure(slot);
    }

    @Override
    public Node run(Machine machine) {
        Closure closure = closure(machine.frame);
        Frame frame = closure.frame();
        if (closure.slots() > 0) {
            machine.meter.charge(6 + closure.slots());
            frame = new Frame(frame, closure.slots(), frame.chain());
        }
        machine.frame = frame;
        return closure.body();
    }
}
