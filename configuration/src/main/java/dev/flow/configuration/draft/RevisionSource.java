package dev.flow.configuration.draft;

import dev.flow.configuration.document.Documents;

/** The active revision: mode {@code managed}. */
record RevisionSource(ActiveConfiguration active) implements DraftSource {
    @Override
    public State read() {
        return active.read()
                .map(found -> State.of(found.identity(), found.documents()))
                .orElseGet(() -> State.of(null, Documents.EMPTY));
    }

    @Override
    public boolean isFollowed() {
        return false;
    }

    @Override
    public boolean isWritable() {
        return true;
    }

    @Override
    public boolean isRestartRequired(State state) {
        return false;
    }

    @Override
    public boolean isPublished(DraftRow draft) {
        return active.isPublished(draft.manifest());
    }
}
