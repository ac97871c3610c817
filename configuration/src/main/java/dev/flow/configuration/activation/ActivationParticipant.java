package dev.flow.configuration.activation;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * Port: something outside the store that follows the active revision, such as schedules. Each method can be called any
 * number of times with the same arguments and has one effect; a fencing token older than the newest that the
 * participant has seen is refused. Thread-safe; may block.
 */
public interface ActivationParticipant {
    /** What is reported when it fails, and what it is called in records. */
    Checkpoint.Kind kind();

    /** What it has now, whatever revision that comes from; changes when anything that a plan depends on changes. */
    JsonNode observe();

    /**
     * Brings it from what it has to what a revision wants.
     *
     * @param revisionId null for no configuration
     * @param fence the fencing token of the activation; each goes with one revision
     * @return false when nothing had to be changed
     * @throws ParticipantException when it does not answer, or the token is too old
     */
    boolean apply(@Nullable String revisionId, long fence);

    /** It could not be brought to a revision. */
    final class ParticipantException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final boolean fenced;

        private ParticipantException(String message, boolean fenced, @Nullable Throwable cause) {
            super(message, cause);
            this.fenced = fenced;
        }

        /** It does not answer; a retry may succeed. */
        public static ParticipantException unavailable(String message, @Nullable Throwable cause) {
            return new ParticipantException(message, false, cause);
        }

        /** A newer activation has been there. */
        public static ParticipantException fenced(String message) {
            return new ParticipantException(message, true, null);
        }

        public boolean isFenced() {
            return fenced;
        }
    }
}
