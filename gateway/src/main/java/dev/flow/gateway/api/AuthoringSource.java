package dev.flow.gateway.api;

import dev.flow.definition.HostFunctionSignature;
import java.util.List;
import java.util.Optional;

/** Port: what authors wrote, and what they may use. Thread-safe; may block. */
public interface AuthoringSource {
    /** Nothing is kept: documents are shown as YAML without comments. */
    AuthoringSource NONE = new AuthoringSource() {
        @Override
        public Optional<String> text(String digest) {
            return Optional.empty();
        }

        @Override
        public List<HostFunctionSignature> functions() {
            return List.of();
        }
    };

    /** What an author published of a definition of this scope, byte for byte, by its digest. */
    Optional<String> text(String digest);

    /** The functions that the host offers in Java. */
    List<HostFunctionSignature> functions();
}
