package dev.flow.conformance;

import dev.flow.conformance.fixture.FixtureEngine;
import dev.flow.conformance.fixture.FixturePool;
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
final class SharedServerFixtures implements ParameterResolver {
    private static final int COUNT = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == FixturePool.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(SharedServerFixtures.class))
                .computeIfAbsent(Running.class, key -> Running.start(), Running.class)
                .fixtures();
    }

    private record Running(LocalServer server, FixturePool fixtures) implements AutoCloseable {
        static Running start() {
            try {
                Path folder = Files.createDirectories(Path.of("target", "server"));
                LocalServer server =
                        LocalServer.start(RealServer.binary(), Files.createTempDirectory(folder, "data"), PATIENCE);
                return new Running(
                        server, new FixturePool(COUNT, new FixtureEngine.Server(server.address()), Set.of()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            fixtures.close();
            server.close();
        }
    }
}
