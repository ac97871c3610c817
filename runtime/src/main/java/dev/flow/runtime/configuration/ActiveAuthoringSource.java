package dev.flow.runtime.configuration;

import dev.flow.calls.host.HostFunctions;
import dev.flow.configuration.source.ActiveSnapshot;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.gateway.api.AuthoringSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The sources of the active definitions, as authors wrote them, and the functions and queries they may name.
 * Thread-safe.
 */
record ActiveAuthoringSource(ActiveSnapshot active, Supplier<HostFunctions> present, Supplier<List<String>> named)
        implements AuthoringSource {
    @Override
    public List<HostFunctionSignature> functions() {
        return present.get().signatures();
    }

    @Override
    public List<String> queries() {
        return named.get();
    }

    @Override
    public Optional<String> text(String digest) {
        return active.text(digest);
    }
}
