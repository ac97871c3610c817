package dev.flow.gateway.configuration;

import dev.flow.configuration.Author;
import dev.flow.configuration.draft.Draft;

/** Port: writes the draft to the files of the configuration directory and publishes its definitions. Thread-safe. */
@FunctionalInterface
public interface LocalApply {
    /**
     * Applies a version of the draft; repeated for one that is applied already it changes nothing.
     *
     * @throws dev.flow.configuration.LifecycleException {@code CONFIGURATION_CONFLICT} when the draft has another
     *     version, {@code INVALID_CONFIGURATION} when it has errors
     */
    Draft apply(long expectedDraftVersion, Author author);
}
