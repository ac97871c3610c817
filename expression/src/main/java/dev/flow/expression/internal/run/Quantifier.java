package dev.flow.expression.internal.run;

import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.ValueKind;
import org.jspecify.annotations.Nullable;

/**
 * {@code any}, {@code all} and {@code isempty} of the results of a body: as soon as it is decided the rest is not run.
 */
public final class Quantifier extends Node {
    private final Question question;
    private final Node body;

    /** The question that the quantifier answers. */
    public enum Question {
        ANY,
        ALL,
        EMPTY
    }

    public Quantifier(Span span, Question question, Node body) {
        super(span, true, false, body);
        this.question = question;
        this.body = body;
    }

    @Override
    public Node run(Machine machine) {
        int height = machine.height();
        machine.push(new Undecided(machine));
        machine.continuation = new Decision(machine, height);
        machine.path = null;
        return body;
    }

    private final class Undecided extends Completion {
        Undecided(Machine machine) {
            super(machine);
        }

        @Override
        void complete(Machine machine) {
            machine.value = JqValues.of(question != Question.ANY);
        }
    }

    private final class Decision extends RestoringContinuation {
        private final int height;

        Decision(Machine machine, int height) {
            super(machine);
            this.height = height;
        }

        @Override
        @Nullable
        Node resume(Machine machine) {
            boolean decides = switch (question) {
                case ANY -> ValueKind.truthy(machine.value);
                case ALL -> !ValueKind.truthy(machine.value);
                case EMPTY -> true;
            };
            if (!decides) {
                return machine.backtrack();
            }
            machine.cut(height);
            restore(machine);
            machine.value = JqValues.of(question == Question.ANY);
            return null;
        }
    }
}
