package dev.flow.server.persistence;

import dev.flow.server.state.ExecutionKey;
import org.jspecify.annotations.Nullable;

/** The store cannot do what is asked of it. */
public final class PersistenceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Code code;

    public PersistenceException(Code code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** A write that expects another version than the stored one; 0 is that of an execution that is not stored. */
    public static PersistenceException stale(ExecutionKey key, long expected, long found) {
        return new PersistenceException(
                Code.STALE,
                "The write of " + key + " expects version " + expected + ", and the store has " + found + ".",
                null);
    }

    /** The database did not do it, or it is unknown whether it did. */
    public static PersistenceException unavailable(String message, @Nullable Throwable cause) {
        return new PersistenceException(Code.UNAVAILABLE, message, cause);
    }

    /** Another process owns the store. */
    public static PersistenceException notOwner(String message) {
        return new PersistenceException(Code.NOT_OWNER, message, null);
    }

    /** Why the store cannot do it. */
    public enum Code {
        /** The database does not answer, or its disk is full; whether a commit happened may be unknown. */
        UNAVAILABLE,
        /** A row has another version than the one that was expected; nothing was written. */
        STALE,
        /** Another process owns the store now; nothing was written. */
        NOT_OWNER
    }

    public Code code() {
        return code;
    }
}
