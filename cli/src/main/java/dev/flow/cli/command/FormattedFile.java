package dev.flow.cli.command;

import dev.flow.configuration.directory.FileReplacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Replaces the text of a file: all of it or nothing, whatever happens. */
final class FormattedFile {
    private FormattedFile() {}

    /** Writes the new text, unless the file no longer has the old one; the target of a link stays where it is. */
    static boolean replace(Path file, String old, String text) throws IOException {
        var target = file.toRealPath();
        var draft = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".new");
        return FileReplacement.write(
                target, draft, text, () -> Files.readString(target).equals(old));
    }
}
