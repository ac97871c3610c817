package dev.flow.configuration;

import dev.flow.definition.diagnostic.Diagnostic;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A request of the configuration lifecycle that is refused; nothing has changed. The message says what to do. */
public final class LifecycleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Code code;
    private final transient List<Diagnostic> diagnostics;
    private final @Nullable Long currentVersion;

    private LifecycleException(
            Code code,
            String message,
            List<Diagnostic> diagnostics,
            @Nullable Long currentVersion,
            @Nullable Throwable cause) {
        super(message, cause, false, false);
        this.code = code;
        this.diagnostics = List.copyOf(diagnostics);
        this.currentVersion = currentVersion;
    }

    /** Why a request is refused; stable. */
    public enum Code {
        /** There is no such draft, fragment, publication, revision or activation in this scope. */
        NOT_FOUND,
        /** The draft has another version than the caller has read. */
        CONFIGURATION_CONFLICT,
        /** The subject is not in a state for the request. */
        CONFLICT,
        /** A body cannot be read as what it is to be. */
        INVALID_REQUEST,
        /** A document cannot be read, or is not the one that it is to be. */
        INVALID_WORKFLOW_FRAGMENT,
        /** A configuration has errors. */
        INVALID_CONFIGURATION,
        /** Triggers still use the workflow. */
        DEPENDENT_TRIGGERS,
        /** Something that a plan looked at has changed. */
        STALE_PLAN,
        /** Another activation is under way. */
        ACTIVATION_CONFLICT,
        /** A limit is exceeded. */
        LIMIT_EXCEEDED,
        /** The configuration cannot be read or written now. */
        CONFIGURATION_UNAVAILABLE,
        /** Activations are not possible now: something they need is missing or does not answer. */
        ACTIVATION_UNAVAILABLE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static LifecycleException of(Code code, String message) {
        return new LifecycleException(code, message, List.of(), null, null);
    }

    /** A dependency does not answer. */
    public static LifecycleException unavailable(Code code, String message, Throwable cause) {
        return new LifecycleException(code, message, List.of(), null, cause);
    }

    /** The draft has been changed since the caller read it. */
    public static LifecycleException stale(long expected, long current) {
        return new LifecycleException(
                Code.CONFIGURATION_CONFLICT,
                "The draft has version " + current + ", not " + expected + ": read it again and repeat the change.",
                List.of(),
                current,
                null);
    }

    /** Documents have errors. */
    public static LifecycleException invalid(Code code, String message, List<Diagnostic> diagnostics) {
        return new LifecycleException(code, message, diagnostics, null, null);
    }

    public Code code() {
        return code;
    }

    /** What is wrong with the documents; empty for other codes. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }

    /** The present version of the draft; null for other codes than {@link Code#CONFIGURATION_CONFLICT}. */
    public @Nullable Long currentVersion() {
        return currentVersion;
    }
}
