package dev.flow.runtime;

import dev.flow.engine.local.LocalNamespace;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.Security;
import java.time.Duration;

/** What {@code flow engine setup} does to the namespace of a server that a test has started. */
final class Namespaces {
    private Namespaces() {}

    static void prepare(String address) {
        try (var connection = RemoteConnection.open(
                new RemoteAddress(address, "default", new Security.Plaintext(), null, Duration.ofSeconds(20)))) {
            LocalNamespace.prepare(connection);
        }
    }
}
