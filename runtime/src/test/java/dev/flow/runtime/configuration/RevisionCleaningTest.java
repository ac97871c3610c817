package dev.flow.runtime.configuration;

import dev.flow.configuration.retention.Retirement;
import dev.flow.configuration.retention.RevisionRetention;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.gateway.metrics.RetentionMetrics;
import dev.flow.runtime.service.ServiceSchema;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class RevisionCleaningTest {
    private static final String SCOPE = "sha256:scope";

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-23T00:00:00Z"));

    private static Definition definition() {
        var files = ConfigurationFiles.ofWorkflows(new SourceFile("greet.yaml", """
                document: {dsl: 1.0.3, namespace: shop, name: greet, version: 1.0.0}
                do: [{greet: {set: {a: 1}}}]
                """));
        return DefinitionLoader.load(ConfigurationChecker.check(files), "shop.greet", ResourceResolver.none())
                .root();
    }

    @Test
    void what_is_removed_is_counted() {
        var registry = new SimpleMeterRegistry();
        try (TestDatabase database = TestDatabase.create(Dialect.SQLITE);
                Store store = database.open(ServiceSchema.SCHEMA, Timekeeper.of(now::get))) {
            store.migrate();
            var definitions = new StoredDefinitions(store, SCOPE);
            Definition unused = definition();
            definitions.add(List.of(unused), Map.of());
            store.inTransaction(transaction -> transaction
                    .update("insert into configuration_pointer (scope_digest, revision_id, version, fence)"
                            + " values (:scope, 'active', 1, 1)")
                    .bind("scope", SCOPE)
                    .execute());
            var cleaning = new RevisionCleaning(
                    Retirement.of(
                            store,
                            SCOPE,
                            new Retirement.External(_ -> Optional.empty(), _ -> Optional.empty()),
                            RevisionRetention.defaults()),
                    new RetentionMetrics(registry));

            now.set(now.get().plus(Duration.ofDays(1)));
            cleaning.clean();
            assertThat(definitions.find(unused.digest())).as("hidden only").isPresent();
            now.set(now.get().plus(Duration.ofHours(1)));
            cleaning.clean();

            assertThat(definitions.find(unused.digest())).isEmpty();
            assertThat(removed(registry, "definition")).isEqualTo(1);
            assertThat(removed(registry, "revision")).isZero();
        }
    }

    private static double removed(SimpleMeterRegistry registry, String kind) {
        return registry.get("flow.removed").tag("kind", kind).counter().count();
    }
}
