package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** The variables, closures and labels of one call. */
public final class CallFrame {
    private final @Nullable CallFrame outer;
    private final @Nullable Object[] slots;
    private final int chain;

    /**
     * @param chain how many frames in a row this one keeps alive: counted, because a call in tail position that passes
     *     a closure on would otherwise collect frames without end
     */
    CallFrame(@Nullable CallFrame outer, int size, int chain) {
        this.outer = outer;
        this.slots = new Object[size];
        this.chain = chain;
    }

    int chain() {
        return chain;
    }

    /** The frame of an enclosing definition, the given number of levels out. */
    CallFrame up(int hops) {
        CallFrame frame = this;
        for (int i = 0; i < hops; i++) {
            CallFrame next = frame.outer;
            if (next == null) {
                throw new IllegalStateException("the compiler counted " + hops + " frames where there are fewer");
            }
            frame = next;
        }
        return frame;
    }

    JsonNode variable(int slot) {
        Object value = slots[slot];
        if (value instanceof JsonNode node) {
            return node;
        }
        throw new IllegalStateException("slot " + slot + " holds no value");
    }

    Closure closure(int slot) {
        Object value = slots[slot];
        if (value instanceof Closure closure) {
            return closure;
        }
        throw new IllegalStateException("slot " + slot + " holds no closure");
    }

    ChoicePoint label(int slot) {
        Object value = slots[slot];
        if (value instanceof ChoicePoint choice) {
            return choice;
        }
        throw new IllegalStateException("slot " + slot + " holds no label");
    }

    void set(int slot, Object value) {
        slots[slot] = value;
    }
}
