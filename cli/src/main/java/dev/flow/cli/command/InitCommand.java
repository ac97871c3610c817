package dev.flow.cli.command;

import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow init}: a configuration directory to begin with. */
final class InitCommand implements Command {
    /** What it writes; the same paths below {@code init} hold the texts. */
    private static final List<String> FILES =
            List.of("workflows/hello.yaml", "workflows/order.yaml", "tests/order.yaml");

    private final Terminal terminal;

    private final Argument<String> where =
            Argument.optional("DIR", ".", "The directory to write to; by default the current one.");

    InitCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "init", where);
        spec.usageMessage()
                .description(
                        "Writes a small configuration directory that validates and runs.",
                        "Existing files are never overwritten.")
                .footer("  flow init my-flows && flow run hello --config-dir my-flows --param name=Ada");
        return spec;
    }

    @Override
    public Integer call() {
        var directory = Path.of(where.get());
        write(directory);
        var here = directory.equals(Path.of("."));
        terminal.err().println("Wrote " + String.join(", ", FILES) + (here ? "." : " in " + directory + "."));
        var option = here ? "" : " --config-dir " + quoted(directory.toString());
        terminal.err().println("Next: flow run hello" + option + " --param name=Ada");
        terminal.err().println("      flow test" + option);
        return Exit.DONE;
    }

    /** As a shell takes it. */
    private static String quoted(String text) {
        return text.matches("[A-Za-z0-9_./~-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /**
     * Writes everything, or nothing when any of it is there already.
     *
     * @throws CommandException when it cannot
     */
    static void write(Path directory) {
        for (var name : FILES) {
            if (Files.exists(directory.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
                throw CommandException.usage(
                        directory.resolve(name).normalize() + " exists already, so nothing was written.");
            }
        }
        for (var name : FILES) {
            try {
                var file = directory.resolve(name);
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.writeString(file, template(name), StandardOpenOption.CREATE_NEW);
            } catch (IOException e) {
                throw CommandException.usage(
                        directory.resolve(name).normalize() + " cannot be written: " + e.getMessage() + ".");
            }
        }
    }

    private static String template(String name) {
        try (var stream = Objects.requireNonNull(InitCommand.class.getResourceAsStream("init/" + name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
