package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.Author;
import dev.flow.configuration.revision.BundleImport;
import dev.flow.configuration.revision.RevisionBundles;
import dev.flow.configuration.revision.VersionReuse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow definitions import}: adds the revision of a bundle. */
final class DefinitionsImportCommand implements Command {
    private final Terminal terminal;
    private final DefinitionStore.Arguments store = new DefinitionStore.Arguments();
    private final Argument<String> file =
            Argument.positional("FILE|-", "What flow definitions export has written; - is standard input.");
    private final Argument<String> configDir = Argument.text(
            "-d --config-dir",
            "DIR",
            "Its jars are functions that workflows may call, beside those of the workers that are running.");
    private final Argument<Boolean> reuse = Argument.flag(
            "--allow-version-reuse", "Imports definitions whose name and version another definition of the scope has.");
    private final Argument<Boolean> dryRun = Argument.flag("--dry-run", "Only checks, and says what would be added.");
    private final Argument<DataFormat> output = Argument.output();

    DefinitionsImportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "import", store.with(file, configDir, reuse, dryRun, output));
        spec.usageMessage()
                .description(
                        "Verifies a bundle by its digests and adds its revision, under its id, to the store.",
                        "It only adds: nothing is replaced, removed or activated, and it may be repeated. Recorded in"
                                + " the audit as cli. Exits with 5 when a definition has the name and version of"
                                + " another.",
                        DefinitionStore.DIRECTLY)
                .footer("  flow definitions import shop.bundle.json --dry-run");
        return spec;
    }

    @Override
    public Integer call() {
        ObjectNode result = store.in(terminal, in -> imported(in.checked(), bundle()));
        terminal.out().print(output.get().write(result));
        if (!dryRun.get()) {
            terminal.err()
                    .println("Nothing that runs has changed: `flow plan "
                            + result.path("revision_id").asText() + "` shows what activating the revision would do.");
        }
        return Exit.DONE;
    }

    private ObjectNode imported(DefinitionStore in, byte[] bundle) {
        RevisionBundles bundles = in.configuration().bundles(configDir.given().orElse(null));
        VersionReuse versions = reuse.get() ? VersionReuse.ALLOWED : VersionReuse.REFUSED;
        BundleImport result = dryRun.get()
                ? bundles.check(bundle, versions)
                : bundles.read(bundle, versions, new Author(DefinitionStore.AUTHOR));
        if (!dryRun.get()) {
            ObjectNode after = JsonNodeFactory.instance.objectNode().put("revision_id", result.revisionId());
            result.added().forEach(after.putArray("added")::add);
            in.audit("definitions_import", after);
        }
        return JsonNodeFactory.instance
                .objectNode()
                .put("revision_id", result.revisionId())
                .put("state", result.present() ? "present" : dryRun.get() ? "would be added" : "added")
                .put("definitions", result.definitions())
                .put("definitions_added", result.added().size());
    }

    private byte[] bundle() {
        String name = file.get();
        try {
            if (name.equals("-")) {
                return limited(terminal.in());
            }
            RevisionBundles.requireSize(Files.size(Path.of(name)));
            try (InputStream in = Files.newInputStream(Path.of(name))) {
                return limited(in);
            }
        } catch (NoSuchFileException e) {
            throw CommandException.usage("there is no file " + name + ".");
        } catch (IOException e) {
            throw CommandException.usage(name + " cannot be read: " + e.getMessage() + ".");
        }
    }

    /** One byte more than a bundle may have is enough to refuse it. */
    private static byte[] limited(InputStream in) throws IOException {
        return in.readNBytes(RevisionBundles.MOST_BYTES + 1);
    }
}
