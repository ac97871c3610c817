package dev.flow.store;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

/** The scripts of a schema for one database, as Flyway asks for them. */
record MigrationResources(Schema schema, Dialect dialect) implements ResourceProvider {
    /** Oldest first. */
    private List<MigrationResource> all() {
        return schema.migrations().stream()
                .map(migration -> new MigrationResource(migration, dialect))
                .toList();
    }

    @Override
    public @Nullable LoadableResource getResource(String name) {
        return all().stream()
                .filter(script -> Objects.equals(script.getRelativePath(), name))
                .findFirst()
                .orElse(null);
    }

    @Override
    public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
        return all().stream()
                .filter(script -> script.getFilename().startsWith(prefix)
                        && Arrays.stream(suffixes).anyMatch(script.getFilename()::endsWith))
                .map(LoadableResource.class::cast)
                .toList();
    }
}
