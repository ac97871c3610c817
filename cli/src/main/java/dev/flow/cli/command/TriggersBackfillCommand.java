package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow triggers backfill}: runs the times of a schedule that have passed, shows a backfill, cancels it. */
final class TriggersBackfillCommand implements Command {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Terminal terminal;
    private final Timekeeper time = Timekeeper.system();
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> trigger = Argument.maybe("NAME", "The trigger whose times are run.");
    private final Argument<String> from =
            Argument.text("--from", "TIME", "The first time that counts (RFC 3339, with offset).");
    private final Argument<String> to =
            Argument.text("--to", "TIME", "The first time that does not count any more; not after now.");
    private final Argument<Boolean> dryRun =
            Argument.flag("--dry-run", "Lists the times and which ran already; starts nothing.");
    private final Argument<Boolean> all =
            Argument.flag("--all", "Also starts the runs of times again whose run was started.");
    private final Argument<String> concurrency =
            Argument.text("--concurrency", "N", "The number of runs that are open at a time, 1 to 100; by default 1.");
    private final Argument<String> reason = Argument.text("--reason", "TEXT", "Why; kept in the audit.");
    private final Argument<String> key = Argument.key();
    private final Argument<Boolean> wait = Argument.flag("--wait", "Waits until every run has ended.");
    private final Argument<String> show = Argument.text("--show", "ID", "Shows this backfill and its times.");
    private final Argument<String> cursor =
            Argument.text("--cursor", "CURSOR", "With --show: the page after one that was shown.");
    private final Argument<String> cancel =
            Argument.text("--cancel", "ID", "Keeps this backfill from starting anything more; open runs go on.");
    private final Argument<DataFormat> output = Argument.output();

    TriggersBackfillCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(
                this,
                "backfill",
                service.with(
                        trigger, from, to, dryRun, all, concurrency, reason, key, wait, show, cursor, cancel, output));
        spec.usageMessage()
                .description(
                        "Starts the runs of the times of a schedule that have passed, some at a time. The declaration"
                                + " of the trigger allows it with backfill: { enabled: true }.",
                        "Exits with 1 when with --wait a run was not started or did not complete.")
                .footer(
                        "  flow triggers backfill nightly-report \\",
                        "    --from 2026-03-20T00:00:00Z --to 2026-03-27T00:00:00Z --dry-run",
                        "  flow triggers backfill --show k3v7q2m5n8p4r6t2w9x3z5a7b2",
                        "  flow triggers backfill --cancel k3v7q2m5n8p4r6t2w9x3z5a7b2");
        return spec;
    }

    @Override
    public Integer call() {
        long modes = Stream.of(trigger, show, cancel)
                .filter(argument -> argument.given().isPresent())
                .count();
        if (modes != 1) {
            throw CommandException.usage("give the NAME of a trigger, --show ID or --cancel ID, and only one of them.");
        }
        var triggers = new ServedTriggers(service.service(terminal));
        if (show.given().isPresent()) {
            return shown(triggers, show.get());
        }
        if (cancel.given().isPresent()) {
            print(triggers.cancelBackfill(cancel.get(), ServedTriggers.body(reason)));
            return Exit.DONE;
        }
        if (from.given().isEmpty() || to.given().isEmpty()) {
            throw CommandException.usage("give the window with --from TIME and --to TIME.");
        }
        return dryRun.get() ? planned(triggers) : begun(triggers);
    }

    private ObjectNode body() {
        ObjectNode body = ServedTriggers.body(reason);
        body.put("from", from.get()).put("to", to.get());
        if (all.get()) {
            body.put("missing_only", false);
        }
        concurrency.given().ifPresent(text -> body.put("concurrency", number(text)));
        return body;
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            throw CommandException.usage("'" + text + "' is no concurrency: write a number from 1 to 100.");
        }
    }

    private String key() {
        return key.given().orElseGet(RandomKey::next);
    }

    /** Pages through the times: a request shows the first thousand, and where the others begin. */
    private int planned(ServedTriggers triggers) {
        ObjectNode body = body().put("dry_run", true);
        String given = key();
        JsonNode first = triggers.steer(trigger.get(), "backfill", body, given);
        var slots = JsonNodeFactory.instance.arrayNode();
        JsonNode page = first;
        page.path("slots").forEach(slots::add);
        while (page.path("next_from").isTextual()) {
            String next = page.path("next_from").textValue();
            page = triggers.steer(trigger.get(), "backfill", body.put("from", next), given + "-" + next);
            page.path("slots").forEach(slots::add);
        }
        if (output.get() == DataFormat.TABLE) {
            long ran = first.path("ran_already").asLong();
            terminal.out().print(slots.isEmpty() ? "" : TriggerTable.slots(slots));
            terminal.err().println("slots: " + first.path("count").asLong() + ", ran already: " + ran);
        } else {
            terminal.out().print(output.get().write(slots));
        }
        return Exit.DONE;
    }

    private int begun(ServedTriggers triggers) {
        JsonNode backfill = triggers.steer(trigger.get(), "backfill", body(), key());
        if (!wait.get()) {
            print(backfill);
            return Exit.DONE;
        }
        String id = backfill.path("backfill_id").asText();
        terminal.err().println("backfill " + id);
        String said = "";
        while (backfill.path("ended_at").isNull()) {
            String line = TriggerTable.progress(backfill);
            if (!line.equals(said)) {
                terminal.err().println(line);
                terminal.err().flush();
                said = line;
            }
            pause(id);
            backfill =
                    triggers.backfill(id, Query.NONE.with("limit", (Object) 1)).path("backfill");
        }
        print(backfill);
        JsonNode progress = backfill.path("progress");
        long done = progress.path("ran_already").asLong()
                + progress.path("completed").asLong();
        return done == progress.path("slots").asLong() ? Exit.DONE : Exit.FAILED;
    }

    private void pause(String id) {
        try {
            time.pause(LOOK);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandException.of(Exit.INTERRUPTED, "Interrupted; the backfill " + id + " goes on.");
        }
    }

    private int shown(ServedTriggers triggers, String id) {
        JsonNode page = triggers.backfill(id, Query.NONE.with("cursor", cursor.given()));
        if (output.get() == DataFormat.TABLE) {
            print(page.path("backfill"));
            terminal.out().print(TriggerTable.slots(page.path("slots")));
        } else {
            terminal.out().print(output.get().write(page));
        }
        ServiceAnswers.more(page, terminal);
        return Exit.DONE;
    }

    private void print(JsonNode backfill) {
        terminal.out()
                .print(
                        output.get() == DataFormat.TABLE
                                ? TriggerTable.backfill(backfill)
                                : output.get().write(backfill));
    }
}
