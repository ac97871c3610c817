package dev.flow.cli.command;

import dev.flow.cli.exit.CommandException;
import dev.flow.cli.terminal.Terminal;
import dev.flow.runtime.RuntimeApplication;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.ConfigurationMode;
import dev.flow.runtime.settings.EngineChoice;
import dev.flow.runtime.settings.EngineKind;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow serve}: the whole service in one process, for one machine. */
final class ServeCommand implements Command {
    private final Terminal terminal;
    private final ServeArguments arguments = new ServeArguments();
    private final Argument<String> configDir = Argument.configDir();
    private final Argument<ConfigurationMode> mode = Argument.choice(
            "--mode",
            "MODE",
            ConfigurationMode.class,
            "${COMPLETION-CANDIDATES}: a directory, the store, or no configuration; by default local_source.");
    private final Argument<String> host =
            Argument.text("--host", "ADDRESS", "The address to listen on; by default 127.0.0.1.");
    private final Argument<String> port =
            Argument.text("--port", "PORT", "Its port; by default 8321, 0 for a free one.");
    private final Argument<String> dataDir = Argument.dataDir();
    private final Argument<EngineKind> engine = Argument.choice(
            "--engine",
            "ENGINE",
            EngineKind.class,
            "${COMPLETION-CANDIDATES}; embedded, or local in a data folder where a local engine has kept runs.");
    private final Argument<Boolean> watch =
            Argument.flag("--watch", "Takes over changes of the configuration directory while it runs.");

    ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "serve", arguments.with(configDir, mode, host, port, dataDir, engine, watch));
        spec.usageMessage()
                .description(
                        "Serves a configuration over HTTP: gateway, worker, engine and store in one process.",
                        "Ends after the first interrupt, once what is under way is done; at once after a second.")
                .footer("  flow serve --config-dir examples/hello", "  flow serve --port 9000 --engine embedded");
        return spec;
    }

    @Override
    public Integer call() {
        var settings = settings();
        return new Serving(terminal, settings).run(application -> say(settings, application), watch.get());
    }

    private Settings settings() {
        var text = arguments.text(terminal.environment());
        text = ServeArguments.withDirectory(text, configDir);
        text = ServeArguments.with(text, Catalogue.MODE, mode, "--mode");
        text = ServeArguments.with(text, Catalogue.HOST, host, "--host");
        text = ServeArguments.with(text, Catalogue.PORT, port, "--port");
        text = ServeArguments.with(text, Catalogue.ENGINE_KIND, engine, "--engine");
        text = ServeArguments.withDataDir(text, dataDir);
        var settings = Settings.read(text, Role.COMBINED, terminal.environment());
        if (settings.common().profile() == Profile.PRODUCTION) {
            throw CommandException.usage("flow serve is for one machine and refuses the production profile: run flow"
                    + " gateway and flow worker.");
        }
        return settings;
    }

    private void say(Settings settings, RuntimeApplication application) {
        var style = terminal.errStyle();
        var address = "http://" + settings.serving().address().host() + ":"
                + application.port().orElseThrow();
        var directory = settings.configuration().directory();
        terminal.err().println(style.green("Flow is ready at ") + address);
        terminal.err()
                .println("  configuration  "
                        + (directory == null ? "none" : shown(directory)) + " ("
                        + Argument.word(settings.configuration().mode()) + ")");
        terminal.err().println("  engine         " + engine(settings.engine().choice()));
        terminal.err().println("  store          " + settings.database());
        terminal.err()
                .println("Start a run: flow start NAME --wait, or POST " + address + "/v1/workflows with header"
                        + " x-host-subject: " + Catalogue.CLIENT_SUBJECT.defaultText());
        terminal.err().flush();
    }

    private static String shown(Path directory) {
        return directory.toString().isEmpty() ? "the current folder" : directory.toString();
    }

    private static String engine(EngineChoice choice) {
        return switch (choice) {
            case EngineChoice.Embedded _ -> "embedded: its runs are in the store";
            case EngineChoice.Local local ->
                "local, in " + local.folder() + " (--engine embedded begins anew with the one in this process)";
            case EngineChoice.Remote remote -> "remote, " + remote.address();
        };
    }
}
