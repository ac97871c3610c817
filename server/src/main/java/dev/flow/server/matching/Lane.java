package dev.flow.server.matching;

import java.util.LinkedHashSet;

/** The tasks and the pollers of one deployment version, or those without a version, in one queue. */
final class Lane {
    final Backlog tasks = new Backlog();

    /** The one that has waited for longest comes first. */
    final LinkedHashSet<WaitingPoll> polls = new LinkedHashSet<>();

    boolean isEmpty() {
        return tasks.isEmpty() && polls.isEmpty();
    }

    boolean canHandOver() {
        return !tasks.isEmpty() && !polls.isEmpty();
    }
}
