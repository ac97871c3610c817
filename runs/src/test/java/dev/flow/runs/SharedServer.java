package dev.flow.runs;

import dev.flow.engine.local.LocalNamespace;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.Security;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** One real server for all tests of this process. */
public final class SharedServer {
    public static final Duration PATIENCE = Duration.ofSeconds(60);

    private SharedServer() {}

    public static RemoteAddress address() {
        return Running.ADDRESS;
    }

    private static final class Running {
        static final RemoteAddress ADDRESS = start();

        private static RemoteAddress start() {
            var binary = RealServer.binary();
            try {
                Path folder = Files.createDirectories(Path.of("target", "server"));
                LocalServer server = LocalServer.start(binary, Files.createTempDirectory(folder, "data"), PATIENCE);
                Runtime.getRuntime().addShutdownHook(new Thread(server::close));
                var address = new RemoteAddress(
                        server.address(), "default", new Security.Plaintext(), null, Duration.ofSeconds(30));
                try (var connection = RemoteConnection.open(address)) {
                    LocalNamespace.prepare(connection);
                }
                return address;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
