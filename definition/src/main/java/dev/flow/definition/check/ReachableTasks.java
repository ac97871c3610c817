package dev.flow.definition.check;

import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which tasks of a list the flow can reach from its first one. */
final class ReachableTasks {
    private final List<Entry> tasks;
    private final Map<String, Integer> positions = new HashMap<>();
    private final BitSet reached = new BitSet();
    private final Deque<Integer> pending = new ArrayDeque<>();
    private boolean uncertain;

    private ReachableTasks(List<Entry> tasks) {
        this.tasks = tasks;
        for (int index = 0; index < tasks.size(); index++) {
            positions.putIfAbsent(tasks.get(index).name(), index);
        }
    }

    /** The flow through the list; empty when the list has mistakes that leave it open. */
    static Optional<ReachableTasks> of(List<Entry> tasks) {
        ReachableTasks flow = new ReachableTasks(tasks);
        if (flow.positions.size() < tasks.size()) {
            return Optional.empty();
        }
        flow.reach(0);
        Integer next = flow.pending.poll();
        while (next != null) {
            flow.leave(next);
            next = flow.pending.poll();
        }
        return flow.uncertain ? Optional.empty() : Optional.of(flow);
    }

    boolean reaches(int index) {
        return reached.get(index);
    }

    private void reach(int index) {
        if (index < tasks.size() && !reached.get(index)) {
            reached.set(index);
            pending.add(index);
        }
    }

    private void leave(int index) {
        if (!(tasks.get(index).value() instanceof Mapping task)) {
            uncertain = true;
            return;
        }
        if (task.entry("if") != null) {
            reach(index + 1);
        }
        if (task.get("switch") instanceof Sequence cases) {
            boolean complete = leaveBy(cases, index);
            if (!complete) {
                go(task.get("then"), index);
            }
            return;
        }
        if (task.get("catch") instanceof Mapping handler && handler.entry("then") != null) {
            go(handler.get("then"), index);
        }
        if (task.entry("raise") == null) {
            go(task.get("then"), index);
        }
    }

    /** Follows the cases and answers whether one of them always holds. */
    private boolean leaveBy(Sequence cases, int index) {
        boolean complete = false;
        for (SourceNode element : cases.elements()) {
            if (element instanceof Mapping named
                    && named.entries().size() == 1
                    && named.entries().get(0).value() instanceof Mapping body) {
                go(body.get("then"), index);
                complete |= body.entry("when") == null;
            } else {
                uncertain = true;
            }
        }
        return complete;
    }

    private void go(@Nullable SourceNode directive, int index) {
        if (directive == null) {
            reach(index + 1);
            return;
        }
        if (!(directive instanceof Scalar scalar) || !scalar.isText()) {
            uncertain = true;
            return;
        }
        switch (scalar.text()) {
            case "continue" -> reach(index + 1);
            case "exit", "end" -> {
                // leaves the list
            }
            default -> {
                Integer target = positions.get(scalar.text());
                if (target == null) {
                    uncertain = true;
                } else {
                    reach(target);
                }
            }
        }
    }
}
