package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.runtime.doctor.CheckResult;
import dev.flow.runtime.doctor.Doctor;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import java.time.InstantSource;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow doctor}: whether a role would start here, and what is in its way. */
final class DoctorCommand implements Command {
    private final Terminal terminal;
    private final ServeArguments arguments = new ServeArguments();
    private final Argument<String> configDir = Argument.configDir();
    private final Argument<String> dataDir = Argument.dataDir();
    private final Argument<Role> role = Argument.choice(
            "--role",
            "ROLE",
            Role.class,
            Role.COMBINED,
            "Checks for this role: ${COMPLETION-CANDIDATES}; by default combined, which is flow serve.");
    private final Argument<DataFormat> output = Argument.output();

    DoctorCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "doctor", arguments.with(configDir, dataDir, role, output));
        spec.usageMessage()
                .description(
                        "Looks at settings, configuration, store, engine, search attributes, retention and clock.",
                        "Changes nothing. Exits with 1 when something is wrong, 2 when settings are.")
                .footer("  flow doctor --config-dir examples/hello", "  flow doctor --role gateway --output json");
        return spec;
    }

    @Override
    public Integer call() {
        var text = ServeArguments.withDirectory(arguments.text(terminal.environment()), configDir);
        text = ServeArguments.withDataDir(text, dataDir);
        var settings = Settings.read(text, role.get(), terminal.environment());
        var findings = Doctor.of(settings, terminal.environment(), InstantSource.system());
        show(findings);
        return findings.stream().anyMatch(finding -> finding.verdict() == CheckResult.Verdict.WRONG)
                ? Exit.FAILED
                : Exit.DONE;
    }

    private void show(List<CheckResult> findings) {
        var table = JsonNodeFactory.instance.arrayNode();
        table.addObject().put("check", "settings").put("verdict", "good").put("detail", "They can be read.");
        findings.forEach(finding -> table.addObject()
                .put("check", finding.check())
                .put("verdict", Argument.word(finding.verdict()))
                .put("detail", finding.detail()));
        terminal.out().print(output.get().write(table));
    }
}
