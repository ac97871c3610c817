package dev.flow.cli.command;

import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow runs list}: one page of runs, those under way first. */
final class RunsListCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> workflow = Argument.text("--workflow", "NAME", "Only runs of this workflow.");
    private final Argument<String> requestId = Argument.text(
            "--request-id", "ID", "Only the run that this start of the workflow began; needs --workflow.");
    private final Argument<List<State>> state = Argument.choices(
            "--state",
            "STATE",
            State.class,
            "Only runs in this state, or in any of several: ${COMPLETION-CANDIDATES}.");
    private final Argument<String> trigger = Argument.text("--trigger", "NAME", "Only runs that this trigger started.");
    private final Argument<List<String>> label =
            Argument.texts("--label", "K=V", "Only runs with this label, or with all of several.");
    private final Argument<String> after =
            Argument.text("--started-after", "TIME", "Only runs that started after this time (RFC 3339).");
    private final Argument<String> before =
            Argument.text("--started-before", "TIME", "Only runs that started before this time.");
    private final Argument<String> limit =
            Argument.text("--limit", "N", "The maximum number of runs, 1 to 100; by default 50.");
    private final Argument<String> cursor = Argument.text("--cursor", "CURSOR", "The page after one that was shown.");
    private final Argument<DataFormat> output = Argument.output();

    RunsListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** As the API names them. */
    enum State {
        RUNNING,
        COMPLETED,
        FAILED,
        CANCELED,
        TERMINATED,
        TIMED_OUT
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(
                this,
                "list",
                service.with(workflow, requestId, state, trigger, label, after, before, limit, cursor, output));
        spec.usageMessage()
                .description(
                        "Lists runs, those under way first. When there are more, the cursor of the next page is printed.",
                        "A table shows what one looks for; json and yaml have everything.")
                .footer(
                        "  flow runs list --workflow shop.order --state failed --limit 20",
                        "  flow runs list --workflow shop.order --request-id order-4711");
        return spec;
    }

    @Override
    public Integer call() {
        var page = ServiceAnswers.available(service.service(terminal)
                .get(
                        "/v1/operations/runs",
                        Query.NONE
                                .with("workflow", workflow.given())
                                .with("business_request_id", requestId.given())
                                .withAll(
                                        "state",
                                        state.given().orElse(List.of()).stream()
                                                .map(Argument::word)
                                                .toList())
                                .with("trigger", trigger.given())
                                .withAll("label", label.given().orElse(List.of()))
                                .with("started_after", after.given())
                                .with("started_before", before.given())
                                .with("limit", limit.given())
                                .with("cursor", cursor.given())));
        var runs = page.path("workflows");
        terminal.out()
                .print(
                        output.get() == DataFormat.TABLE
                                ? RunTable.write(runs)
                                : output.get().write(runs));
        if (runs.isEmpty()) {
            terminal.err().println("There are no such runs.");
        }
        String next = page.path("next_page_token").asText("");
        if (!next.isEmpty() && !next.equals("null")) {
            terminal.err().println("There are more: --cursor " + next);
        }
        return Exit.DONE;
    }
}
