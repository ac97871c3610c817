package dev.flow.engine.interpreter;

import dev.flow.engine.TaskObserver;
import dev.flow.engine.TaskQueues;

/**
 * What all runs of a worker share.
 *
 * @param definitions where their definitions are found
 * @param options how they are interpreted
 * @param observer is notified of their tasks
 * @param home the scope whose runs the worker executes, and no others; where its runs continue
 */
public record WorkerEnvironment(
        DefinitionCache definitions, InterpreterOptions options, TaskObserver observer, TaskQueues home) {}
