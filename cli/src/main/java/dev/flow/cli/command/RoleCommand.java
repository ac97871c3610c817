package dev.flow.cli.command;

import dev.flow.cli.terminal.Terminal;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow gateway} and {@code flow worker}: one role of production, configured by settings. */
final class RoleCommand implements Command {
    private final Terminal terminal;
    private final Role role;
    private final String description;
    private final ServeArguments arguments = new ServeArguments();
    private final Argument<String> configDir = Argument.configDir();

    private RoleCommand(Terminal terminal, Role role, String description) {
        this.terminal = terminal;
        this.role = role;
        this.description = description;
    }

    static RoleCommand gateway(Terminal terminal) {
        return new RoleCommand(terminal, Role.GATEWAY, "Serves HTTP; workers of their own execute the runs.");
    }

    static RoleCommand worker(Terminal terminal) {
        return new RoleCommand(terminal, Role.WORKER, "Executes runs; its probes are on FLOW_WORKER__HEALTH_PORT.");
    }

    @Override
    public CommandSpec spec() {
        var name = Argument.word(role);
        var spec = Command.spec(this, name, arguments.with(configDir));
        spec.usageMessage()
                .description(
                        description,
                        "Configured by settings, which 'flow settings' lists; production unless told" + " otherwise.")
                .footer("  flow " + name + " --settings /etc/flow/settings.yaml");
        return spec;
    }

    @Override
    public Integer call() {
        var text = ServeArguments.withDirectory(arguments.text(terminal.environment()), configDir);
        return new Serving(terminal, Settings.read(text, role, terminal.environment()))
                .run(
                        application -> {
                            terminal.err()
                                    .println("Flow " + Argument.word(role) + " is ready on port "
                                            + application
                                                    .port()
                                                    .or(application::healthPort)
                                                    .orElseThrow());
                            terminal.err().flush();
                        },
                        false);
    }
}
