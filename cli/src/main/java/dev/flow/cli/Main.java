package dev.flow.cli;

import dev.flow.cli.command.Flow;
import dev.flow.cli.run.HeadStart;
import dev.flow.cli.terminal.Terminal;
import dev.flow.engine.payload.ValueBudget;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.SettingsReader;
import dev.flow.runtime.settings.SettingsText;
import java.util.Set;
import java.util.stream.Stream;

/** The process: starts what takes long before anything else, and ends without an orderly close, which takes longer. */
public final class Main {
    private static final Set<String> SERVING = Set.of("serve", "gateway", "worker");

    private Main() {}

    public static void main(String[] arguments) {
        chooseLogging(arguments);
        var head = headStart(arguments);
        var terminal = Terminal.ofProcess();
        int code = new Flow(terminal, head).execute(arguments);
        terminal.flush();
        Runtime.getRuntime().halt(code);
    }

    /**
     * Chooses where the process logs to: Logback in the roles of the service, nothing in other commands, which print
     * what there is to say. Takes effect before the first line is logged and not after.
     */
    public static void chooseLogging(String... arguments) {
        boolean serves = arguments.length > 0 && SERVING.contains(arguments[0]);
        System.setProperty("slf4j.internal.verbosity", "WARN");
        System.setProperty( // looking for one takes long
                "slf4j.provider",
                serves ? "ch.qos.logback.classic.spi.LogbackServiceProvider" : "org.slf4j.nop.NOPServiceProvider");
    }

    /**
     * Begins what a command will need before its arguments are read in full: for {@code run}, classes of the engine and
     * its server; for what serves, what its start would wait for.
     */
    public static HeadStart headStart(String... arguments) {
        String command = arguments.length == 0 ? "" : arguments[0];
        if (SERVING.contains(command)) {
            return HeadStart.ofService();
        }
        if (!command.equals("run")) {
            return HeadStart.none();
        }
        return embedded(arguments) ? HeadStart.begin(expressionSteps()) : HeadStart.withoutEngine();
    }

    /** Whether the run is likely to want the embedded engine; being wrong costs time only. */
    private static boolean embedded(String... arguments) {
        if (!System.getenv().getOrDefault("FLOW_ENGINE__KIND", "").isBlank()) {
            return false;
        }
        return Stream.of(arguments).noneMatch(argument -> argument.startsWith("--engine"));
    }

    /**
     * As they are set; the command itself complains of what is wrong. Settings are not read in vain: that takes time.
     */
    private static long expressionSteps() {
        var environment = System.getenv();
        return environment.containsKey("FLOW_ENGINE__EXPRESSION_STEPS")
                ? new SettingsReader(SettingsText.of(environment)).value(Catalogue.EXPRESSION_STEPS)
                : ValueBudget.STEPS;
    }
}
