package dev.flow.engine.record;

/** How a history shows that a value was taken out of it. */
public final class Redaction {
    /** What replaces a secret, in results and failures of calls. */
    public static final String MASK = "********";

    private Redaction() {}
}
