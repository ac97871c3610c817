package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.client.Service;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow runs watch}: says what a run waits for whenever that changes, until it ends. */
final class RunsWatchCommand implements Command {
    /** How long one request waits for the end; what changed meanwhile is printed after it. */
    private static final String LOOK = "PT2S";

    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> run = Argument.positional("RUN", "The run's workflow id.");
    private final Argument<DataFormat> output = Argument.output(DataFormat.JSON);

    RunsWatchCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "watch", service.with(run, output));
        spec.usageMessage()
                .description("Says what a run is doing whenever that changes, until it ends, then prints its output.")
                .footer("  flow runs watch shop.order.01jd…");
        return spec;
    }

    @Override
    public Integer call() {
        var target = service.service(terminal);
        String said = "";
        while (true) {
            JsonNode description = target.get("/v1/workflows/" + Query.encoded(run.get()), Query.NONE);
            String now = line(description);
            if (!now.equals(said)) {
                terminal.err().println(now);
                terminal.err().flush();
                said = now;
            }
            if (ended(target)) {
                return Outcome.await(target, run.get(), terminal, output.get());
            }
        }
    }

    private boolean ended(Service target) {
        return !Outcome.isOpen(target.get(Outcome.path(run.get()), Query.NONE.with("wait", (Object) LOOK)));
    }

    private static String line(JsonNode description) {
        String waits = StreamSupport.stream(description.path("waiting_for").spliterator(), false)
                .map(RunsWatchCommand::words)
                .collect(Collectors.joining(", "));
        return description.path("status").asText() + (waits.isEmpty() ? "" : ": " + waits);
    }

    private static String words(JsonNode wait) {
        JsonNode on = wait.path("on");
        if (wait.path("kind").asText().equals("pause")) {
            return "pause" + Outcome.asked(wait);
        }
        return wait.path("kind").asText() + (on.isTextual() ? " " + on.textValue() : "") + " at "
                + wait.path("task").asText();
    }
}
