package dev.flow.engine.interpreter;

import dev.flow.definition.text.Pointer;

/**
 * A slot of a document, for the errors of what stands in it.
 *
 * @param task reference of the task whose error it would be; {@code /} is the workflow itself
 * @param base JSON pointer of what has the slot: of the task, in most cases
 * @param path of the slot, seen from there
 */
record Slot(String task, String base, Pointer path) {
    private static final String WORKFLOW = "/";

    /** All of a task, or of the workflow. */
    static Slot of(String task) {
        return new Slot(task, task.equals(WORKFLOW) ? "" : task, Pointer.ROOT);
    }

    /** All of something that is used by a task. */
    static Slot usedBy(String task, String reference) {
        return new Slot(task, reference, Pointer.ROOT);
    }

    Slot child(String name) {
        return new Slot(task, base, path.child(name));
    }

    Slot child(int index) {
        return new Slot(task, base, path.child(index));
    }
}
