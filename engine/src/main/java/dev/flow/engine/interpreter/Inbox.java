package dev.flow.engine.interpreter;

/** What comes to a run from outside. Confined to its workflow. */
final class Inbox {}
