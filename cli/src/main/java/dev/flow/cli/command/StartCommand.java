package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.client.Query;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow start}: starts a run of a service. */
final class StartCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> workflow = Argument.positional("NAME", "The workflow.");
    private final Argument<String> requestId = Argument.text(
            "--request-id",
            "ID",
            "The identity of this start: starting again with the same one finds the same run; by default a generated one.");
    private final Argument<List<String>> params =
            Argument.texts("-p --param", "K=V", "A property of the input: K=V is a string, K:=V is JSON.");
    private final Argument<String> input =
            Argument.text("-i --input", "FILE|-", "The input as JSON, or as YAML; - is standard input.");
    private final Argument<List<String>> labels = Argument.texts("--label", "K=V", "A label to find the run by.");
    private final Argument<Boolean> wait = Argument.flag("--wait", "Waits for the end, and prints the run's output.");
    private final Argument<DataFormat> output = Argument.output(DataFormat.JSON);

    StartCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "start", service.with(workflow, requestId, params, input, labels, wait, output));
        spec.usageMessage()
                .description(
                        "Starts a run and prints where it is; with --wait, its result.",
                        "Exits with 1 when the run that is waited for fails, 5 when the request id was used otherwise.")
                .footer(
                        "  flow start hello --param name=Ada --wait",
                        "  flow start shop.order --request-id order-4711 --input order.json");
        return spec;
    }

    @Override
    public Integer call() {
        var target = service.service(terminal);
        var body = JsonNodeFactory.instance
                .objectNode()
                .put("workflow_name", workflow.get())
                .put("business_request_id", requestId.given().orElseGet(RandomKey::next));
        body.set("input", RunInput.of(input.given().orElse(null), params.given().orElse(List.of()), terminal));
        labels.given().ifPresent(given -> body.set("labels", labels(given)));
        var started = target.post("/v1/workflows", Query.NONE, body, null);
        if (!wait.get()) {
            terminal.out().print(output.get().write(started));
            return Exit.DONE;
        }
        String run = started.path("workflow_id").asText();
        terminal.err().println(started.path("status").asText() + " " + run);
        terminal.err().flush();
        return Outcome.await(target, run, terminal, output.get());
    }

    private static JsonNode labels(List<String> given) {
        var labels = JsonNodeFactory.instance.objectNode();
        for (String label : given) {
            int equals = label.indexOf('=');
            if (equals < 1) {
                throw CommandException.usage("--label takes K=V, not '" + label + "'.");
            }
            labels.put(label.substring(0, equals), label.substring(equals + 1));
        }
        return labels;
    }
}
