package dev.flow.store;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

/**
 * The migration scripts that this program ships, by name, so that nothing has to be scanned for: a jar of everything
 * need not list its folders, and a start need not search it. A test compares them with the files.
 *
 * @param dialect whose scripts
 */
record Scripts(Dialect dialect) implements ResourceProvider {
    private static final List<Entry> ALL = List.of(
            new Entry("1", "V1__store.sql", Where.SHARED),
            new Entry("2", "V2__audit_is_append_only.sql", Where.EACH),
            new Entry("3", "V3__definitions.sql", Where.SHARED),
            new Entry("4", "V4__scope_definitions.sql", Where.SHARED));

    /** Oldest first. */
    static final List<String> VERSIONS = ALL.stream().map(Entry::version).toList();

    /** Whether both databases have the same script. */
    private enum Where {
        SHARED,
        EACH
    }

    private record Entry(String version, String file, Where where) {}

    /** The scripts of this dialect, oldest first. */
    List<Script> all() {
        return ALL.stream()
                .map(entry -> new Script(switch (entry.where()) {
                            case SHARED -> "shared/";
                            case EACH -> dialect.folder() + "/";
                        }
                        + entry.file()))
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
