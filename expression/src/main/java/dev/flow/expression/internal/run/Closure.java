package dev.flow.expression.internal.run;

/**
 * An argument that is passed unevaluated: the function evaluates it any number of times.
 *
 * @param slots how many variables of its own it needs
 */
record Closure(Node body, CallFrame frame, int slots) {}
