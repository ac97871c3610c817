package dev.flow.proofs.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A configuration directory that a proof writes for the processes it starts. */
public final class ConfigurationFolder {
    private ConfigurationFolder() {}

    /**
     * Writes one below a folder.
     *
     * @param files texts by path in the directory, such as {@code workflows/order.yaml}
     * @return its path
     */
    public static Path write(Path folder, Map<String, String> files) throws IOException {
        Path directory = folder.resolve("configuration");
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        return directory;
    }
}
