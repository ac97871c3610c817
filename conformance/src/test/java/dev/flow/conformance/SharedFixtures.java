package dev.flow.conformance;

import dev.flow.conformance.fixture.FixturePool;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives every test class the same engines, and closes them when all are done. */
final class SharedFixtures implements ParameterResolver {
    private static final int COUNT = 2;

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == FixturePool.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(SharedFixtures.class))
                .computeIfAbsent(FixturePool.class, key -> new FixturePool(COUNT, Set.of()), FixturePool.class);
    }
}
