package dev.flow.cli.command;

import dev.flow.cli.exit.CommandException;
import dev.flow.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The text of {@code --input FILE|-}. */
final class Text {
    private Text() {}

    static String read(String file, Terminal terminal) {
        try {
            return file.equals("-") ? all(terminal) : Files.readString(Path.of(file));
        } catch (NoSuchFileException e) {
            throw CommandException.usage("there is no file " + file + ".");
        } catch (CharacterCodingException e) {
            throw CommandException.usage(file + " cannot be read: it is not UTF-8.");
        } catch (IOException e) {
            throw CommandException.usage(file + " cannot be read: " + e.getMessage() + ".");
        }
    }

    private static String all(Terminal terminal) throws IOException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(java.nio.ByteBuffer.wrap(terminal.in().readAllBytes()))
                .toString();
    }
}
