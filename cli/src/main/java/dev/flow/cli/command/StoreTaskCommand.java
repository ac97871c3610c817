package dev.flow.cli.command;

import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import dev.flow.runtime.service.ServiceStore;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsReader;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.StoreUrl;
import dev.flow.store.Timekeeper;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** A maintenance task of the database, run while no service uses it or beside those that do. */
final class StoreTaskCommand implements Command {
    private final Terminal terminal;
    private final String name;
    private final String description;
    private final BiConsumer<StoreTaskCommand, Settings.Database> task;
    private final ServeArguments arguments = new ServeArguments();
    private final Argument<String> dataDir = Argument.dataDir();
    private final @Nullable Argument<String> file;

    private StoreTaskCommand(
            Terminal terminal,
            String name,
            String description,
            @Nullable Argument<String> file,
            BiConsumer<StoreTaskCommand, Settings.Database> task) {
        this.terminal = terminal;
        this.name = name;
        this.description = description;
        this.file = file;
        this.task = task;
    }

    static StoreTaskCommand migrate(Terminal terminal) {
        return new StoreTaskCommand(
                terminal,
                "migrate",
                "Brings the tables of the database to what this program needs; may be repeated.",
                null,
                StoreTaskCommand::migrate);
    }

    static StoreTaskCommand backup(Terminal terminal) {
        return new StoreTaskCommand(
                terminal,
                "backup",
                "Copies a SQLite database into a new file; for PostgreSQL it says which command does.",
                Argument.positional("FILE", "The copy; it must not exist."),
                StoreTaskCommand::backup);
    }

    static StoreTaskCommand restore(Terminal terminal) {
        return new StoreTaskCommand(
                terminal,
                "restore",
                "Puts a copy in the place of the SQLite database, and keeps the one that was there beside it.",
                Argument.positional("FILE", "What backup wrote."),
                StoreTaskCommand::restore);
    }

    @Override
    public CommandSpec spec() {
        var spec = file == null
                ? Command.spec(this, name, arguments.with(dataDir))
                : Command.spec(this, name, arguments.with(file, dataDir));
        spec.usageMessage()
                .description(description, "The database is FLOW_STORE__URL, else the one in --data-dir.")
                .footer("  flow store " + name + (file == null ? "" : " flow-2026-11-21.db"));
        return spec;
    }

    @Override
    public Integer call() {
        var text = ServeArguments.withDataDir(arguments.text(terminal.environment()), dataDir);
        var reader = new SettingsReader(text);
        var database = Settings.Database.read(reader, reader.value(Catalogue.DATA_DIR));
        reader.throwIfInvalid();
        try {
            task.accept(this, database);
        } catch (StoreException e) {
            throw CommandException.of(
                    e.isPassing()
                            ? Exit.UNAVAILABLE
                            : e.code() == StoreException.Code.IN_USE ? Exit.CONFLICT : Exit.USAGE,
                    e.getMessage() + " [" + e.code() + "]");
        }
        return Exit.DONE;
    }

    private void migrate(Settings.Database database) {
        try (Store store = ServiceStore.connect(database, Timekeeper.system())) {
            store.migrate();
            terminal.err().println("The store at " + store.url() + " is up to date.");
        }
    }

    private void backup(Settings.Database database) {
        Path copy = Path.of(file());
        Store.backup(ServiceStore.settings(database), copy);
        terminal.out().println(copy);
    }

    private void restore(Settings.Database database) {
        var before = Store.restore(ServiceStore.settings(database), Path.of(file()), Timekeeper.system());
        terminal.err()
                .println("Restored to " + StoreUrl.parse(database.url()) + "."
                        + before.map(kept -> " What was there is now " + kept + ".")
                                .orElse(""));
    }

    private String file() {
        return java.util.Objects.requireNonNull(file).get();
    }
}
