package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.output.Version;
import dev.flow.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/** {@code flow version}: what to say in a bug report. */
@Command(
        name = "version",
        description = "Prints the versions of Flow, of its engine and of Java.",
        footerHeading = "%nExample:%n",
        footer = "  flow version --output json")
final class VersionCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "${COMPLETION-CANDIDATES}; table unless given.",
            completionCandidates = Candidates.Outputs.class)
    private DataFormat output = DataFormat.TABLE;

    VersionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        var version = Version.current();
        terminal.out()
                .print(output.write(JsonNodeFactory.instance
                        .objectNode()
                        .put("flow", version.flow())
                        .put("dsl", "1.0.3")
                        .put("temporal", version.temporal())
                        .put("java", System.getProperty("java.vendor.version", "") + " " + Runtime.version())
                        .put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"))));
        return Exit.DONE;
    }

    /** For {@code flow --version}. */
    static final class Numbers implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"flow " + Version.current().flow()};
        }
    }
}
