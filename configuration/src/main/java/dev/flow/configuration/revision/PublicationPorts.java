package dev.flow.configuration.revision;

import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.ResourceResolver;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What publications need from their surroundings. All are thread-safe and may block.
 *
 * @param draft the present draft of the scope; throws {@link dev.flow.configuration.LifecycleException} when there is
 *     none
 * @param hostFunctions the functions of the host application, which documents may call
 * @param resources makes the resolver with which the references of one publication are resolved; one that is
 *     {@link AutoCloseable} is closed afterwards
 * @param active the id of the active revision, which is the parent of the next; empty when none is active
 */
public record PublicationPorts(
        Supplier<DraftVersion> draft,
        Supplier<List<HostFunctionSignature>> hostFunctions,
        Function<CheckedConfiguration, ResourceResolver> resources,
        Supplier<Optional<String>> active) {}
