package dev.flow.runtime.service;

import dev.flow.configuration.source.ActiveEnvironments;
import dev.flow.configuration.source.ActiveSnapshot;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.gateway.api.AuthoringSource;
import java.util.List;
import java.util.Optional;

/** The sources of the active definitions, as authors wrote them, and the functions they may call. Thread-safe. */
public record ActiveAuthoringSource(ActiveSnapshot active, ActiveEnvironments environments) implements AuthoringSource {
    @Override
    public List<HostFunctionSignature> functions() {
        return environments.newest().functions().signatures();
    }

    @Override
    public Optional<String> text(String digest) {
        return active.text(digest);
    }
}
