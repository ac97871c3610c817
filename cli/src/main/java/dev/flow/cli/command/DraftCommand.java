package dev.flow.cli.command;

import dev.flow.cli.exit.CommandException;
import dev.flow.cli.terminal.Terminal;
import java.util.List;
import java.util.function.LongSupplier;

/** {@code flow draft}: the draft of a service's configuration. */
final class DraftCommand extends Group {
    DraftCommand(Terminal terminal) {
        super(
                "draft",
                "Shows, replaces, checks and discards the draft of a service's configuration.",
                List.of(
                        new DraftShowCommand(terminal),
                        new DraftImportCommand(terminal),
                        new DraftExportCommand(terminal),
                        new DraftValidateCommand(terminal),
                        new DraftDiscardCommand(terminal)),
                "  flow draft export > configuration.yaml",
                "  flow draft import configuration.yaml");
    }

    /** {@code --expected-version}, the same everywhere. */
    static Argument<String> expectedVersion() {
        return Argument.text(
                "--expected-version",
                "N",
                "The version of the draft that was read: another one is a conflict; by default the present one.");
    }

    /** What was given, or the version that is there now. */
    static long version(Argument<String> given, Lifecycle lifecycle) {
        return version(given, lifecycle::draftVersion);
    }

    /** @param present the version that is there now */
    static long version(Argument<String> given, LongSupplier present) {
        return given.given().map(DraftCommand::number).orElseGet(present::getAsLong);
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw CommandException.usage("--expected-version is a whole number, not '" + text + "'.");
        }
    }
}
