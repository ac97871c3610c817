package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.diagnostics.TextDiagnostics;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.configuration.directory.Workspace;
import dev.flow.configuration.document.TriggerDocuments;
import dev.flow.definition.CheckedTrigger;
import dev.flow.definition.SourceFile;
import dev.flow.definition.text.NameSuggestion;
import dev.flow.triggers.schedule.Preview;
import dev.flow.triggers.schedule.Schedule;
import dev.flow.triggers.schedule.ScheduleReader;
import dev.flow.triggers.schedule.Timing;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow triggers preview}: when a schedule fires, of a configuration directory or of a service. */
final class TriggersPreviewCommand implements Command {
    private static final int MOST = 1_000;
    private static final String NO_FIRING = "There is no firing to come.";

    private final Terminal terminal;
    private final InstantSource clock;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> trigger = ServedTriggers.name();
    private final Argument<String> configDir = Argument.configDir();
    private final Argument<String> count =
            Argument.text("-n --count", "N", "The number of firings, 1 to " + MOST + "; by default 10.");
    private final Argument<String> from =
            Argument.text("--from", "TIME", "Only firings after this time (RFC 3339); by default after now.");
    private final Argument<Boolean> active =
            Argument.flag("--active", "Asks the service for its active configuration instead of reading a directory.");
    private final Argument<DataFormat> output = Argument.output();

    TriggersPreviewCommand(Terminal terminal) {
        this(terminal, InstantSource.system());
    }

    TriggersPreviewCommand(Terminal terminal, InstantSource clock) {
        this.terminal = terminal;
        this.clock = clock;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "preview", service.with(trigger, configDir, count, from, active, output));
        spec.usageMessage()
                .description(
                        "Prints the next firings of a schedule: local time, offset and UTC. Times that do not exist or"
                                + " exist twice because clocks are changed are marked with the reason, and so are"
                                + " excluded dates.",
                        "Reads the configuration directory; no service is needed, but with --active.")
                .footer(
                        "  flow triggers preview nightly-report --count 3",
                        "  flow triggers preview nightly-report --from 2027-03-27T00:00:00Z --output json",
                        "  flow triggers preview nightly-report --active");
        return spec;
    }

    @Override
    public Integer call() {
        int firings = number();
        Optional<Instant> after = from.given().map(TriggersPreviewCommand::time);
        return active.get() ? active(after, firings) : declared(after.orElseGet(clock::instant), firings);
    }

    private int active(Optional<Instant> after, int firings) {
        if (configDir.given().isPresent()) {
            throw CommandException.usage("--active and --config-dir exclude each other.");
        }
        var triggers = new ServedTriggers(service.service(terminal));
        print(triggers.preview(trigger.get(), after, firings), NO_FIRING);
        JsonNode described = triggers.describe(trigger.get());
        String reason = described.path("state_reason").textValue();
        if (reason != null) {
            terminal.err().println("The trigger is " + described.path("state").asText() + ": " + reason);
        }
        return Exit.DONE;
    }

    private int declared(Instant after, int firings) {
        Workspace workspace = Workspace.of(Path.of(configDir.given().orElse("")));
        Map<String, ObjectNode> triggers = TriggerDocuments.of(workspace.checked());
        ObjectNode document = triggers.get(trigger.get());
        if (document == null) {
            throw CommandException.usage("there is no trigger '" + trigger.get() + "'"
                    + NameSuggestion.of(trigger.get(), triggers.keySet())
                            .map(near -> "; did you mean '" + near + "'?")
                            .orElse(" in this configuration."));
        }
        DiagnosticReport errors =
                workspace.errors().about(Set.of(file(workspace).path()));
        if (!errors.valid()) {
            terminal.err().print(TextDiagnostics.write(errors, terminal.errStyle()));
            return Exit.USAGE;
        }
        Schedule schedule = ScheduleReader.read(document)
                .orElseThrow(() -> CommandException.usage("the trigger '" + trigger.get() + "' is of kind "
                        + document.path("kind").asText() + ", which does not fire at times."));
        print(
                Preview.of(schedule, after, firings),
                schedule.timing() instanceof Timing.AfterEnd(var delay)
                        ? "Fires " + delay + " after the end of each run, so its times depend on the runs."
                        : NO_FIRING);
        remarks(schedule, document);
        return Exit.DONE;
    }

    private SourceFile file(Workspace workspace) {
        CheckedTrigger declared = workspace.checked().triggers().get(trigger.get());
        return declared == null ? workspace.find(trigger.get()).source() : declared.source();
    }

    private int number() {
        String text = count.given().orElse("10");
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= MOST) {
                return number;
            }
        } catch (NumberFormatException e) {
            // as a number out of range
        }
        throw CommandException.usage("--count takes a number from 1 to " + MOST + ", not '" + text + "'.");
    }

    private static Instant time(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw CommandException.usage(
                    "--from takes a time with its offset such as 2027-03-27T00:00:00Z, not '" + text + "'.");
        }
    }

    /** @param none what is said where there are no lines */
    private void print(List<Preview.Line> lines, String none) {
        if (lines.isEmpty()) {
            terminal.err().println(none);
            if (output.get() == DataFormat.TABLE) {
                return;
            }
        }
        boolean table = output.get() == DataFormat.TABLE;
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        lines.forEach(line -> rows.add(table ? row(line) : data(line)));
        terminal.out().print(output.get().write(rows));
    }

    private static JsonNode row(Preview.Line line) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("local", line.local().toLocalDate() + " " + line.local().toLocalTime())
                .put("day", line.local().getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ROOT))
                .put("offset", line.offset().getId())
                .put("utc", line.fires() ? line.nominal().toString() : "-")
                .put("note", line.note());
    }

    private static JsonNode data(Preview.Line line) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("nominal_time", line.nominal().toString())
                .put("local_time", line.local().toString())
                .put("offset", line.offset().getId())
                .put("fires", line.fires())
                .put("note", line.note());
    }

    /** What the times alone do not say. */
    private void remarks(Schedule schedule, JsonNode document) {
        if (document.path("paused").asBoolean()) {
            terminal.err().println("The trigger is paused: it starts no run.");
        }
        if (schedule.jitter().most().isPositive()) {
            terminal.err()
                    .println("Each firing is late by a part of "
                            + schedule.jitter().most() + " (jitter).");
        }
        if (schedule.limits().maxFirings() != null) {
            terminal.err()
                    .println("It fires " + schedule.limits().maxFirings()
                            + " times at most (max_firings); firings before these count too.");
        }
    }
}
