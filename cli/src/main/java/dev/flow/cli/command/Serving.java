package dev.flow.cli.command;

import dev.flow.cli.diagnostics.TextDiagnostics;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.source.InvalidConfigurationException;
import dev.flow.gateway.server.GatewayException;
import dev.flow.runtime.RuntimeApplication;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.start.StartException;
import dev.flow.runtime.telemetry.Logging;
import java.util.function.Consumer;

/** Runs a role until the process is stopped. */
final class Serving {
    private final Terminal terminal;
    private final Settings settings;

    Serving(Terminal terminal, Settings settings) {
        this.terminal = terminal;
        this.settings = settings;
    }

    /**
     * The exit code.
     *
     * @param ready told once it serves
     * @param watch whether it takes over changes of its configuration
     */
    int run(Consumer<RuntimeApplication> ready, boolean watch) {
        Logging.configure(
                settings.common().logging().format(),
                settings.common().logging().level());
        try (var application = RuntimeApplication.builder(settings)
                .environment(terminal.environment())
                .build()) {
            application.stopOnSignals();
            if (!application.start()) {
                return Exit.INTERRUPTED;
            }
            if (watch) {
                application.watch();
            }
            ready.accept(application);
            application.await();
            return application
                    .failure()
                    .map(reason -> {
                        terminal.err().println(terminal.errStyle().red("Stopped: ") + reason);
                        return Exit.CONFLICT;
                    })
                    .orElse(Exit.DONE);
        } catch (InvalidConfigurationException e) {
            terminal.err().print(TextDiagnostics.write(e.report(), terminal.errStyle()));
            return Exit.USAGE;
        } catch (StartException e) {
            throw CommandException.usage(String.valueOf(e.getMessage()));
        } catch (GatewayException e) {
            throw CommandException.of(Exit.CONFLICT, e.getMessage() + " [" + e.code() + "]");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Exit.INTERRUPTED;
        }
    }
}
