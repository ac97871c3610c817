package dev.flow.proofs.revisions;

/**
 * One activation, as its client saw it.
 *
 * @param from the revision that was active before
 * @param target the revision that was to become active
 * @param begin when it was asked for, as {@link System#nanoTime()} says
 * @param end when the client saw that it had ended
 */
record Switch(String activation, Kind kind, String from, String target, long begin, long end, End state) {
    enum Kind {
        ACTIVATION,
        ROLLBACK
    }

    /**
     * How it ended.
     *
     * @param code why it was not applied; empty for one that was
     */
    record End(String state, String code) {
        boolean applied() {
            return state.equals("applied");
        }
    }

    boolean applied() {
        return state.applied();
    }

    /** The revision that is active after it. */
    String active() {
        return applied() ? target : from;
    }
}
