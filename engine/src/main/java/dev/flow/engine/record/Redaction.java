package dev.flow.engine.record;

/** How a history shows that a value was taken out of it. */
public final class Redaction {
    /** What stands where a secret stood, in results and failures of calls. */
    public static final String MASK = "********";

    private Redaction() {}
}
