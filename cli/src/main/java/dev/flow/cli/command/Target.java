package dev.flow.cli.command;

import dev.flow.cli.diagnostics.TextDiagnostics;
import dev.flow.cli.exit.CommandException;
import dev.flow.configuration.directory.ConfigurationDirectory;
import dev.flow.configuration.directory.Workspace;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.reporting.Style;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The workflow that {@code NAME|FILE} means: a file when it is written like one, else a name. */
record Target(Workspace workspace, CheckedWorkflow workflow) {

    /** What says it. */
    static Argument<String> argument() {
        return Argument.positional("NAME|FILE", "A workflow of the configuration directory, or a file.");
    }

    static Target of(String nameOrFile, Argument<String> configDir) {
        if (!isFile(nameOrFile)) {
            return named(nameOrFile, Path.of(configDir.given().orElse("")));
        }
        var file = List.of(Path.of(nameOrFile));
        if (!Files.isRegularFile(file.getFirst())) {
            throw CommandException.usage("there is no file " + nameOrFile + ".");
        }
        var workspace = configDir
                .given()
                .map(directory -> Workspace.of(Path.of(directory)).narrowedTo(file))
                .orElseGet(() -> Workspace.ofFiles(file));
        return new Target(workspace, workspace.only().orElseThrow(() -> unusable(nameOrFile, workspace)));
    }

    /** What is called like a file is one that is missing, unless a workflow has that name. */
    private static Target named(String name, Path directory) {
        boolean file = ConfigurationDirectory.isDocument(Path.of(name));
        if (file && !Workspace.isConfiguration(directory)) {
            throw CommandException.usage("there is no file " + name + ".");
        }
        var workspace = Workspace.of(directory);
        if (file && workspace.checked().find(name).isEmpty()) {
            throw CommandException.usage("there is no file " + name + ", and no workflow of that name.");
        }
        return new Target(workspace, workspace.find(name));
    }

    private static boolean isFile(String text) {
        return text.contains("/")
                || text.contains("\\")
                || (ConfigurationDirectory.isDocument(Path.of(text)) && Files.exists(Path.of(text)));
    }

    private static CommandException unusable(String file, Workspace workspace) {
        return CommandException.usage(file + " holds no workflow that could be read:\n"
                + TextDiagnostics.write(workspace.errors(), Style.PLAIN).stripTrailing());
    }
}
