package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.Bindings;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.Complaint;
import dev.flow.expression.internal.value.Exhausted;
import dev.flow.expression.internal.value.Kind;
import dev.flow.expression.internal.value.Meter;
import dev.flow.expression.internal.value.Raised;
import dev.flow.expression.internal.value.Values;
import java.time.Instant;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One evaluation: registers, the continuation, and the stack of choices. Not thread-safe, used once. */
@SuppressWarnings("ReferenceEquality") // signals and choices are told apart by identity
public final class Machine implements Context {
    /** Returned instead of a node: there are no more results. */
    static final Node EXHAUSTED = new Signal("exhausted");

    /** Returned instead of a node: a result has reached the end. */
    static final Node ARRIVED = new Signal("arrived");

    /** Returned by a choice that an error passes by. */
    static final Node PASS = new Signal("pass");

    private static final Frame NO_FRAME = new Frame(null, 0, 0);

    final Meter meter;
    JsonNode value;

    @Nullable
    Path path;

    JsonNode at = Values.NULL;
    Frame frame = NO_FRAME;

    @Nullable
    Kont kont;

    private final Bindings bindings;
    private final Supplier<Instant> clock;
    private @Nullable Instant now;
    private @Nullable Choice[] choices = new Choice[8];
    private int top;
    private int base;
    private Span site = Span.NONE;

    public Machine(Meter meter, Bindings bindings, Supplier<Instant> clock, JsonNode input) {
        this.meter = meter;
        this.bindings = bindings;
        this.clock = clock;
        this.value = input;
    }

    /** Gets ready to run a program; its results come from {@link #advance}. */
    public void start(int slots) {
        frame = new Frame(null, slots, 0);
        kont = new Arrival(this);
    }

    /**
     * Runs until the next result.
     *
     * @param first the node to begin with; null to go back for another result
     * @return whether there is one; it is in {@link #value()}
     */
    public boolean advance(@Nullable Node first) {
        Node next = first;
        Raised raised = null;
        Broken broken = null;
        boolean back = first == null;
        while (true) {
            try {
                // Going back may raise an error of its own, so it happens in here too.
                if (raised != null) {
                    Raised error = raised;
                    raised = null;
                    next = unwind(error);
                } else if (broken != null) {
                    Broken signal = broken;
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
            } catch (Raised error) {
                if (top == base) {
                    throw error;
                }
                raised = error;
            } catch (Broken signal) {
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
    public Meter meter() {
        return meter;
    }

    /** The part of the program that ran last. */
    public Span site() {
        return site;
    }

    /** Remembers which part of the program is running, for the position of an error. */
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
            throw Raised.of("$" + name + " has no value here");
        }
        return bound;
    }

    Exhausted tooDeep() {
        return new Exhausted("Calls are nested deeper than " + meter.depth());
    }

    private @Nullable Node resume() {
        Kont current = kont;
        if (current == null) {
            throw new IllegalStateException("a result has nowhere to go");
        }
        kont = current.parent;
        return current.resume(this);
    }

    // Choices.

    void push(Choice choice) {
        if (top == choices.length) {
            choices = Arrays.copyOf(choices, top * 2);
        }
        if (top > meter.depth()) {
            throw tooDeep();
        }
        choices[top++] = choice;
    }

    Choice pop() {
        Choice choice = peek();
        choices[--top] = null;
        return choice;
    }

    boolean isTop(Choice choice) {
        return top > base && choices[top - 1] == choice;
    }

    int height() {
        return top;
    }

    /** Forgets the choices above a height: their results are not wanted any more. */
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

    private Choice peek() {
        Choice choice = choices[top - 1];
        if (choice == null) {
            throw new IllegalStateException("no choice is left");
        }
        return choice;
    }

    private @Nullable Node unwind(Raised error) {
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
    Node breakTo(Broken signal) {
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
        return Values.same(value, at) || sameScalar(value, at);
    }

    private boolean sameScalar(JsonNode left, JsonNode right) {
        Kind kind = Kind.of(left);
        return kind == Kind.of(right)
                && switch (kind) {
                    case NULL, FALSE, TRUE -> true;
                    case NUMBER -> left.equals(right);
                    case STRING -> {
                        meter.read(Math.min(
                                Values.text(left).length(), Values.text(right).length()));
                        yield left.equals(right);
                    }
                    case ARRAY, OBJECT -> false;
                };
    }

    /** Goes on to what is found under a key of the value in the registers. */
    void enter(JsonNode key, JsonNode found) {
        Path current = path;
        if (current != null) {
            path = current.then(meter, key);
            at = found;
        }
        value = found;
    }

    void requireOnPath(JsonNode key) {
        if (path != null && !onPath()) {
            throw Complaint.noPathAtElement(meter, key, value);
        }
    }

    // Direct evaluation.

    /** The only result of a node that has exactly one. */
    JsonNode only(Node node, Frame nodeFrame, JsonNode input) {
        Nested nested = new Nested(this, node, nodeFrame, input);
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
