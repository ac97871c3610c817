package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.TaskKind;
import dev.flow.engine.payload.Json;
import dev.flow.engine.payload.ValueBudget;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a host decides about its interpreter.
 *
 * @param runtime {@code $runtime}: name, version and metadata
 * @param defects what becomes of a run when the interpreter itself fails
 * @param expressionSteps what one evaluation of an expression may take in the runs that it starts
 * @param systemQueue task queue of system workflows, which populations are; null where nothing executes them
 * @param disabled task kinds that are refused; for the test that each kind is needed
 */
public record InterpreterOptions(
        ObjectNode runtime,
        Defects defects,
        long expressionSteps,
        @Nullable String systemQueue,
        Set<TaskKind> disabled) {
    public InterpreterOptions {
        disabled = Set.copyOf(disabled);
    }

    /** How a run reacts to a defect of the interpreter. */
    public enum Defects {
        /** It waits: the engine tries the task again until a better build takes over. */
        WAIT,
        /** It faults at once, with a runtime error: for runs that no later build will continue. */
        FAULT
    }

    /** As a worker runs. */
    public static InterpreterOptions of(String version) {
        ObjectNode runtime = Json.object().put("name", "Flow").put("version", version);
        runtime.set("metadata", Json.object());
        return new InterpreterOptions(runtime, Defects.WAIT, ValueBudget.STEPS, null, Set.of());
    }

    /** As an engine inside another program runs: what is defective faults. */
    public static InterpreterOptions defaults() {
        return of("0.1.0").with(Defects.FAULT);
    }

    public InterpreterOptions with(Defects defects) {
        return new InterpreterOptions(runtime, defects, expressionSteps, systemQueue, disabled);
    }

    public InterpreterOptions withExpressionSteps(long steps) {
        return new InterpreterOptions(runtime, defects, steps, systemQueue, disabled);
    }

    /** With workers that execute system workflows. */
    public InterpreterOptions withSystemQueue(String taskQueue) {
        return new InterpreterOptions(runtime, defects, expressionSteps, taskQueue, disabled);
    }

    /** For tests: these kinds do not exist. */
    public InterpreterOptions without(Set<TaskKind> kinds) {
        return new InterpreterOptions(runtime, defects, expressionSteps, systemQueue, kinds);
    }
}
