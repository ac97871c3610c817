package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqErrors;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.ValueKind;
import org.jspecify.annotations.Nullable;

/** {@code limit(count; body)} and {@code skip(count; body)}; the count is in a variable already. */
public final class Limit extends Node {
    private final boolean skip;
    private final Node count;
    private final Node body;

    public Limit(Span span, boolean skip, Node count, Node body) {
        super(span, false, false, count, body);
        this.skip = skip;
        this.count = count;
        this.body = body;
    }

    @Override
    public @Nullable Node run(Machine machine) {
        machine.at(this);
        JsonNode number = count.value(machine, machine.frame, machine.value);
        if (ValueKind.of(number) != ValueKind.NUMBER) {
            throw JqErrors.about(machine.meter, number, "is not a count");
        }
        double wanted = Math.ceil(Numbers.toDouble(number));
        if (wanted < 0) {
            throw JqException.of((skip ? "skip" : "limit") + " doesn't support negative count");
        }
        if (wanted == 0) {
            return skip ? body : machine.backtrack();
        }
        machine.continuation = skip ? new Skipping(machine, wanted) : new Limiting(machine, wanted);
        return body;
    }

    private static final class Limiting extends Continuation {
        private final int height;
        private double left;

        Limiting(Machine machine, double count) {
            super(machine);
            this.height = machine.height();
            this.left = count;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            if (--left <= 0) {
                machine.cut(height);
            }
            return null;
        }
    }

    private static final class Skipping extends Continuation {
        private double left;

        Skipping(Machine machine, double count) {
            super(machine);
            this.left = count;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            if (left > 0) {
                left--;
                return machine.backtrack();
            }
            return null;
        }
    }
}
