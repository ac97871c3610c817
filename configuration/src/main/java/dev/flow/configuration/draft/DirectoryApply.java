package dev.flow.configuration.draft;

import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.LifecycleException.Code;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Writes a draft over a directory to the files of the directory, and publishes its definitions. Only files of changed
 * documents are written, each as a whole. After a failure in between, the rest is still to be applied, and applying the
 * same version again completes it. Thread-safe within a process.
 */
public final class DirectoryApply {
    private final StoredDrafts drafts;
    private final ConfigurationFolder folder;
    private final DefinitionPublisher publisher;
    private final ReentrantLock one = new ReentrantLock();

    /** @param drafts over the same folder */
    public DirectoryApply(StoredDrafts drafts, ConfigurationFolder folder, DefinitionPublisher publisher) {
        this.drafts = drafts;
        this.folder = folder;
        this.publisher = publisher;
    }

    /**
     * Applies a version of the draft; repeated for one that is applied it changes nothing.
     *
     * @return the draft, which says whether the process has to be restarted to use it
     * @throws LifecycleException {@code CONFIGURATION_CONFLICT} for another version, {@code INVALID_CONFIGURATION} when
     *     the draft has errors, {@code CONFLICT} for a directory that is read-only or has no place for a document,
     *     {@code CONFIGURATION_UNAVAILABLE} when files cannot be written
     */
    public Draft apply(long expectedVersion) {
        one.lock();
        try {
            Draft draft = drafts.requireWritable().read();
            if (draft.version() != expectedVersion) {
                throw LifecycleException.stale(expectedVersion, draft.version());
            }
            requireValid(drafts.check(draft));
            write(draft);
            publisher.publish();
            return drafts.applied(expectedVersion);
        } finally {
            one.unlock();
        }
    }

    private static void requireValid(CheckedConfiguration checked) {
        List<Diagnostic> errors = checked.diagnostics().stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .toList();
        if (!errors.isEmpty()) {
            throw LifecycleException.invalid(
                    Code.INVALID_CONFIGURATION,
                    "The draft has " + errors.size() + " errors, such as in "
                            + errors.getFirst().file() + ": "
                            + errors.getFirst().message(),
                    errors);
        }
    }

    private void write(Draft draft) {
        try {
            FolderWriter writer = new FolderWriter(folder.root());
            FolderChange.of(folder.root(), folder.read(), draft.documents(), writer)
                    .apply(writer);
        } catch (IOException | UncheckedIOException e) {
            throw LifecycleException.unavailable(
                    Code.CONFIGURATION_UNAVAILABLE,
                    "The configuration directory cannot be written: " + e.getMessage()
                            + ". What is not written yet is still in the draft; apply it again.",
                    e);
        }
    }
}
