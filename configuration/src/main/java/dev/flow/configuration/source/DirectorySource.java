package dev.flow.configuration.source;

import dev.flow.calls.CallEnvironment;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunctions;
import dev.flow.configuration.directory.CallSettings;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.configuration.directory.LoadedJars;
import dev.flow.configuration.directory.Workspace;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.load.DefinitionLoadException;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.TriggerSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A configuration directory as a running process uses it ({@code local_source}). A directory with an error is not used
 * at all. Immutable.
 *
 * @param snapshot its definitions
 * @param functions written in Java, those of the host and of the directory's jars
 * @param callSettings what its runs may reach, and where their secrets come from
 */
public record DirectorySource(Snapshot snapshot, HostFunctions functions, CallSettings callSettings) {

    /**
     * How a directory is read.
     *
     * @param host functions of the embedding application
     * @param environment where secrets come from
     * @param options the options of calls; {@code flow.yaml} overrides them
     * @param jars loads the functions of the directory; kept from one reading to the next
     */
    public record Reading(HostFunctions host, Map<String, String> environment, CallOptions options, LoadedJars jars) {
        public Reading {
            environment = Map.copyOf(environment);
        }
    }

    /** What the calls of its definitions may use. */
    public CallEnvironment environment() {
        return callSettings.environment(functions);
    }

    /** No configuration: no workflow can be started, and runs of stored definitions are still executed. */
    public static DirectorySource empty(Reading reading) {
        var workspace = ConfigurationChecker.check(ConfigurationFiles.builder().build());
        return new DirectorySource(
                Snapshot.EMPTY,
                reading.host(),
                new CallSettings(workspace, Path.of(""), reading.environment(), reading.options()));
    }

    /**
     * Reads a directory and resolves all references of its workflows.
     *
     * @throws InvalidConfigurationException when it has errors, with all of them
     * @throws dev.flow.configuration.ConfigurationException when it is not a configuration directory
     */
    public static DirectorySource read(Path directory, Reading reading) {
        var workspace = Workspace.of(directory, reading.host().signatures());
        var errors = workspace.errors();
        if (!errors.valid()) {
            throw InvalidConfigurationException.of(errors);
        }
        var callSettings =
                new CallSettings(workspace.checked(), workspace.directory(), reading.environment(), reading.options());
        var loading = new Loading(workspace, callSettings);
        var snapshot = loading.snapshot();
        if (!loading.problems.isEmpty()) {
            throw InvalidConfigurationException.of(new DiagnosticReport(loading.problems, errors.sources()));
        }
        return new DirectorySource(
                snapshot, reading.host().and(reading.jars().load(workspace.hostJars())), callSettings);
    }

    /** Loads every workflow, and continues after one that cannot be loaded. */
    private static final class Loading {
        private final Workspace workspace;
        private final CallSettings callSettings;
        private final List<Diagnostic> problems = new ArrayList<>();

        Loading(Workspace workspace, CallSettings callSettings) {
            this.workspace = workspace;
            this.callSettings = callSettings;
        }

        Snapshot snapshot() {
            List<ActiveDefinition> active = new ArrayList<>();
            Map<String, Definition> definitions = new LinkedHashMap<>();
            Map<String, String> texts = new LinkedHashMap<>();
            workspace.checked().workflows().forEach((name, checked) -> {
                LoadedDefinitions loaded = load(name);
                if (loaded != null) {
                    active.add(new ActiveDefinition(loaded.root(), null, List.of(TriggerSettings.IMPLICIT_API)));
                    definitions.putAll(loaded.byDigest());
                    texts.put(loaded.root().digest(), checked.source().text());
                }
            });
            return Snapshot.of(active, definitions, texts);
        }

        private @Nullable LoadedDefinitions load(String name) {
            try {
                return DefinitionLoader.load(workspace.checked(), name, callSettings.resources());
            } catch (DefinitionLoadException e) {
                e.diagnostics().stream()
                        .filter(diagnostic -> !problems.contains(diagnostic))
                        .forEach(problems::add);
                return null;
            }
        }
    }
}
