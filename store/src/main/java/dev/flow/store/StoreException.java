package dev.flow.store;

import org.jspecify.annotations.Nullable;

/** An operation of the store failed; {@link #code()} is stable. Messages never contain a password. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Code code;

    private StoreException(Code code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** The kind of failure, for programs. */
    public enum Code {
        /** The database does not answer, is overloaded or refuses connections for now; the call may succeed later. */
        UNAVAILABLE("store_unavailable"),
        /** The database answers, and refuses this process until an operator changes something. */
        REFUSED("store_refused"),
        /** Another process has this SQLite database open. */
        IN_USE("store_in_use"),
        /** The tables are not those of this program. */
        SCHEMA("store_schema"),
        /** A setting is invalid. */
        SETTING("store_setting"),
        /** This kind of database does not support the operation; the message names the alternative. */
        UNSUPPORTED("store_unsupported"),
        /** The file is not a database, or is damaged. */
        DAMAGED("store_damaged"),
        /** A mistake of this program: a statement the database refuses. */
        DEFECT("store_defect");

        private final String text;

        Code(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** The database does not answer, or not within the deadline. */
    public static StoreException unavailable(String message, @Nullable Throwable cause) {
        return new StoreException(Code.UNAVAILABLE, message, cause);
    }

    /** Wrong credentials, or a database that does not exist. */
    public static StoreException refused(String message, @Nullable Throwable cause) {
        return new StoreException(Code.REFUSED, message, cause);
    }

    /** A second process on one SQLite file. */
    public static StoreException inUse(String message) {
        return new StoreException(Code.IN_USE, message, null);
    }

    /** Tables that this program must not work on. */
    public static StoreException schema(String message, @Nullable Throwable cause) {
        return new StoreException(Code.SCHEMA, message, cause);
    }

    /** An invalid URL, size or duration. */
    public static StoreException setting(String message) {
        return new StoreException(Code.SETTING, message, null);
    }

    /** An operation that this kind of database does not support. */
    public static StoreException unsupported(String message) {
        return new StoreException(Code.UNSUPPORTED, message, null);
    }

    /** A file that is not a database, or is damaged. */
    public static StoreException damaged(String message, @Nullable Throwable cause) {
        return new StoreException(Code.DAMAGED, message, cause);
    }

    /** A mistake of this program. */
    public static StoreException defect(String message, @Nullable Throwable cause) {
        return new StoreException(Code.DEFECT, message, cause);
    }

    public Code code() {
        return code;
    }

    /** Whether the same call may succeed later without a change of this program. */
    public boolean isUnavailable() {
        return code == Code.UNAVAILABLE || code == Code.REFUSED;
    }

    /** Whether the same call may succeed later without an operator's action. */
    public boolean isPassing() {
        return code == Code.UNAVAILABLE;
    }
}
