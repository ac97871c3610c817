package dev.flow.engine.interpreter;

import dev.flow.definition.text.Pointer;

/**
 * A slot of a document, for the errors of what is in it.
 *
 * @param task reference of the task whose error it would be; {@code /} is the workflow itself
 * @param base JSON pointer of what has the slot: of the task, in most cases
 * @param path of the slot, seen from there
 */
public record DocumentPosition(String task, String base, Pointer path) {
    private static final String WORKFLOW = "/";

    /** All of a task, or of the workflow. */
    public static DocumentPosition of(String task) {
        return new DocumentPosition(task, task.equals(WORKFLOW) ? "" : task, Pointer.ROOT);
    }

    /** All of something that is used by a task. */
    public static DocumentPosition usedBy(String task, String reference) {
        return new DocumentPosition(task, reference, Pointer.ROOT);
    }

    public DocumentPosition child(String name) {
        return new DocumentPosition(task, base, path.child(name));
    }

    public DocumentPosition child(int index) {
        return new DocumentPosition(task, base, path.child(index));
    }
}
