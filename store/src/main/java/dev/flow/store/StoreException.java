package dev.flow.store;

import org.jspecify.annotations.Nullable;

/** The store did not do what was asked; {@link #code()} is stable. Messages never contain a password. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Code code;

    private StoreException(Code code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** What went wrong, as programs tell it apart. */
    public enum Code {
        /** The database is dead, silent, overloaded or refuses us for now; the same call may succeed later. */
        UNAVAILABLE("store_unavailable"),
        /** The database answers, and will not have us until its operator or ours changes something. */
        REFUSED("store_refused"),
        /** Another process has this SQLite database open. */
        IN_USE("store_in_use"),
        /** The tables are not those of this program. */
        SCHEMA("store_schema"),
        /** A setting cannot be. */
        SETTING("store_setting"),
        /** This database cannot do that; the message says what can. */
        UNSUPPORTED("store_unsupported"),
        /** The file is not a database, or no longer one. */
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

    /** Nobody answers, in time or at all. */
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

    /** A URL, a size or a duration that cannot be. */
    public static StoreException setting(String message) {
        return new StoreException(Code.SETTING, message, null);
    }

    /** What only the other database can do. */
    public static StoreException unsupported(String message) {
        return new StoreException(Code.UNSUPPORTED, message, null);
    }

    /** A file that is no database. */
    public static StoreException damaged(String message, @Nullable Throwable cause) {
        return new StoreException(Code.DAMAGED, message, cause);
    }

    /** A mistake of ours. */
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

    /** Whether the same call may succeed later without anybody doing something about it. */
    public boolean isPassing() {
        return code == Code.UNAVAILABLE;
    }
}
