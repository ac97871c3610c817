package dev.flow.cli.command;

import dev.flow.cli.terminal.Terminal;
import java.util.List;

/** {@code flow deliveries}: what came in, and what became of each. */
final class DeliveriesCommand extends Group {
    DeliveriesCommand(Terminal terminal) {
        super(
                "deliveries",
                "Lists and explains the webhooks, events and messages that came in at a service, and delivers one again.",
                List.of(
                        new DeliveriesListCommand(terminal),
                        new DeliveriesDescribeCommand(terminal),
                        new DeliveriesRedeliverCommand(terminal)),
                "  flow deliveries list --outcome dead",
                "  flow deliveries describe 01k9hq3v7c4z8m2x6n5b0t1r3s");
    }
}
