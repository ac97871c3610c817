package dev.flow.triggers.population;

/** Is told how populations go. Implementations are thread-safe and do not block. */
public interface PopulationObserver {
    /** Measures nothing. */
    PopulationObserver NONE = new PopulationObserver() {
        @Override
        public void onMembers(long completed, long failed) {}

        @Override
        public void onOpen(Open open) {}
    };

    /** Members of a population that this process's worker executes have been dealt with. */
    void onMembers(long completed, long failed);

    /** What is under way in the scope. */
    void onOpen(Open open);

    /**
     * What is under way.
     *
     * @param populations that have not ended
     * @param runs of theirs that are open
     */
    record Open(long populations, long runs) {}
}
