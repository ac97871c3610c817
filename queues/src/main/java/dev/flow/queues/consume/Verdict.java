package dev.flow.queues.consume;

/** What becomes of a message. */
sealed interface Verdict {
    /** Its event is kept, now or since before. */
    record Accepted(boolean before) implements Verdict {}

    /**
     * It can never be accepted.
     *
     * @param reason one sentence, without content of the message
     */
    record Never(String reason) implements Verdict {}

    /** It may be accepted later. */
    record Later(String reason) implements Verdict {}
}
