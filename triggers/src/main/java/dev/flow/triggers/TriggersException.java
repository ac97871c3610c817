package dev.flow.triggers;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A request about triggers was not fulfilled; {@link #code()} says why and is stable. */
public final class TriggersException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Code code;
    private final @Nullable Long currentVersion;

    private TriggersException(Code code, String message, @Nullable Throwable cause) {
        this(code, message, cause, null);
    }

    private TriggersException(Code code, String message, @Nullable Throwable cause, @Nullable Long currentVersion) {
        super(message, cause);
        this.code = code;
        this.currentVersion = currentVersion;
    }

    /** Why a request was not fulfilled. */
    public enum Code {
        /**
         * The active configuration declares no such trigger, or there is no such backfill, scheduled start or
         * population.
         */
        NOT_FOUND,
        /** The state of the trigger or of the scheduled start does not allow the request. */
        CONFLICT,
        /** The business request id of a scheduled start was used with another content. */
        START_CONFLICT,
        /** The trigger is paused. */
        TRIGGER_PAUSED,
        /** The trigger is not of a kind that can do this, or its schedule does not exist. */
        TRIGGER_UNAVAILABLE,
        /** A value of the request is not possible. */
        INPUT_REJECTED,
        /** The request is larger than the trigger allows. */
        LIMIT_EXCEEDED,
        /** A scheduled start cannot be due then. */
        START_AT_OUT_OF_RANGE,
        /** Too many scheduled starts are pending. */
        QUOTA_EXCEEDED,
        /** The quota binding does not answer, or there is none. */
        QUOTA_UNAVAILABLE,
        /** What the plan looked at has changed since. */
        STALE_PLAN,
        /** The engine, or its workers, do not answer; the same call may succeed later. */
        ENGINE_UNAVAILABLE;

        /** The stable text of the code. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The active configuration declares no such trigger. */
    public static TriggersException notFound(String trigger) {
        return new TriggersException(
                Code.NOT_FOUND, "The active configuration declares no trigger " + trigger + ".", null);
    }

    /** The state of the trigger does not allow it. */
    public static TriggersException conflict(String message) {
        return new TriggersException(Code.CONFLICT, message, null);
    }

    /** A pause is in the way. */
    public static TriggersException paused(String message) {
        return new TriggersException(Code.TRIGGER_PAUSED, message, null);
    }

    /** The trigger cannot do this. */
    public static TriggersException unavailable(String message) {
        return new TriggersException(Code.TRIGGER_UNAVAILABLE, message, null);
    }

    /** There is no such backfill. */
    public static TriggersException noBackfill(String id) {
        return new TriggersException(Code.NOT_FOUND, "There is no backfill " + id + ".", null);
    }

    /** There is no such scheduled start. */
    public static TriggersException noScheduledStart(String id) {
        return new TriggersException(Code.NOT_FOUND, "There is no scheduled start " + id + ".", null);
    }

    /** There is no such population. */
    public static TriggersException noPopulation(String id) {
        return new TriggersException(Code.NOT_FOUND, "There is no population " + id + ".", null);
    }

    /** The scheduled start has changed since the caller has read it, or is not in a state for that. */
    public static TriggersException conflict(String message, long currentVersion) {
        return new TriggersException(Code.CONFLICT, message, null, currentVersion);
    }

    /** The business request id was used with another content. */
    public static TriggersException startConflict(String message) {
        return new TriggersException(Code.START_CONFLICT, message, null);
    }

    /** It cannot be due then. */
    public static TriggersException outOfRange(String message) {
        return new TriggersException(Code.START_AT_OUT_OF_RANGE, message, null);
    }

    /** Too many are pending. */
    public static TriggersException quotaExceeded(String message) {
        return new TriggersException(Code.QUOTA_EXCEEDED, message, null);
    }

    /** Nobody says whether one more may be pending. */
    public static TriggersException quotaUnavailable(String message, @Nullable Throwable cause) {
        return new TriggersException(Code.QUOTA_UNAVAILABLE, message, cause);
    }

    /** A value of the request is not possible. */
    public static TriggersException rejected(String message) {
        return new TriggersException(Code.INPUT_REJECTED, message, null);
    }

    /** The trigger does not allow that much. */
    public static TriggersException limit(String message) {
        return new TriggersException(Code.LIMIT_EXCEEDED, message, null);
    }

    /** The plan does not hold any more. */
    public static TriggersException stalePlan() {
        return new TriggersException(
                Code.STALE_PLAN,
                "What the plan looked at has changed since: plan again and read what is different.",
                null);
    }

    /** The engine does not answer. */
    public static TriggersException engine(String message, @Nullable Throwable cause) {
        return new TriggersException(Code.ENGINE_UNAVAILABLE, message, cause);
    }

    public Code code() {
        return code;
    }

    /** The present version of a scheduled start that has changed since the caller has read it; null for all else. */
    public @Nullable Long currentVersion() {
        return currentVersion;
    }
}
