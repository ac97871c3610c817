package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.diagnostics.TextDiagnostics;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.directory.CallSettings;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.configuration.directory.Workspace;
import dev.flow.definition.SourceFile;
import dev.flow.runtime.trigger.ConfiguredQueries;
import dev.flow.runtime.trigger.QuerySettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** The queries of a configuration directory's {@code flow.yaml}. */
final class DeclaredQueries {
    private final Workspace workspace;
    private final Terminal terminal;

    private DeclaredQueries(Workspace workspace, Terminal terminal) {
        this.workspace = workspace;
        this.terminal = terminal;
    }

    /** @param directory empty for the current one */
    static DeclaredQueries of(Argument<String> directory, Terminal terminal) {
        return new DeclaredQueries(Workspace.of(Path.of(directory.given().orElse(""))), terminal);
    }

    /** Whether {@code flow.yaml} can be used; its errors are printed otherwise. */
    boolean valid() {
        SourceFile file = workspace.files().settings();
        DiagnosticReport errors = workspace.errors().about(file == null ? Set.of() : Set.of(file.path()));
        if (!errors.valid()) {
            terminal.err().print(TextDiagnostics.write(errors, terminal.errStyle()));
        }
        return errors.valid();
    }

    /** As they are declared, by name. */
    JsonNode declared() {
        return workspace.checked().settings().path("queries");
    }

    /** The same, to be asked with secrets of this process's environment. */
    ConfiguredQueries open() {
        var calls = new CallSettings(workspace.checked(), workspace.directory(), terminal.environment());
        var settings = QuerySettings.of(calls.settings(), calls.secrets());
        return new ConfiguredQueries(Map.of(), () -> settings);
    }
}
