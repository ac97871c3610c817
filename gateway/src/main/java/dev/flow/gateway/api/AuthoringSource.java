package dev.flow.gateway.api;

import dev.flow.definition.HostFunctionSignature;
import java.util.List;
import java.util.Optional;

/** Port: the text that authors published, and the functions and queries that they may use. Thread-safe; may block. */
public interface AuthoringSource {
    /** Keeps no text: documents are shown as YAML without comments. */
    AuthoringSource NONE = new AuthoringSource() {
        @Override
        public Optional<String> text(String digest) {
            return Optional.empty();
        }

        @Override
        public List<HostFunctionSignature> functions() {
            return List.of();
        }

        @Override
        public List<String> queries() {
            return List.of();
        }
    };

    /** The text of a definition of this scope as its author published it, byte for byte; by the definition's digest. */
    Optional<String> text(String digest);

    /** The functions that the host offers in Java. */
    List<HostFunctionSignature> functions();

    /** The names of the queries of populations, sorted. */
    List<String> queries();
}
