package dev.flow.engine.remote;

import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.RealServer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** One real server for the tests of a class, and the certificates of a proxy in front of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerWithCertificates {
    final Path folder;

    LocalServer server;
    Certificates certificates;
    Certificates.Identity identity;

    ServerWithCertificates(Path folder) {
        this.folder = folder;
    }

    @BeforeAll
    final void start() throws Exception {
        server = LocalServer.start(RealServer.binary(), folder.resolve("data"), Duration.ofSeconds(60));
        certificates = new Certificates(folder);
        identity = certificates.identity("engine", "localhost");
    }

    @AfterAll
    final void stop() {
        if (server != null) {
            server.close();
        }
    }
}
