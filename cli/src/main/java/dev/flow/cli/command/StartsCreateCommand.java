package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow starts create}: asks a service to start a run later. */
final class StartsCreateCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> workflow = Argument.positional("NAME", "The workflow.");
    private final Argument<String> requestId = Argument.text(
                    "--request-id",
                    "ID",
                    "The identity of this start: asking again with the same one and the same content finds the same"
                            + " scheduled start.")
            .required();
    private final StartTime time = new StartTime();
    private final Argument<List<String>> params =
            Argument.texts("-p --param", "K=V", "A property of the input: K=V is a string, K:=V is JSON.");
    private final Argument<String> input =
            Argument.text("-i --input", "FILE|-", "The input as JSON, or as YAML; - is standard input.");
    private final Argument<Urgency> urgency = Argument.choice(
            "--class",
            "CLASS",
            Urgency.class,
            Urgency.STANDARD,
            "How urgent the run's work is: ${COMPLETION-CANDIDATES}; by default standard.");
    private final Argument<String> key = Argument.key();
    private final Argument<DataFormat> output = Argument.output();

    StartsCreateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Workload classes, as the API names them. */
    enum Urgency {
        INTERACTIVE,
        STANDARD,
        BATCH
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(
                this,
                "create",
                service.with(workflow, requestId, time.at(), time.in(), params, input, urgency, key, output));
        spec.usageMessage()
                .description(
                        "Asks for one run, to be started at a time. The input is checked now and again when it is due.",
                        "Exits with 1 when the time or the input is refused, with 3 when the quota is used up and with 5"
                                + " when the request id was used otherwise.")
                .footer(
                        "  flow starts create shop.order --request-id order-4711 --at 2026-05-01T08:00:00Z \\",
                        "    --input order.json",
                        "  flow starts create shop.reminder --request-id r-1 --in 2h --param to=Ada --class batch");
        return spec;
    }

    @Override
    public Integer call() {
        var body = JsonNodeFactory.instance
                .objectNode()
                .put("workflow_name", workflow.get())
                .put("business_request_id", requestId.get())
                .put("start_at", time.get())
                .put("workload_class", Argument.word(urgency.get()));
        body.set("input", RunInput.of(input.given().orElse(null), params.given().orElse(List.of()), terminal));
        var answer = new ServedStarts(service.service(terminal))
                .create(body, key.given().orElseGet(RandomKey::next));
        StartsTable.print(answer, output.get(), terminal);
        return Exit.DONE;
    }
}
