package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.definition.text.NameSuggestion;
import dev.flow.identity.Scope;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsReader;
import dev.flow.triggers.population.MemberPage;
import dev.flow.triggers.population.PopulationQueries;
import dev.flow.triggers.population.PopulationQueryException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow queries try}: one page of the members that a query returns. */
final class QueriesTryCommand implements Command {
    private static final int MOST = 10_000;

    private final Terminal terminal;
    private final ServeArguments settings = new ServeArguments();
    private final Argument<String> name = Argument.positional("NAME", "The query, as flow.yaml names it.");
    private final Argument<String> limit =
            Argument.text("-n --limit", "N", "The maximum number of members, 1 to " + MOST + "; by default 5.");
    private final Argument<String> cursor =
            Argument.text("--cursor", "CURSOR", "Only members after this one: the key of the last of a page.");
    private final Argument<String> tenant =
            Argument.text("--tenant", "TENANT", "Whose members; by default the tenant of FLOW_RUNTIME__SCOPE.");
    private final Argument<String> configDir = Argument.configDir();
    private final Argument<DataFormat> output = Argument.output();

    QueriesTryCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "try", settings.with(name, limit, cursor, tenant, configDir, output));
        spec.usageMessage()
                .description(
                        "Asks the database of a query for one page of members, as a population would, and prints them.",
                        "Reads flow.yaml of the configuration directory and the secrets of this environment; no service"
                                + " is needed, and nothing is started.",
                        "Exits with 1 when the query is refused, 2 when flow.yaml has errors, 3 when the database is"
                                + " not available.")
                .footer(
                        "  flow queries try active-customers --tenant acme",
                        "  flow queries try active-customers --limit 100 --cursor 4711 --output json");
        return spec;
    }

    @Override
    public Integer call() {
        int most = number();
        Scope scope = scope();
        var declared = DeclaredQueries.of(configDir, terminal);
        if (!declared.valid()) {
            return Exit.USAGE;
        }
        try (var queries = declared.open()) {
            PopulationQueries.Named query = queries.find(name.get())
                    .orElseThrow(() -> CommandException.usage("flow.yaml has no query '"
                            + name.get() + "'"
                            + NameSuggestion.of(name.get(), queries.names())
                                    .map(near -> "; did you mean '" + near + "'?")
                                    .orElse(".")));
            print(query.query().page(scope, cursor.given().orElse(null), Math.min(most, query.mostMembers())));
            return Exit.DONE;
        } catch (PopulationQueryException e) {
            throw CommandException.of(e.isPassing() ? Exit.UNAVAILABLE : Exit.FAILED, String.valueOf(e.getMessage()));
        }
    }

    private void print(MemberPage page) {
        List<MemberPage.Member> members = page.members();
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        members.forEach(member -> rows.add(output.get() == DataFormat.TABLE ? member.value() : data(member)));
        if (!members.isEmpty() || output.get() != DataFormat.TABLE) {
            terminal.out().print(output.get().write(rows));
        }
        if (members.isEmpty()) {
            terminal.err()
                    .println("The query returns no members" + (cursor.given().isPresent() ? " there." : "."));
        }
        if (page.next() != null) {
            terminal.err().println("There may be more: --cursor " + page.next());
        }
    }

    private static JsonNode data(MemberPage.Member member) {
        return JsonNodeFactory.instance.objectNode().put("key", member.key()).set("value", member.value());
    }

    private int number() {
        String text = limit.given().orElse("5");
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= MOST) {
                return number;
            }
        } catch (NumberFormatException e) {
            // as a number out of range
        }
        throw CommandException.usage("--limit takes a number from 1 to " + MOST + ", not '" + text + "'.");
    }

    private Scope scope() {
        var reader = new SettingsReader(settings.text(terminal.environment()));
        var configured = reader.optional(Catalogue.SCOPE);
        reader.throwIfInvalid();
        Scope scope = configured.orElse(Settings.DEVELOPMENT);
        String given = tenant.given().orElse(scope.tenant());
        if (given.isBlank()) {
            throw CommandException.usage("--tenant takes the name of a tenant, not an empty text.");
        }
        return new Scope(given, scope.application(), scope.environment());
    }
}
