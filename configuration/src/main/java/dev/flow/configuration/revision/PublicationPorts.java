package dev.flow.configuration.revision;

import dev.flow.configuration.document.CheckedDocuments;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.ResourceResolver;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What publications need from their surroundings. All are thread-safe and may block.
 *
 * @param draft the present draft of the scope; throws {@link dev.flow.configuration.LifecycleException} when there is
 *     none
 * @param checks by which documents are checked, with the functions of the host application
 * @param resources makes the resolver with which the references of one publication are resolved; one that is
 *     {@link AutoCloseable} is closed afterwards
 * @param active the id of the active revision, which is the parent of the next; empty when none is active
 */
public record PublicationPorts(
        Supplier<DraftVersion> draft,
        CheckedDocuments checks,
        Function<CheckedConfiguration, ResourceResolver> resources,
        Supplier<Optional<String>> active) {}
