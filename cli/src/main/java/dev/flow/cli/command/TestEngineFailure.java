package dev.flow.cli.command;

import dev.flow.cli.exit.CommandException;
import dev.flow.engine.EngineException;

/**
 * The error of a command whose engine for tests failed. A class of its own, because a class that catches an exception
 * loads it, and commands that need no engine are loaded beside the one that does.
 */
final class TestEngineFailure {
    private TestEngineFailure() {}

    /** The error of the command for a failure of the engine; any other exception as it is. */
    static RuntimeException of(RuntimeException exception) {
        return exception instanceof EngineException engine
                ? CommandException.usage(engine.getMessage() + " [" + engine.code() + "]")
                : exception;
    }
}
