package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow runs event}: delivers an event to a run. */
final class RunsEventCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> run = Argument.positional("RUN", "The run's workflow id.");
    private final Argument<String> type =
            Argument.text("--type", "TYPE", "The event's type.").required();
    private final Argument<List<String>> params =
            Argument.texts("-p --param", "K=V", "A property of the data: K=V is a string, K:=V is JSON.");
    private final Argument<String> input =
            Argument.text("-i --input", "FILE|-", "The data as JSON, or as YAML; - is standard input.");
    private final Argument<String> key = Argument.key();

    RunsEventCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "event", service.with(run, type, params, input, key));
        spec.usageMessage()
                .description(
                        "Delivers an event to a run, which keeps it until one of its tasks listens.",
                        "The same key is the same event: it is taken once.")
                .footer("  flow runs event shop.order.01jd… --type com.example.paid --param amount:=12.5");
        return spec;
    }

    @Override
    public Integer call() {
        var body = JsonNodeFactory.instance.objectNode();
        body.set(
                "payload",
                RunInput.of(input.given().orElse(null), params.given().orElse(List.of()), terminal));
        var answer = service.service(terminal)
                .post(
                        "/v1/workflows/" + Query.encoded(run.get()) + "/events/" + Query.encoded(type.get()),
                        Query.NONE,
                        body,
                        key.given().orElseGet(RandomKey::next));
        terminal.err().println(answer.path("status").asText());
        return Exit.DONE;
    }
}
