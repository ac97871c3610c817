package dev.flow.cli.command;

import dev.flow.cli.terminal.Terminal;
import java.util.List;

/** {@code flow credentials}: credentials of the production adapter. */
final class CredentialsCommand extends Group {
    CredentialsCommand(Terminal terminal) {
        super(
                "credentials",
                "Makes credentials for callers of a gateway.",
                List.of(new CredentialsNewCommand(terminal)),
                "  flow credentials new --principal panel --actions workflow_start,workflow_describe");
    }
}
