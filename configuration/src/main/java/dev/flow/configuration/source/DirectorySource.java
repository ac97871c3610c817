package dev.flow.configuration.source;

import dev.flow.calls.CallEnvironment;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunctions;
import dev.flow.configuration.directory.CallSettings;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.configuration.directory.LoadedJars;
import dev.flow.configuration.directory.Workspace;
import dev.flow.configuration.document.TriggerDocuments;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.LoadedConfiguration;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A configuration directory as a running process uses it ({@code local_source}). A directory with an error is not used
 * at all. Immutable.
 *
 * @param snapshot its definitions
 * @param functions written in Java, those of the host and of the directory's jars
 * @param callSettings what its runs may reach, and where their secrets come from
 * @param files as they were read
 */
public record DirectorySource(
        Snapshot snapshot, HostFunctions functions, CallSettings callSettings, ConfigurationFiles files) {

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
        var files = ConfigurationFiles.builder().build();
        var workspace = ConfigurationChecker.check(files);
        return new DirectorySource(
                Snapshot.EMPTY,
                reading.host(),
                new CallSettings(workspace, Path.of(""), reading.environment(), reading.options()),
                files);
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
        var loaded = DefinitionLoader.loadAll(workspace.checked(), callSettings.resources());
        if (!loaded.problems().isEmpty()) {
            throw InvalidConfigurationException.of(new DiagnosticReport(loaded.problems(), errors.sources()));
        }
        return new DirectorySource(
                snapshot(workspace.checked(), loaded),
                reading.host().and(reading.jars().load(workspace.hostJars())),
                callSettings,
                workspace.files());
    }

    private static Snapshot snapshot(CheckedConfiguration checked, LoadedConfiguration loaded) {
        Map<String, String> texts = new LinkedHashMap<>();
        loaded.active()
                .forEach((name, definition) -> checked.find(name)
                        .ifPresent(workflow ->
                                texts.put(definition.digest(), workflow.source().text())));
        return Snapshot.of(
                loaded.active(),
                null,
                loaded.byDigest(),
                texts,
                new ActiveTriggers(TriggerDocuments.of(checked), loaded.active().keySet(), checked.settings()));
    }
}
