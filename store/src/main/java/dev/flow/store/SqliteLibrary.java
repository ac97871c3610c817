package dev.flow.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Loads the native library of the SQLite driver from a file that is gone once it is loaded.
 *
 * <p>The driver itself leaves its copy of 1 MB in the temporary directory until the process ends in order, so that each
 * killed process leaves one for ever; and it compares the copy byte by byte at every start.
 *
 * <p>Thread-safe.
 */
public final class SqliteLibrary {
    /** The driver's own settings: who sets it has a library of his own, which is left to the driver. */
    private static final String FOLDER = "org.sqlite.lib.path";

    private static final String NAME = "org.sqlite.lib.name";

    /** Where the driver puts its copy, in place of {@code java.io.tmpdir}, and looks for those of earlier processes. */
    private static final String COPIES = "org.sqlite.tmpdir";

    private static boolean tried;

    private SqliteLibrary() {}

    /** Loads it, the first time. What fails here is tried again by the driver itself, in its own way. */
    public static synchronized void load() {
        if (tried || System.getProperty(FOLDER) != null) {
            return;
        }
        tried = true;
        String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName();
        try (InputStream library = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
            if (library != null) {
                load(library);
            }
        } catch (Exception left) { // of the driver's loader
            return; // the first connection loads it, or says why it cannot
        }
    }

    private static void load(InputStream library) throws Exception {
        String parent = System.getProperty(COPIES, System.getProperty("java.io.tmpdir"));
        Path folder = Files.createTempDirectory(Path.of(parent), "flow-sqlite");
        Path file = folder.resolve(LibraryLoaderUtil.getNativeLibName());
        try {
            Files.copy(library, file);
            with(Map.of(FOLDER, folder.toString(), NAME, file.getFileName().toString(), COPIES, folder.toString()));
        } finally {
            delete(file);
            delete(folder);
        }
    }

    private static void with(Map<String, String> settings) throws Exception {
        var before = new LinkedHashMap<String, String>();
        settings.forEach((name, value) -> {
            String earlier = System.setProperty(name, value);
            if (earlier != null) {
                before.put(name, earlier);
            }
        });
        try {
            SQLiteJDBCLoader.initialize();
        } finally {
            settings.keySet().forEach(System::clearProperty);
            before.forEach(System::setProperty);
        }
    }

    /** Where a loaded library cannot be deleted (Windows), it goes with the process. */
    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            file.toFile().deleteOnExit();
        }
    }
}
