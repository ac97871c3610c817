package dev.flow.server.persistence;

import dev.flow.server.state.ExecutionKey;

/**
 * An effect of an execution on another one, committed with the transition that causes it and delivered afterwards, at
 * least once: the receiver ignores what it knows already.
 *
 * @param id unique within its execution, growing
 * @param effect what is to happen
 */
public record Outgoing(long id, Effect effect) {
    /** What is to happen; what is not said here is in the event that it names. */
    public sealed interface Effect {}

    /** A child is to be started, as the event of this id says. */
    public record StartChild(long initiatedEventId) implements Effect {}

    /** A workflow is to be signalled, as the event of this id says. */
    public record SignalExternal(long initiatedEventId) implements Effect {}

    /** A workflow is to be asked to cancel itself, as the event of this id says. */
    public record CancelExternal(long initiatedEventId) implements Effect {}

    /** The parent learns that this execution has closed, with the last event of the history. */
    public record TellParent(ExecutionKey parent, long parentInitiatedEventId) implements Effect {}

    /** A child ends as its parent close policy says: is terminated, or asked to cancel itself. */
    public record CloseChild(ExecutionKey child, boolean terminate) implements Effect {}

    /** The execution itself is to be removed, when its other effects are delivered. */
    public record Delete() implements Effect {}
}
