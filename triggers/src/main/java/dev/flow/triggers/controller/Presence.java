package dev.flow.triggers.controller;

/** What the engine has under the id of a system workflow. */
public enum Presence {
    /** That workflow, open. */
    OPEN,
    /** None, or one that has ended. */
    ABSENT,
    /** Another workflow. */
    FOREIGN
}
