package dev.flow.cli;

import dev.flow.cli.command.Flow;
import dev.flow.cli.run.HeadStart;
import dev.flow.cli.terminal.Terminal;

/** The process: starts what takes long before anything else, and ends without an orderly close, which takes longer. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        var head = headStart(arguments);
        var terminal = Terminal.ofProcess();
        int code = new Flow(terminal, head).execute(arguments);
        terminal.flush();
        Runtime.getRuntime().halt(code);
    }

    static HeadStart headStart(String... arguments) {
        return arguments.length > 0 && arguments[0].equals("run") ? HeadStart.begin() : HeadStart.none();
    }
}
