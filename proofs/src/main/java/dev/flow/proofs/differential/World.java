package dev.flow.proofs.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What belongs to one scenario on one service. Not thread-safe. */
final class World {
    private final Requests requests;
    private final Choices choices;
    private final String prefix;
    private final List<Workflow> workflows = new ArrayList<>();
    private final List<Child> children = new ArrayList<>();
    private final List<String> trace = new ArrayList<>();

    /**
     * A child and the run that started it.
     *
     * @param dies whether the close of its parent terminates it, or requests its cancellation
     */
    record Child(Workflow workflow, Workflow parent, boolean dies) {}

    World(Requests requests, Choices choices, String prefix) {
        this.requests = requests;
        this.choices = choices;
        this.prefix = prefix;
    }

    /** A scenario that the machine was too slow for: a time-out came while it did something else. */
    static final class TooSlow extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooSlow(String message) {
            super(message);
        }
    }

    Requests requests() {
        return requests;
    }

    Choices choices() {
        return choices;
    }

    String prefix() {
        return prefix;
    }

    List<Workflow> workflows() {
        return List.copyOf(workflows);
    }

    List<Child> children() {
        return children;
    }

    /** The workflow of an id, which is added when it is new. */
    Workflow workflow(String id) {
        return find(id).orElseGet(() -> {
            Workflow added = new Workflow(id);
            workflows.add(added);
            return added;
        });
    }

    private Optional<Workflow> find(String id) {
        return workflows.stream().filter(workflow -> workflow.id().equals(id)).findFirst();
    }

    /** Adds a line to what happened, which is the same on both services. */
    void say(String what) {
        trace.add(what);
    }

    List<String> trace() {
        return trace;
    }
}
