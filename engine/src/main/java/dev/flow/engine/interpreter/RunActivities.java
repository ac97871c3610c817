package dev.flow.engine.interpreter;

/** The activities in which one run looks at another. */
public final class RunActivities {
    /** How a run ended: JSON as {@link Outcomes} writes it, or null while it is open. */
    public static final String LOOK = "run.look";

    private RunActivities() {}
}
