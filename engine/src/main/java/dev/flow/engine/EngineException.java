package dev.flow.engine;

import dev.flow.engine.offload.PayloadStoreException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The engine did not do what was asked; {@link #code()} is stable. */
public final class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The code for a run that does not exist. */
    public static final String UNKNOWN_RUN = "unknown-run";

    private final String code;

    private EngineException(String code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** The engine does not answer. */
    public static EngineException unavailable(String what, @Nullable Throwable cause) {
        return new EngineException("engine-unavailable", what, cause);
    }

    /** There is no such run. */
    public static EngineException unknownRun(String workflowId) {
        return new EngineException(UNKNOWN_RUN, "There is no run " + workflowId + ".", null);
    }

    /** No worker of this engine could ever execute it. */
    public static EngineException unknownDefinition(String digest) {
        return new EngineException("unknown-definition", "There is no definition " + digest + ".", null);
    }

    /** Certificates, or the handshake in which they are shown. */
    public static EngineException tls(String message, @Nullable Throwable cause) {
        return new EngineException("engine-tls", message, cause);
    }

    /** The engine answers and says no: an unknown namespace, credentials that it does not accept. */
    public static EngineException refused(String message, @Nullable Throwable cause) {
        return new EngineException("engine-refused", message, cause);
    }

    /** An executable that should be the Temporal CLI is not, or does not run. */
    public static EngineException unusableBinary(String message, @Nullable Throwable cause) {
        return new EngineException("engine-binary", message, cause);
    }

    /** The Temporal CLI could not be brought into our cache. */
    public static EngineException notInstalled(String message, @Nullable Throwable cause) {
        return new EngineException("engine-install", message, cause);
    }

    /** Two processes would write one database. */
    public static EngineException dataDirectoryInUse(Path folder) {
        return new EngineException(
                "data-directory-in-use",
                "Another process uses the data directory " + folder + ": stop it, or choose another with --data-dir.",
                null);
    }

    /** A database file of another server version, which is left as it is. */
    public static EngineException incompatibleDatabase(Path database, String writer, String server) {
        return new EngineException(
                "incompatible-database",
                database + " was written by Temporal server " + writer + " and this is " + server
                        + ": use that version (FLOW_ENGINE__BINARY), or move the file away to begin a new one.",
                null);
    }

    /** A value for a run, or of one, could not be kept or had; the code says why. */
    public static EngineException payload(PayloadStoreException e) {
        return new EngineException(e.code(), String.valueOf(e.getMessage()), e);
    }

    /** A definition uses something that this build cannot execute. */
    public static EngineException unsupportedCall(String message) {
        return new EngineException("unsupported-call", message, null);
    }

    public String code() {
        return code;
    }
}
