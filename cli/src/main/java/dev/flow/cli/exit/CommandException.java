package dev.flow.cli.exit;

import dev.flow.engine.EngineException;

/** A command cannot do what was asked; the message is what the user reads, the code is the process's. */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandException(int exitCode, String message) {
        super(message, null, false, false);
        this.exitCode = exitCode;
    }

    /** What was asked makes no sense. */
    public static CommandException usage(String message) {
        return new CommandException(Exit.USAGE, message);
    }

    /** Something that is needed cannot be reached. */
    public static CommandException unavailable(String message) {
        return new CommandException(Exit.UNAVAILABLE, message);
    }

    /**
     * An error whose message comes from elsewhere.
     *
     * @param exitCode one of {@link Exit}
     */
    public static CommandException of(int exitCode, String message) {
        return new CommandException(exitCode, message);
    }

    /** The engine did not do what was asked: its code says which exit code that is. */
    public static CommandException of(EngineException e) {
        int exit = switch (e.code()) {
            case UNAVAILABLE, TLS, UNUSABLE_BINARY, NOT_INSTALLED -> Exit.UNAVAILABLE;
            case REFUSED -> Exit.REFUSED;
            case DATA_DIRECTORY_IN_USE -> Exit.CONFLICT;
            case INCOMPATIBLE_DATABASE,
                    UNKNOWN_RUN,
                    UNKNOWN_DEFINITION,
                    UNSUPPORTED_CALL,
                    PAYLOAD_STORE_UNAVAILABLE,
                    PAYLOAD_LOST,
                    PAYLOAD_TOO_LARGE -> Exit.USAGE;
        };
        return new CommandException(exit, e.getMessage() + " [" + e.code() + "]");
    }

    public int exitCode() {
        return exitCode;
    }
}
