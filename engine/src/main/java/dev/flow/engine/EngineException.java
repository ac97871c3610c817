package dev.flow.engine;

import org.jspecify.annotations.Nullable;

/** The engine did not do what was asked; {@link #code()} is stable. */
public final class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    private EngineException(String code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** Nobody answers. */
    public static EngineException unavailable(String what, @Nullable Throwable cause) {
        return new EngineException("engine-unavailable", what, cause);
    }

    /** There is no such run. */
    public static EngineException unknownRun(String workflowId) {
        return new EngineException("unknown-run", "There is no run " + workflowId + ".", null);
    }

    /** No worker of this engine could ever execute it. */
    public static EngineException unknownDefinition(String digest) {
        return new EngineException("unknown-definition", "There is no definition " + digest + ".", null);
    }

    /** A definition uses something that this build cannot execute. */
    public static EngineException unsupportedCall(String message) {
        return new EngineException("unsupported-call", message, null);
    }

    public String code() {
        return code;
    }
}
