package dev.flow.expression.internal.run;

import org.jspecify.annotations.Nullable;

/** A function that the program defines. It is filled in when its body is compiled, which may already call it. */
public final class FunctionCode {
    private final String name;
    private @Nullable Node body;
    private int slots;

    public FunctionCode(String name) {
        this.name = name;
    }

    /** Sets the compiled body; called once. */
    public void complete(Node compiled, int frameSize) {
        body = compiled;
        slots = frameSize;
    }

    /** Whether the body is known; if not, a call is recursive. */
    public boolean isComplete() {
        return body != null;
    }

    Node body() {
        Node compiled = body;
        if (compiled == null) {
            throw new IllegalStateException(name + " is called before it is compiled");
        }
        return compiled;
    }

    int slots() {
        return slots;
    }
}
