package dev.flow.runtime.service;

import dev.flow.configuration.source.DirectorySource;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.gateway.AuthoringSource;
import java.util.List;
import java.util.Optional;

/** What authors wrote into a configuration directory. Immutable. */
public record Authoring(DirectorySource source) implements AuthoringSource {
    @Override
    public Optional<String> text(String digest) {
        return Optional.ofNullable(source.texts().get(digest));
    }

    @Override
    public List<HostFunctionSignature> functions() {
        return source.functions().signatures();
    }
}
