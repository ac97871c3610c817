package dev.flow.engine.interpreter;

import dev.flow.engine.error.WorkflowTaskFailure;

/** The worker does not have a run's definition yet, and fetches it. */
final class DefinitionMissing extends WorkflowTaskFailure {
    private static final long serialVersionUID = 1L;

    DefinitionMissing(String digest) {
        super("The definition " + digest + " is being fetched.");
    }

    @Override
    public boolean isOutage() {
        return false;
    }
}
