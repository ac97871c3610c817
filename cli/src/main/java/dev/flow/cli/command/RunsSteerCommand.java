package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** Commands that ask a run to do something. */
final class RunsSteerCommand implements Command {
    private final Terminal terminal;
    private final String name;
    private final String description;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> run = Argument.positional("RUN", "The run's workflow id.");
    private final Argument<String> reason =
            Argument.text("--reason", "TEXT", "Why; kept with the run and in the audit.");

    private RunsSteerCommand(Terminal terminal, String name, String description) {
        this.terminal = terminal;
        this.name = name;
        this.description = description;
    }

    static RunsSteerCommand cancel(Terminal terminal) {
        return new RunsSteerCommand(terminal, "cancel", "Asks a run to stop: it may clean up before it does.");
    }

    static RunsSteerCommand terminate(Terminal terminal) {
        return new RunsSteerCommand(terminal, "terminate", "Stops a run at once; nothing of it is executed any more.");
    }

    static RunsSteerCommand pause(Terminal terminal) {
        return new RunsSteerCommand(terminal, "pause", "Holds a run before its next task.");
    }

    static RunsSteerCommand resume(Terminal terminal) {
        return new RunsSteerCommand(terminal, "resume", "Lets a paused run go on.");
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, name, service.with(run, reason));
        spec.usageMessage()
                .description(description)
                .footer("  flow runs " + name + " shop.order.01jd… --reason \"duplicate order\"");
        return spec;
    }

    @Override
    public Integer call() {
        var body = JsonNodeFactory.instance.objectNode();
        reason.given().ifPresent(text -> body.put("reason", text));
        var answer = service.service(terminal)
                .post("/v1/workflows/" + Query.encoded(run.get()) + "/" + name, Query.NONE, body, null);
        terminal.err().println(answer.path("status").asText());
        return Exit.DONE;
    }
}
