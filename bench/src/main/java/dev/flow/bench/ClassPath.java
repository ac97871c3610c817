package dev.flow.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes this process's class path to a file, for the launcher scripts. */
public final class ClassPath {
    private ClassPath() {}

    public static void main(String[] arguments) throws IOException {
        Files.writeString(Path.of(arguments[0]), System.getProperty("java.class.path"));
    }
}
