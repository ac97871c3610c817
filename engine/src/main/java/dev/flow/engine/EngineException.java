package dev.flow.engine;

import dev.flow.engine.offload.PayloadStoreException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The engine did not do what was asked; {@link #code()} is stable. */
public final class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Code code;

    private EngineException(Code code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** The kind of failure, for programs. */
    public enum Code {
        /** The engine does not answer; the same call may succeed later. */
        UNAVAILABLE("engine-unavailable"),
        /** A certificate file is not usable, or one of both sides does not accept the other's certificate. */
        TLS("engine-tls"),
        /** The engine answers, and refuses the namespace, the credentials or the request. */
        REFUSED("engine-refused"),
        /** The executable that is configured as the Temporal CLI is not usable. */
        UNUSABLE_BINARY("engine-binary"),
        /** The Temporal CLI could not be downloaded. */
        NOT_INSTALLED("engine-install"),
        /** Another process uses the data directory. */
        DATA_DIRECTORY_IN_USE("data-directory-in-use"),
        /** The database file was written by another version of the server. */
        INCOMPATIBLE_DATABASE("incompatible-database"),
        /** The engine has no such run. */
        UNKNOWN_RUN("unknown-run"),
        /** The source of definitions has no such definition. */
        UNKNOWN_DEFINITION("unknown-definition"),
        /** The definition uses a kind of call that this build cannot execute. */
        UNSUPPORTED_CALL("unsupported-call"),
        /** The payload store does not answer; the same call may succeed later. */
        PAYLOAD_STORE_UNAVAILABLE("payload-store-unavailable"),
        /** The payload store no longer has a value of the run, or its content was changed. */
        PAYLOAD_LOST("payload-lost"),
        /** A value is larger than offloading allows. */
        PAYLOAD_TOO_LARGE("payload-too-large");

        private final String text;

        Code(String text) {
            this.text = text;
        }

        /** The stable text of the code. */
        @Override
        public String toString() {
            return text;
        }
    }

    /** The engine does not answer. */
    public static EngineException unavailable(String what, @Nullable Throwable cause) {
        return new EngineException(Code.UNAVAILABLE, what, cause);
    }

    /** There is no such run. */
    public static EngineException unknownRun(String workflowId) {
        return new EngineException(Code.UNKNOWN_RUN, "There is no run " + workflowId + ".", null);
    }

    /** No worker of this engine could ever execute it. */
    public static EngineException unknownDefinition(String digest) {
        return new EngineException(Code.UNKNOWN_DEFINITION, "There is no definition " + digest + ".", null);
    }

    /** Certificates, or the handshake in which they are shown. */
    public static EngineException tls(String message, @Nullable Throwable cause) {
        return new EngineException(Code.TLS, message, cause);
    }

    /** The engine answers and says no: an unknown namespace, credentials that it does not accept. */
    public static EngineException refused(String message, @Nullable Throwable cause) {
        return new EngineException(Code.REFUSED, message, cause);
    }

    /** An executable that should be the Temporal CLI is not, or does not run. */
    public static EngineException unusableBinary(String message, @Nullable Throwable cause) {
        return new EngineException(Code.UNUSABLE_BINARY, message, cause);
    }

    /** The Temporal CLI could not be brought into our cache. */
    public static EngineException notInstalled(String message, @Nullable Throwable cause) {
        return new EngineException(Code.NOT_INSTALLED, message, cause);
    }

    /** Two processes would write one database. */
    public static EngineException dataDirectoryInUse(Path folder) {
        return new EngineException(
                Code.DATA_DIRECTORY_IN_USE,
                "Another process uses the data directory " + folder + ": stop it, or choose another with --data-dir.",
                null);
    }

    /** A database file of another server version, which is left as it is. */
    public static EngineException incompatibleDatabase(Path database, String writer, String server) {
        return new EngineException(
                Code.INCOMPATIBLE_DATABASE,
                database + " was written by Temporal server " + writer + " and this is " + server
                        + ": use that version (FLOW_ENGINE__BINARY), or move the file away to begin a new one.",
                null);
    }

    /** A value for a run, or of one, could not be stored or read; the code says why. */
    public static EngineException payload(PayloadStoreException e) {
        Code code = switch (e.code()) {
            case UNAVAILABLE -> Code.PAYLOAD_STORE_UNAVAILABLE;
            case LOST -> Code.PAYLOAD_LOST;
            case TOO_LARGE -> Code.PAYLOAD_TOO_LARGE;
        };
        return new EngineException(code, String.valueOf(e.getMessage()), e);
    }

    /** A definition uses something that this build cannot execute. */
    public static EngineException unsupportedCall(String message) {
        return new EngineException(Code.UNSUPPORTED_CALL, message, null);
    }

    public Code code() {
        return code;
    }
}
