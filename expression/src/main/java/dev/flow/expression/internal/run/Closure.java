package dev.flow.expression.internal.run;

/**
 * An argument that a function evaluates as often as it likes.
 *
 * @param slots how many variables of its own it needs
 */
record Closure(Node body, CallFrame frame, int slots) {}
