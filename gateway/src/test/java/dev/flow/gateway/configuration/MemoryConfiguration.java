package dev.flow.gateway.configuration;

import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.draft.Draft;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.gateway.configuration.ConfigurationParts.ActivationParts;
import dev.flow.gateway.configuration.ConfigurationParts.Managed;
import dev.flow.gateway.configuration.ConfigurationParts.RevisionParts;

/** The configuration lifecycle of one scope in memory, without an engine. */
public final class MemoryConfiguration {
    private static final Author AUTHOR = new Author("a test");

    private final MemoryRevisions revisions = new MemoryRevisions();
    private final MemoryActivations activations = new MemoryActivations(revisions);
    private final MemoryDrafts drafts = new MemoryDrafts(this::active);
    private final MemoryPublications publications = new MemoryPublications(drafts, revisions);

    MemoryDrafts.Active active() {
        String id = activations.read().revisionId();
        return new MemoryDrafts.Active(
                id,
                id == null
                        ? Documents.EMPTY
                        : revisions.content(id).orElseThrow().documents());
    }

    /** Every service at once, which no mode has: for tests that ask for each operation. */
    public ConfigurationParts everything() {
        return new ConfigurationParts(drafts, this::apply, services(), new Changes.Allowed());
    }

    /** Mode {@code managed}. */
    public ConfigurationParts managed(Changes changes) {
        return ConfigurationParts.managed(drafts, services(), changes);
    }

    /** Mode {@code local_source}. */
    public ConfigurationParts local(Changes changes) {
        return ConfigurationParts.localSource(drafts, this::apply, changes);
    }

    private Managed services() {
        return new Managed(
                new RevisionParts(publications, revisions, revisions::compare, MemoryDrafts::json),
                new ActivationParts(activations, activations, activations, activations));
    }

    private Draft apply(long expected, Author author) {
        CheckedConfiguration checked = drafts.check();
        if (!checked.valid()) {
            throw LifecycleException.invalid(
                    LifecycleException.Code.INVALID_CONFIGURATION, "The draft has errors.", checked.diagnostics());
        }
        return drafts.importYaml(expected, drafts.exportYaml(expected), author);
    }

    /** From now on there is no draft. */
    public void withoutDraft() {
        drafts.remove();
    }

    /** The version of the draft, made if there is none. */
    public long draft() {
        return drafts.exists() ? drafts.read().version() : drafts.create(AUTHOR).version();
    }

    /** Whether another activation is under way. */
    public void busy(boolean underWay) {
        activations.busy(underWay);
    }
}
