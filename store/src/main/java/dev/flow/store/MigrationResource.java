package dev.flow.store;

import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.flywaydb.core.api.resource.LoadableResource;

/** The script of one migration for one database, as Flyway reads it: a resource beside the migration's owner. */
final class MigrationResource extends LoadableResource {
    private static final String FOLDER = "migration/";

    private final Class<?> owner;

    /** Below the folder of migrations. */
    private final String path;

    MigrationResource(Migration migration, Dialect dialect) {
        this.owner = migration.owner();
        this.path = migration.path(dialect);
    }

    @Override
    public Reader read() {
        InputStream stream = owner.getResourceAsStream(FOLDER + path);
        if (stream == null) {
            throw StoreException.defect(
                    "The migration script " + path + " is missing beside " + owner.getName() + ".", null);
        }
        return new InputStreamReader(stream, StandardCharsets.UTF_8);
    }

    @Override
    public String getAbsolutePath() {
        return FOLDER + path;
    }

    @Override
    public String getAbsolutePathOnDisk() {
        return getAbsolutePath();
    }

    @Override
    public String getFilename() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Override
    public String getRelativePath() {
        return path;
    }
}
