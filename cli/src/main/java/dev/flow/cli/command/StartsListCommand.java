package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.triggers.start.ScheduledStart.State;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow starts list}: one page of the scheduled starts of a service, soonest first. */
final class StartsListCommand implements Command {
    private static final List<State> PENDING = List.of(State.SCHEDULED, State.DISPATCHING);

    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<List<State>> state = Argument.choices(
            "--state",
            "STATE",
            State.class,
            "Only those in this state, or in any of several: ${COMPLETION-CANDIDATES}; by default those that are"
                    + " pending, scheduled and dispatching.");
    private final Argument<Boolean> all = Argument.flag("--all", "Those in every state.");
    private final Argument<String> workflow = Argument.text("--workflow", "NAME", "Only those of this workflow.");
    private final Argument<String> limit =
            Argument.text("--limit", "N", "The maximum number of scheduled starts, 1 to 100; by default 50.");
    private final Argument<String> cursor = Argument.text("--cursor", "CURSOR", "The page after one that was shown.");
    private final Argument<DataFormat> output = Argument.output();

    StartsListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "list", service.with(state, all, workflow, limit, cursor, output));
        spec.usageMessage()
                .description(
                        "Lists the scheduled starts that are pending, soonest first, and how much of the quota they use.",
                        "A table shows the most important; json and yaml have everything.")
                .footer("  flow starts list --workflow shop.order", "  flow starts list --state failed --output json");
        return spec;
    }

    @Override
    public Integer call() {
        if (all.get() && state.given().isPresent()) {
            throw CommandException.usage("give --all or --state, and only one of them.");
        }
        List<State> states = all.get() ? List.of() : state.given().orElse(PENDING);
        var page = new ServedStarts(service.service(terminal))
                .page(Query.NONE
                        .withAll("state", states.stream().map(Argument::word).toList())
                        .with("workflow", workflow.given())
                        .with("limit", limit.given())
                        .with("cursor", cursor.given()));
        ServiceAnswers.list(
                page.path("scheduled_starts"),
                StartsTable::list,
                "There are no such scheduled starts.",
                output.get(),
                terminal);
        JsonNode quota = page.path("quota");
        if (quota.isObject()) {
            terminal.err()
                    .println("pending: " + quota.path("pending").asLong() + " of at most "
                            + quota.path("limit").asLong());
        }
        ServiceAnswers.more(page, terminal);
        return Exit.DONE;
    }
}
