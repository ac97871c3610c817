package dev.flow.cli.command;

import dev.flow.cli.terminal.Terminal;
import java.util.List;

/** {@code flow starts}: runs that are started once, at a time. */
final class StartsCommand extends Group {
    StartsCommand(Terminal terminal) {
        super(
                "starts",
                "Starts workflows of a service once, at a time; lists, changes and cancels such starts.",
                List.of(
                        new StartsCreateCommand(terminal),
                        new StartsListCommand(terminal),
                        new StartsDescribeCommand(terminal),
                        new StartsRescheduleCommand(terminal),
                        new StartsCancelCommand(terminal)),
                "  flow starts create shop.order --request-id order-4711 --at 2026-05-01T08:00:00Z",
                "  flow starts list",
                "  flow starts cancel shop.order.7N3V1C5W9K2D8F4H6J0M5Q2R1T");
    }
}
