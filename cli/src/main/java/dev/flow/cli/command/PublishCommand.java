package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow publish}: makes a revision of the draft. */
final class PublishCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> message =
            Argument.text("-m --message", "TEXT", "Why; shown in the list of revisions.");
    private final Argument<String> version = DraftCommand.expectedVersion();
    private final Argument<String> key = Argument.key();
    private final Argument<DataFormat> output = Argument.output();

    PublishCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "publish", service.with(message, version, key, output));
        spec.usageMessage()
                .description(
                        "Checks the draft of a service and writes it as a revision; nothing that runs changes.",
                        "Exits with 1 when the draft has errors, 5 when it has another version than expected.")
                .footer("  flow publish --message \"retry payments\"");
        return spec;
    }

    @Override
    public Integer call() {
        var target = service.service(terminal);
        var lifecycle = new Lifecycle(target, terminal);
        var body = JsonNodeFactory.instance
                .objectNode()
                .put("expected_draft_version", DraftCommand.version(version, lifecycle));
        message.given().ifPresent(text -> body.put("message", text));
        var publication = lifecycle.published(target.post(
                Lifecycle.PUBLICATIONS, Query.NONE, body, key.given().orElseGet(RandomKey::next)));
        DraftDiagnostics.print(publication.path("diagnostics"), terminal);
        terminal.out().print(output.get().write(output.get() == DataFormat.TABLE ? brief(publication) : publication));
        return publication.path("state").asText().equals("applied") ? Exit.DONE : Exit.FAILED;
    }

    private static JsonNode brief(JsonNode publication) {
        var brief = JsonNodeFactory.instance.objectNode();
        for (String property : new String[] {"publication_id", "state", "published_revision_id", "error_code"}) {
            if (publication.hasNonNull(property)) {
                brief.set(property, publication.get(property));
            }
        }
        return brief;
    }
}
