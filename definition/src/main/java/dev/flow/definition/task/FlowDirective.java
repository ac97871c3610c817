package dev.flow.definition.task;

/** Where the flow goes when a task is done (DSL reference, "Flow Directive"). */
public sealed interface FlowDirective {

    /** To the next task of the list, or out of the list after its last. */
    record Continue() implements FlowDirective {}

    /** Out of the list that holds the task. */
    record Exit() implements FlowDirective {}

    /** To the end of the workflow. */
    record End() implements FlowDirective {}

    /** To a task of the same list. */
    record GoTo(String task) implements FlowDirective {}
}
