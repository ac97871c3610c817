package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.gateway.OpenApi;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow openapi}: the HTTP interface as a document for tools. */
final class OpenApiCommand implements Command {
    private final Terminal terminal;
    private final Argument<DataFormat> output = Argument.output(DataFormat.JSON);

    OpenApiCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "openapi", output);
        spec.usageMessage()
                .description("Prints the HTTP interface as an OpenAPI 3.1 document, as /v1/openapi.json serves it.")
                .footer("  flow openapi > openapi.json");
        return spec;
    }

    @Override
    public Integer call() {
        terminal.out().print(output.get().write(OpenApi.export()));
        return Exit.DONE;
    }
}
