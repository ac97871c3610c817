package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow triggers apply}: brings the schedules to what is declared. */
final class TriggersApplyCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> plan = Argument.text(
            "--plan",
            "DIGEST",
            "Only as this plan of `flow triggers plan` says; by default plans, shows the plan and applies it.");
    private final Argument<DataFormat> output = Argument.output();

    TriggersApplyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "apply", service.with(plan, output));
        spec.usageMessage()
                .description(
                        "Brings the schedules to what the active configuration declares, and waits until they are.",
                        "Exits with 1 when a schedule cannot be brought there, and with 5 when what the plan looked at"
                                + " has changed since.")
                .footer("  flow triggers apply", "  flow triggers apply --plan sha256:…");
        return spec;
    }

    @Override
    public Integer call() {
        var triggers = new ServedTriggers(service.service(terminal));
        JsonNode applied = triggers.apply(plan.given().orElseGet(() -> shown(triggers.plan())));
        terminal.out()
                .print(
                        output.get() == DataFormat.TABLE
                                ? TriggerTable.applied(applied)
                                : output.get().write(applied));
        if (!applied.path("successful").asBoolean()) {
            terminal.err().println("Some schedules are not as declared.");
            return Exit.FAILED;
        }
        terminal.err().println("The schedules are as declared.");
        return Exit.DONE;
    }

    private String shown(JsonNode made) {
        terminal.err().print(TriggerTable.plan(made));
        terminal.err().flush();
        return made.path("plan_digest").asText();
    }
}
