package dev.flow.configuration.draft;

import java.util.function.Supplier;

/**
 * A configuration directory: mode {@code local_source}.
 *
 * @param used digest of the directory that the process uses, as {@link ConfigurationFolder.Content#digest} has it
 * @param writable whether drafts can be changed
 */
record FolderSource(ConfigurationFolder folder, Supplier<String> used, boolean writable) implements DraftSource {
    @Override
    public State read() {
        ConfigurationFolder.Content content = folder.read();
        return new State(content.digest(), content.documents(), content.manifest());
    }

    @Override
    public boolean isFollowed() {
        return true;
    }

    @Override
    public boolean isWritable() {
        return writable;
    }

    @Override
    public boolean isRestartRequired(State state) {
        return !used.get().equals(state.identity());
    }

    @Override
    public boolean isPublished(DraftRow draft) {
        String digest = draft.manifest().digest();
        return digest.equals(used.get()) || digest.equals(draft.published());
    }
}
