package dev.flow.conformance;

import dev.flow.conformance.judge.Ground;
import dev.flow.conformance.judge.Lanes;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.RealServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives a test class engines on one real server, and stops it when all is done. */
final class SharedServer implements ParameterResolver {
    private static final int COUNT = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Lanes.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(SharedServer.class))
                .computeIfAbsent(Running.class, key -> Running.start(), Running.class)
                .lanes();
    }

    private record Running(LocalServer server, Lanes lanes) implements AutoCloseable {
        static Running start() {
            try {
                Path folder = Files.createDirectories(Path.of("target", "server"));
                LocalServer server =
                        LocalServer.start(RealServer.binary(), Files.createTempDirectory(folder, "data"), PATIENCE);
                return new Running(server, new Lanes(COUNT, new Ground.Server(server.address()), Set.of()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            lanes.close();
            server.close();
        }
    }
}
