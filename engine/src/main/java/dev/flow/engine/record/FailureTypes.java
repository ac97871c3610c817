package dev.flow.engine.record;

/**
 * The types of the failures that the engine keeps in a history, where they mean something to a reader. The type of a
 * failure of a workflow task is the name of the class that was thrown, so histories hold the names of earlier builds
 * too.
 */
public final class FailureTypes {
    /** A failure that carries an error of a workflow. */
    public static final String WORKFLOW_ERROR = "dev.flow.WorkflowError";

    /** A worker had not fetched the definition of a run yet. */
    private static final String DEFINITION_MISSING = "dev.flow.engine.interpreter.DefinitionMissing";

    private FailureTypes() {}

    /** Whether a workflow task failed because the worker had not fetched the definition yet. */
    public static boolean isDefinitionMissing(String type) {
        return DEFINITION_MISSING.equals(type);
    }
}
