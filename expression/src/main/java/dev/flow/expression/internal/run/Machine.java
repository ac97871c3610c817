package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.Bindings;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.BudgetExceededException;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.JqErrors;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.ValueKind;
import java.time.Instant;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One evaluation: registers, the continuation, and the stack of choices. Not thread-safe, used once. */
@SuppressWarnings("ReferenceEquality") // signals and choices are told apart by identity
public final class Machine implements BuiltinContext {
    /** Returned instead of a node: there are no more results. */
    static final Node EXHAUSTED = new SentinelNode("exhausted");

    /** Returned instead of a node: a result of the program is in the registers. */
    static final Node ARRIVED = new SentinelNode("arrived");

    /** Returned by a choice point that does not handle an error. */
    static final Node PASS = new SentinelNode("pass");

    private static final CallFrame NO_FRAME = new CallFrame(null, 0, 0);

    final BudgetMeter meter;
    JsonNode value;

    @Nullable
    KeyPath path;

    JsonNode at = JqValues.NULL;
    CallFrame frame = NO_FRAME;

    @Nullable
    Continuation continuation;

    private final Bindings bindings;
    private final Supplier<Instant> clock;
    private @Nullable Instant now;
    private @Nullable ChoicePoint[] choices = new ChoicePoint[8];
    private int top;
    private int base;
    private Span site = Span.NONE;

    public Machine(BudgetMeter meter, Bindings bindings, Supplier<Instant> clock, JsonNode input) {
        this.meter = meter;
        this.bindings = bindings;
        this.clock = clock;
        this.value = input;
    }

    /** Gets ready to run a program; its results come from {@link #advance}. */
    public void start(int slots) {
        frame = new CallFrame(null, slots, 0);
        continuation = new FinalContinuation(this);
    }

    /**
     * Runs until the next result.
     *
     * @param first the node to begin with; null to go back for another result
     * @return whether there is one; it is in {@link #value()}
     */
    public boolean advance(@Nullable Node first) {
        Node next = first;
        JqException raised = null;
        BreakException broken = null;
        boolean back = first == null;
        while (true) {
            try {
                // Going back may raise an error of its own, so it happens in here too.
                if (raised != null) {
                    JqException error = raised;
                    raised = null;
                    next = unwind(error);
                } else if (broken != null) {
                    BreakException signal = broken;
                    broken = null;
                    next = breakTo(signal);
                } else if (back) {
                    back = false;
                    next = backtrack();
                }
                while (true) {
                    meter.step();
                    if (next == null) {
                        next = resume();
                    } else if (next == ARRIVED) {
                        return true;
                    } else if (next == EXHAUSTED) {
                        return false;
                    } else {
                        at(next);
                        next = next.run(this);
                    }
                }
            } catch (JqException error) {
                if (top == base) {
                    throw error;
                }
                raised = error;
            } catch (BreakException signal) {
                if (top == base) {
                    throw signal;
                }
                broken = signal;
            }
        }
    }

    /** The result that was found last. */
    public JsonNode value() {
        return value;
    }

    @Override
    public BudgetMeter meter() {
        return meter;
    }

    /** The part of the program that ran last. */
    public Span site() {
        return site;
    }

    /** Records which part of the program is being executed, for the position of an error. */
    public void at(Node node) {
        Span span = node.span();
        if (span.start() >= 0) {
            site = span;
        }
    }

    @Override
    public Instant now() {
        Instant moment = now;
        if (moment == null) {
            moment = clock.get();
            now = moment;
        }
        return moment;
    }

    JsonNode binding(String name) {
        JsonNode bound = bindings.get(name);
        if (bound == null) {
            throw JqException.of("$" + name + " has no value here");
        }
        return bound;
    }

    BudgetExceededException tooDeep() {
        return new BudgetExceededException("Calls are nested deeper than " + meter.depth());
    }

    private @Nullable Node resume() {
        Continuation current = continuation;
        if (current == null) {
            throw new IllegalStateException("a result has no continuation");
        }
        continuation = current.parent;
        return current.resume(this);
    }

    // Choices.

    void push(ChoicePoint choice) {
        if (top == choices.length) {
            choices = Arrays.copyOf(choices, top * 2);
        }
        if (top > meter.depth()) {
            throw tooDeep();
        }
        choices[top++] = choice;
    }

    ChoicePoint pop() {
        ChoicePoint choice = peek();
        choices[--top] = null;
        return choice;
    }

    boolean isTop(ChoicePoint choice) {
        return top > base && choices[top - 1] == choice;
    }

    int height() {
        return top;
    }

    /** Discards the choice points above a height, whose results are no longer needed. */
    void cut(int height) {
        while (top > height) {
            pop();
        }
    }

    /** Goes back to the last choice. */
    @Nullable
    Node backtrack() {
        return top > base ? peek().retry(this) : EXHAUSTED;
    }

    private ChoicePoint peek() {
        ChoicePoint choice = choices[top - 1];
        if (choice == null) {
            throw new IllegalStateException("no choice is left");
        }
        return choice;
    }

    private @Nullable Node unwind(JqException error) {
        while (top > base) {
            Node next = pop().caught(this, error);
            if (next != PASS) {
                return next;
            }
        }
        throw error;
    }

    /** Leaves what a label encloses. */
    @Nullable
    Node breakTo(BreakException signal) {
        for (int i = top - 1; i >= base; i--) {
            if (choices[i] == signal.label) {
                cut(i);
                return backtrack();
            }
        }
        cut(base);
        throw signal;
    }

    // Paths.

    boolean tracksPaths() {
        return path != null;
    }

    /** Whether the value in the registers is what the path in the registers leads to. */
    boolean onPath() {
        return JqValues.same(value, at) || sameScalar(value, at);
    }

    private boolean sameScalar(JsonNode left, JsonNode right) {
        ValueKind kind = ValueKind.of(left);
        return kind == ValueKind.of(right)
                && switch (kind) {
                    case NULL, FALSE, TRUE -> true;
                    case NUMBER -> left.equals(right);
                    case STRING -> {
                        meter.read(Math.min(
                                JqValues.text(left).length(),
                                JqValues.text(right).length()));
                        yield left.equals(right);
                    }
                    case ARRAY, OBJECT -> false;
                };
    }

    /** Goes on to what is found under a key of the value in the registers. */
    void enter(JsonNode key, JsonNode found) {
        KeyPath current = path;
        if (current != null) {
            path = current.then(meter, key);
            at = found;
        }
        value = found;
    }

    void requireOnPath(JsonNode key) {
        if (path != null && !onPath()) {
            throw JqErrors.noPathAtElement(meter, key, value);
        }
    }

    // Direct evaluation.

    /** The only result of a node that has exactly one. */
    JsonNode only(Node node, CallFrame nodeFrame, JsonNode input) {
        NestedRun nested = new NestedRun(this, node, nodeFrame, input);
        if (!nested.next()) {
            throw new IllegalStateException("a node that has one result had none: " + node.span());
        }
        nested.close();
        return nested.value();
    }

    int enterNested(int floor) {
        int outer = base;
        base = floor;
        return outer;
    }

    void leaveNested(int outer) {
        base = outer;
    }
}
