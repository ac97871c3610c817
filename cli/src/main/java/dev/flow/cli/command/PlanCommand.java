package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.plan.PlanMarkdown;
import dev.flow.configuration.plan.PlanText;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow plan}: what an activation would do. */
final class PlanCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> revision = Argument.maybe("REVISION", "The revision; by default the newest one.");
    private final Argument<Format> format = Argument.choice(
            "-f --format",
            "FORMAT",
            Format.class,
            "${COMPLETION-CANDIDATES}: for a terminal, or as a comment of a pull request; by default text.");
    private final Argument<DataFormat> output = Argument.output();

    PlanCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** For whom a plan is written. */
    enum Format {
        TEXT,
        MARKDOWN
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "plan", service.with(revision, format, output));
        spec.usageMessage()
                .description(
                        "Says what the activation of a revision would do, risks first; changes nothing.",
                        "json and yaml have the plan as data.")
                .footer("  flow plan", "  flow plan --format markdown > plan.md");
        return spec;
    }

    @Override
    public Integer call() {
        var lifecycle = new Lifecycle(service.service(terminal), terminal);
        JsonNode plan = lifecycle.plan(revision.given().orElseGet(lifecycle::newest));
        terminal.out().print(written(plan));
        return Exit.DONE;
    }

    private String written(JsonNode plan) {
        if (format.given().filter(Format.MARKDOWN::equals).isPresent()) {
            return PlanMarkdown.of(Lifecycle.withoutNulls(plan));
        }
        return output.get() == DataFormat.TABLE
                ? PlanText.of(Lifecycle.withoutNulls(plan))
                : output.get().write(plan);
    }
}
