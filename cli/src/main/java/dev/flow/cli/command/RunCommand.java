package dev.flow.cli.command;

import dev.flow.cli.run.HeadStart;
import dev.flow.cli.run.LocalRun;
import dev.flow.cli.terminal.Terminal;
import dev.flow.runtime.settings.EngineKind;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow run}: one run to its end, in this process. */
final class RunCommand implements Command {
    private final Terminal terminal;
    private final HeadStart head;

    private final Argument<String> workflow = Target.argument();

    private final Argument<String> configDir = Argument.configDir();

    private final Argument<List<String>> params = Argument.texts(
            "-p --param",
            "K=V",
            "A property of the input: K=V is a string, K:=V is JSON; may be repeated.",
            "Comes on top of --input.");

    private final Argument<String> input = Argument.text(
            "-i --input", "FILE|-", "The input as JSON, or as YAML when the file is called so; - is standard input.");

    private final Argument<EngineKind> engine = Argument.choice(
            "--engine",
            "ENGINE",
            EngineKind.class,
            "embedded in this process (unless FLOW_ENGINE__KIND says otherwise), local with a database file,"
                    + " or remote, the cluster at FLOW_ENGINE__ADDRESS.");

    private final Argument<String> dataDir = Argument.dataDir();

    private final Argument<String> timeout =
            Argument.text("-t --timeout", "D", "Cancels the run after this long: 30s, 5m, PT1H.");

    private final Argument<ResultFormat> output = Argument.choice(
            "-o --output",
            "FORMAT",
            ResultFormat.class,
            ResultFormat.JSON,
            "${COMPLETION-CANDIDATES}; by default json.");

    RunCommand(Terminal terminal, HeadStart head) {
        this.terminal = terminal;
        this.head = head;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "run", workflow, configDir, params, input, engine, dataDir, timeout, output);
        spec.usageMessage()
                .description(
                        "Runs a workflow to its end and prints its result as JSON.",
                        "Exits with 0 when it completes, 1 when it faults or takes too long, 2 when it is not valid,",
                        "3 when the engine cannot be reached, 4 when it refuses, 5 when another process uses --data-dir.")
                .footer(
                        "  flow run hello --config-dir examples/hello --param name=Ada",
                        "  flow run order.yaml --input order.json --timeout 30s",
                        "  flow run order --param id=7 --param items:='[{\"price\": 4}]'");
        return spec;
    }

    @Override
    public Integer call() {
        var settings = EngineFlags.run(terminal.environment(), engine, dataDir);
        var patience = timeout.given().map(DurationArgument::parse).orElse(null);
        var data = RunInput.of(input.given().orElse(null), params.given().orElse(List.of()), terminal);
        var target = Target.of(workflow.get(), configDir);
        return new LocalRun(terminal, head)
                .execute(new LocalRun.Order(
                        target.workspace(),
                        target.workflow(),
                        data,
                        settings,
                        patience,
                        output.get().format()));
    }
}
