package dev.flow.dist;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** The archive that the build made. */
final class Archive {
    private Archive() {}

    static Path jar() {
        return Path.of("target/flow/lib/flow.jar").toAbsolutePath();
    }

    /** Unpacks it with permissions and times, as {@code unzip} does; the folder that it brings. */
    static Path unpackInto(Path folder) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(
                URI.create("jar:" + file().toUri()), Map.of("enablePosixFileAttributes", true))) {
            var root = zip.getPath("/");
            try (var files = Files.walk(root)) {
                for (var file : files.toList()) {
                    var target = folder.resolve(root.relativize(file).toString());
                    if (Files.isDirectory(file)) {
                        Files.createDirectories(target);
                    } else {
                        Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
                        Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(file));
                    }
                }
            }
        }
        try (var top = Files.list(folder)) {
            return top.filter(Files::isDirectory).findFirst().orElseThrow();
        }
    }

    private static Path file() throws IOException {
        try (var files = Files.list(Path.of("target"))) {
            return files.filter(file -> file.getFileName().toString().matches("flow-[0-9.]+\\.zip"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("the build makes an archive before these tests run"))
                    .toAbsolutePath();
        }
    }
}
