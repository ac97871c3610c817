package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Setting;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow settings}: what is set, where, and what is wrong with it. */
final class SettingsCommand implements Command {
    private static final String MASK = "********";

    private final Terminal terminal;
    private final ServeArguments arguments = new ServeArguments();
    private final Argument<Role> role = Argument.choice(
            "--role",
            "ROLE",
            Role.class,
            Role.COMBINED,
            "Checks them for this role: ${COMPLETION-CANDIDATES}; by default combined, which is flow serve.");
    private final Argument<DataFormat> output = Argument.output();

    SettingsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "settings", arguments.with(role, output));
        spec.usageMessage()
                .description(
                        "Prints every setting with its value and where that comes from; secrets are masked.",
                        "Exits with 2 when the role could not start with them, and says why.")
                .footer("  flow settings --role gateway", "  flow settings --settings settings.yaml --output json");
        return spec;
    }

    @Override
    public Integer call() {
        var text = arguments.text(terminal.environment());
        terminal.out().print(output.get().write(table(text)));
        terminal.out().flush();
        Settings.read(text, role.get(), terminal.environment());
        return Exit.DONE;
    }

    private static ArrayNode table(SettingsText text) {
        var table = JsonNodeFactory.instance.arrayNode();
        for (Setting<?> setting : Catalogue.ALL) {
            var given = text.given().get(setting.name());
            var otherwise = setting.defaultText();
            table.addObject()
                    .put("name", setting.name())
                    .put("value", given == null ? (otherwise == null ? "" : otherwise) : shown(setting, given.text()))
                    .put("source", given == null ? "default" : given.source());
        }
        return table;
    }

    private static String shown(Setting<?> setting, String text) {
        return setting.secret() ? MASK : text;
    }
}
