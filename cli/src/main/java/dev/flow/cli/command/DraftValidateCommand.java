package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.client.Query;
import dev.flow.cli.diagnostics.DiagnosticFormat;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow draft validate}: what is wrong with the draft. */
final class DraftValidateCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<DiagnosticFormat> format = Argument.choice(
            "-f --format",
            "FORMAT",
            DiagnosticFormat.class,
            DiagnosticFormat.TEXT,
            "${COMPLETION-CANDIDATES}; by default text.");

    DraftValidateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "validate", service.with(format));
        spec.usageMessage()
                .description("Checks the draft of a service.", "Exits with 0 when it is valid, 1 when it is not.")
                .footer("  flow draft validate --format github");
        return spec;
    }

    @Override
    public Integer call() {
        var answer = service.service(terminal)
                .post(Lifecycle.DRAFT + "/validate", Query.NONE, JsonNodeFactory.instance.objectNode(), null);
        var report = DraftDiagnostics.report(answer.path("diagnostics"));
        terminal.out().print(format.get().write(report, terminal.outStyle()));
        if (format.get() == DiagnosticFormat.TEXT) {
            terminal.err().println(answer.path("valid").asBoolean() ? "valid" : "invalid");
        }
        return answer.path("valid").asBoolean() ? Exit.DONE : Exit.FAILED;
    }
}
