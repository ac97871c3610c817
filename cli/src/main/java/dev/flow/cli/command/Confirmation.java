package dev.flow.cli.command;

import dev.flow.cli.exit.CommandException;
import dev.flow.cli.terminal.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/** Asks before something is done. */
final class Confirmation {
    private static final Set<String> YES = Set.of("y", "yes");

    private Confirmation() {}

    /** {@code --yes}. */
    static Argument<Boolean> yes() {
        return Argument.flag("-y --yes", "Does not ask; needed where there is no terminal to ask on.");
    }

    /**
     * Whether to go on.
     *
     * @throws CommandException when there is no terminal to ask on
     */
    static boolean given(Argument<Boolean> yes, String question, Terminal terminal) {
        if (yes.get()) {
            return true;
        }
        if (!terminal.live()) {
            throw CommandException.usage("there is no terminal to confirm on: add --yes.");
        }
        terminal.err().print(question + " [y/N] ");
        terminal.err().flush();
        try {
            String answer = new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8)).readLine();
            return answer != null && YES.contains(answer.strip().toLowerCase(Locale.ROOT));
        } catch (IOException e) {
            throw CommandException.usage("the answer cannot be read: " + e.getMessage());
        }
    }
}
