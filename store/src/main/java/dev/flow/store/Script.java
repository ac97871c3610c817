package dev.flow.store;

import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.flywaydb.core.api.resource.LoadableResource;

/** One migration script, as Flyway reads it: a resource of this package. */
final class Script extends LoadableResource {
    private static final String FOLDER = "migration/";

    private final String path;

    /** Below the folder of migrations. */
    Script(String path) {
        this.path = path;
    }

    @Override
    public Reader read() {
        InputStream stream = Script.class.getResourceAsStream(FOLDER + path);
        if (stream == null) {
            throw StoreException.defect("The migration script " + path + " is missing from this program.", null);
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
