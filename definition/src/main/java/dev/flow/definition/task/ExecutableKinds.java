package dev.flow.definition.task;

import java.util.Set;

/** The kinds of calls and processes that this version can execute, of those that the language has. */
public final class ExecutableKinds {
    private static final Set<String> CALLS_TO_COME = Set.of("grpc", "asyncapi", "a2a", "mcp");
    private static final Set<String> PROCESSES_TO_COME = Set.of("container", "script", "shell");

    private ExecutableKinds() {}

    /**
     * Whether a {@code call} can be executed.
     *
     * @param call a kind, or the name of a function
     */
    public static boolean call(String call) {
        return !CALLS_TO_COME.contains(call);
    }

    /** Whether a kind of {@code run} can be executed. */
    public static boolean process(String kind) {
        return !PROCESSES_TO_COME.contains(kind);
    }
}
