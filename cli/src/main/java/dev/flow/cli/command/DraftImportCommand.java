package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow draft import}: replaces the draft by a document. */
final class DraftImportCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> file =
            Argument.positional("FILE|DIR|-", "What export wrote, or a configuration directory; - is standard input.");
    private final Argument<String> version = DraftCommand.expectedVersion();
    private final Argument<Boolean> create =
            Argument.flag("--create", "Makes a draft of the active configuration first, where there is none.");

    DraftImportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "import", service.with(file, version, create));
        spec.usageMessage()
                .description(
                        "Replaces the draft by one YAML document or by a configuration directory, with comments.",
                        "Exits with 5 when the draft has another version than expected.")
                .footer("  flow draft import --create my-flows", "  flow draft import - < configuration.yaml");
        return spec;
    }

    @Override
    public Integer call() {
        Path path = Path.of(file.get());
        String text = Files.isDirectory(path) ? DirectoryDocument.of(path, terminal) : Text.read(file.get(), terminal);
        var target = service.service(terminal);
        var lifecycle = new Lifecycle(target, terminal);
        if (create.get()) {
            lifecycle.create();
        }
        JsonNode draft = target.postYaml(
                Lifecycle.DRAFT + "/import",
                Query.NONE.with("expected_version", (Object) DraftCommand.version(version, lifecycle)),
                text);
        terminal.err().println("The draft has version " + draft.path("version").asLong() + ".");
        return Exit.DONE;
    }
}
