package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunctions;
import dev.flow.cli.diagnostics.DiagnosticFormat;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.configuration.directory.LoadedJars;
import dev.flow.configuration.source.DirectorySource;
import dev.flow.configuration.source.InvalidConfigurationException;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.identity.Scope;
import dev.flow.runs.RetainedDefinition;
import dev.flow.runtime.service.ServiceStore;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsReader;
import dev.flow.runtime.start.StartException;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.Timekeeper;
import dev.flow.store.audit.AuditEvent;
import dev.flow.store.audit.AuditLog;
import dev.flow.store.audit.AuditOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The store that the settings name, opened for one command, and the definitions of one scope in it. */
final class DefinitionStore {
    /** Who changes a store by a command, in its audit and its revisions. */
    static final String AUTHOR = "cli";

    /** What a user has to know of commands that open the store themselves. */
    static final String DIRECTLY =
            "Opens the store directly: a service may use it meanwhile if it is PostgreSQL; a SQLite store is opened by one"
                    + " process at a time.";

    private static final int PAGE = 500;

    private final Store store;
    private final Scope scope;
    private final StoredDefinitions definitions;

    private DefinitionStore(Store store, Scope scope) {
        this.store = store;
        this.scope = scope;
        this.definitions = new StoredDefinitions(store, scope.digest());
    }

    /** Which store and scope a command works on. */
    static final class Arguments {
        private final ServeArguments settings = new ServeArguments();
        private final Argument<String> dataDir = Argument.dataDir();

        Argument<?>[] with(Argument<?>... others) {
            List<Argument<?>> all = new ArrayList<>(List.of(others));
            all.add(dataDir);
            return settings.with(all.toArray(Argument<?>[]::new));
        }

        /**
         * Does something with the store.
         *
         * @throws CommandException when the settings or the store do not allow it
         */
        <T> T in(Terminal terminal, Function<DefinitionStore, T> work) {
            var text = ServeArguments.withDataDir(settings.text(terminal.environment()), dataDir);
            var reader = new SettingsReader(text);
            var database = Settings.Database.read(reader, reader.value(Catalogue.DATA_DIR));
            var scope = reader.optional(Catalogue.SCOPE);
            reader.throwIfInvalid();
            if (scope.isEmpty() && database.url().startsWith("jdbc:postgresql:")) {
                throw CommandException.usage(
                        Catalogue.SCOPE.name() + " is missing: it names the scope whose definitions are meant.");
            }
            try (Store store = ServiceStore.connect(database, Timekeeper.system())) {
                return work.apply(new DefinitionStore(store, scope.orElse(Settings.DEVELOPMENT)));
            } catch (StoreException e) {
                throw CommandException.of(
                        e.isPassing()
                                ? Exit.UNAVAILABLE
                                : e.code() == StoreException.Code.IN_USE ? Exit.CONFLICT : Exit.USAGE,
                        e.getMessage() + " [" + e.code() + "]");
            } catch (StartException e) {
                throw CommandException.usage(String.valueOf(e.getMessage()));
            } catch (LifecycleException e) {
                throw refused(e, terminal);
            }
        }
    }

    private static CommandException refused(LifecycleException e, Terminal terminal) {
        var report = new DiagnosticReport(e.diagnostics(), Map.of());
        terminal.err().print(DiagnosticFormat.TEXT.write(report, terminal.errStyle()));
        return CommandException.of(
                e.code() == LifecycleException.Code.CONFLICT ? Exit.CONFLICT : Exit.USAGE,
                e.getMessage() + " [" + e.code() + "]");
    }

    /**
     * A configuration directory with all references resolved.
     *
     * @throws CommandException when it has errors, which are printed
     */
    static DirectorySource read(String directory, Terminal terminal) {
        try {
            return DirectorySource.read(
                    Path.of(directory),
                    new DirectorySource.Reading(
                            HostFunctions.none(), terminal.environment(), CallOptions.local(), new LoadedJars()));
        } catch (InvalidConfigurationException e) {
            terminal.err().print(DiagnosticFormat.TEXT.write(e.report(), terminal.errStyle()));
            throw CommandException.usage("the configuration has errors.");
        }
    }

    StoredDefinitions definitions() {
        return definitions;
    }

    /** The revisions of the scope. */
    StoredConfiguration configuration() {
        return new StoredConfiguration(store, scope.digest());
    }

    /**
     * Checks that the tables are those of this program.
     *
     * @throws CommandException with the command that makes them so
     */
    DefinitionStore checked() {
        if (!store.schemaState().usable()) {
            throw CommandException.usage("the tables of the store at " + store.url()
                    + " are not those of this program: run `flow store migrate`.");
        }
        return this;
    }

    /** Brings the tables to what this program needs. */
    void migrateTables() {
        store.migrate();
    }

    /** Every definition of the scope, by workflow and digest. */
    List<RetainedDefinition> all() {
        List<RetainedDefinition> all = new ArrayList<>();
        List<RetainedDefinition> page = definitions.list(null, null, PAGE);
        while (!page.isEmpty()) {
            all.addAll(page);
            page = definitions.list(null, page.getLast().key(), PAGE);
        }
        return all;
    }

    /** Records what was done. */
    void audit(String action, ObjectNode after) {
        new AuditLog(store)
                .append(new AuditEvent(
                        new AuditEvent.Actor(scope.digest(), AUTHOR, RandomKey.next()),
                        action,
                        "definitions",
                        new AuditEvent.Change(null, after, null),
                        AuditOutcome.SUCCEEDED));
    }
}
