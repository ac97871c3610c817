package dev.flow.engine.interpreter.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.ActionCursor.InFork;
import dev.flow.engine.cursor.BranchCursor;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Promise;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code fork} (DSL reference, "Fork"): executes branches concurrently. An error of a branch, or {@code then: end} in
 * one, ends all of them; with {@code compete} the first branch to complete does. A branch that is no longer needed is
 * cancelled (decision 14, {@code docs/compatibility.md#decision-14}).
 */
final class ForkTask {
    private final Interpreter interpreter;
    private final TaskAction.Fork fork;
    private final TaskScope scope;
    private final JsonNode base;
    private final List<ForkBranch> branches = new ArrayList<>();
    private int completed;

    private ForkTask(Interpreter interpreter, TaskAction.Fork fork, TaskScope scope, @Nullable InFork at) {
        this.interpreter = interpreter;
        this.fork = fork;
        this.scope = scope;
        this.base = at == null ? scope.frame().context().value() : at.context();
        for (int index = 0; index < fork.branches().size(); index++) {
            BranchCursor from = at == null
                    ? new BranchCursor.Open(base, null)
                    : at.branches().get(index);
            branches.add(new ForkBranch(interpreter, fork.branches().get(index), scope, from, () -> completed++));
        }
        this.completed = (int) branches.stream().filter(ForkBranch::completed).count();
    }

    static Step<ActionCursor> execute(
            Interpreter interpreter, TaskAction.Fork fork, TaskScope scope, @Nullable InFork at) {
        return new ForkTask(interpreter, fork, scope, at).execute();
    }

    private Step<ActionCursor> execute() {
        List<Promise<Void>> threads =
                branches.stream().flatMap(branch -> branch.start().stream()).toList();
        try {
            interpreter.waits().until(this::decided);
        } catch (CanceledFailure canceled) {
            // The branches are in the cancelled scope too: they end by themselves.
            Promise.allOf(threads).get();
            cancelParked();
            throw canceled;
        }
        Optional<ForkBranch> decisive = decisive();
        if (decisive.isEmpty() && branches.stream().anyMatch(ForkBranch::parked)) {
            return new Step.Parked<>(
                    new InFork(base, branches.stream().map(ForkBranch::cursor).toList()));
        }
        branches.forEach(ForkBranch::cancel);
        Promise.allOf(threads).get();
        cancelParked();
        return decisive.map(this::decidedBy).orElseGet(this::joined);
    }

    /** Subscriptions and sub-workflows of parked branches must not outlive the fork. */
    private void cancelParked() {
        branches.forEach(ForkBranch::cancelParked);
    }

    /** Evaluated after every event of the workflow task, so it allocates nothing. */
    private boolean decided() {
        boolean allStopped = true;
        for (ForkBranch branch : branches) {
            if (settles(branch)) {
                return true;
            }
            allStopped &= branch.stopped();
        }
        return allStopped;
    }

    private boolean settles(ForkBranch branch) {
        return branch.failed() || branch.endsWorkflow() || (fork.compete() && branch.completed());
    }

    /** The first branch whose outcome is that of the fork. */
    private Optional<ForkBranch> decisive() {
        return branches.stream().filter(this::settles).min(Comparator.comparingInt(ForkBranch::order));
    }

    private Step<ActionCursor> decidedBy(ForkBranch branch) {
        JsonNode output = branch.outputOrThrow();
        scope.frame().context().export(ContextMerge.merge(base, List.of(branch.context())));
        return new Step.Done<>(output, branch.then());
    }

    private Step<ActionCursor> joined() {
        ArrayNode outputs = JsonNodeFactory.instance.arrayNode(branches.size());
        branches.forEach(branch -> outputs.add(branch.outputOrThrow()));
        List<JsonNode> contexts = branches.stream()
                .sorted(Comparator.comparingInt(ForkBranch::order))
                .map(ForkBranch::context)
                .toList();
        scope.frame().context().export(ContextMerge.merge(base, contexts));
        return new Step.Done<>(outputs);
    }
}
