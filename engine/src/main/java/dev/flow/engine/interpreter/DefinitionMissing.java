package dev.flow.engine.interpreter;

/**
 * The worker does not have a run's definition yet. An error, because only errors fail the task of a workflow and not
 * the workflow: the engine tries the task again, while the definition is fetched.
 */
final class DefinitionMissing extends Error {
    private static final long serialVersionUID = 1L;

    DefinitionMissing(String digest) {
        super("The definition " + digest + " is being fetched.", null, false, false);
    }
}
