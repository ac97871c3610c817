package dev.flow.configuration.directory;

import dev.flow.calls.host.HostFunctions;
import dev.flow.configuration.ConfigurationException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The functions of a directory's jars in a process that follows its changes. Jars are loaded from copies, so that one
 * that is replaced or overwritten leaves calls under way what they were loaded from; jars with the same content are
 * loaded once. Code that was replaced is freed when no call and no definition uses it any more. Thread-safe.
 */
public final class LoadedJars {
    private String digest = "";
    private HostFunctions functions = HostFunctions.none();

    /**
     * The functions of these jars as they are now.
     *
     * @throws ConfigurationException when a jar cannot be read or loaded; what was loaded before stays
     */
    public synchronized HostFunctions load(List<Path> jars) {
        if (jars.isEmpty()) {
            return HostFunctions.none();
        }
        try {
            List<byte[]> contents = new ArrayList<>();
            for (Path jar : jars) {
                contents.add(Files.readAllBytes(jar));
            }
            String now = digest(jars, contents);
            if (!now.equals(digest)) {
                functions = HostJars.load(copies(jars, contents));
                digest = now;
            }
            return functions;
        } catch (IOException e) {
            throw ConfigurationException.unusable(
                    "The functions in " + jars + " cannot be copied to a temporary directory: " + e.getMessage());
        }
    }

    private static List<Path> copies(List<Path> jars, List<byte[]> contents) throws IOException {
        Path folder = Files.createTempDirectory("flow-functions");
        folder.toFile().deleteOnExit();
        List<Path> copies = new ArrayList<>();
        for (int i = 0; i < jars.size(); i++) {
            Path copy = folder.resolve(String.valueOf(jars.get(i).getFileName()));
            Files.write(copy, contents.get(i));
            copy.toFile().deleteOnExit();
            copies.add(copy);
        }
        return copies;
    }

    private static String digest(List<Path> jars, List<byte[]> contents) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            for (int i = 0; i < jars.size(); i++) {
                sha256.update((jars.get(i).getFileName() + "/" + contents.get(i).length + "/")
                        .getBytes(StandardCharsets.UTF_8));
                sha256.update(contents.get(i));
            }
            return HexFormat.of().formatHex(sha256.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
