package dev.flow.cli.command;

import dev.flow.cli.CommandException;
import dev.flow.cli.run.Durations;
import dev.flow.cli.run.HeadStart;
import dev.flow.cli.run.LocalRun;
import dev.flow.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code flow run}: one run to its end, in this process. */
@Command(
        name = "run",
        description = {
            "Runs a workflow to its end and prints its result as JSON.",
            "Exits with 0 when it completes, 1 when it faults or takes too long, 2 when it is not valid."
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  flow run hello --config-dir examples/hello --param name=Ada",
            "  flow run order.yaml --input order.json --timeout 30s",
            "  flow run order --param id=7 --param items:='[{\"price\": 4}]'"
        })
final class RunCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final HeadStart head;

    @Parameters(paramLabel = "NAME|FILE", description = "A workflow of the configuration directory, or a file.")
    private String workflow = "";

    @Mixin
    private ConfigDir configDir = new ConfigDir();

    @Option(
            names = {"-p", "--param"},
            paramLabel = "K=V",
            description = {
                "A property of the input: K=V is a string, K:=V is JSON; may be repeated.",
                "Comes on top of --input."
            })
    private List<String> params = new ArrayList<>();

    @Option(
            names = {"-i", "--input"},
            paramLabel = "FILE|-",
            description = "The input as JSON, or as YAML when the file is called so; - is standard input.")
    private @Nullable String input;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            defaultValue = "embedded",
            description = "embedded, inside this process and the only one yet.",
            completionCandidates = Candidates.Engines.class)
    private EngineKind engine = EngineKind.EMBEDDED;

    @Option(
            names = {"-t", "--timeout"},
            paramLabel = "D",
            description = "Cancels the run after this long: 30s, 5m, PT1H.")
    private @Nullable String timeout;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "json",
            description = "${COMPLETION-CANDIDATES}; json unless given.",
            completionCandidates = Candidates.Results.class)
    private SchemaCommand.ResultFormat output = SchemaCommand.ResultFormat.JSON;

    RunCommand(Terminal terminal, HeadStart head) {
        this.terminal = terminal;
        this.head = head;
    }

    /** What {@code --engine} accepts. */
    enum EngineKind {
        EMBEDDED,
        LOCAL,
        REMOTE
    }

    @Override
    public Integer call() {
        switch (engine) {
            case EMBEDDED -> {}
            case LOCAL, REMOTE ->
                throw CommandException.usage("this build has no "
                        + engine.name().toLowerCase(java.util.Locale.ROOT)
                        + " engine yet; leave --engine out to use the embedded one.");
        }
        var patience = timeout == null ? null : Durations.parse(timeout);
        var data = RunInput.of(input, params, terminal);
        var target = Target.of(workflow, configDir);
        return new LocalRun(terminal, head)
                .execute(new LocalRun.Order(target.workspace(), target.workflow(), data, patience, output.format()));
    }
}
