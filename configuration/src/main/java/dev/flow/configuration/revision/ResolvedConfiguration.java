package dev.flow.configuration.revision;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.Definition;
import dev.flow.definition.LoadedConfiguration;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.definition.load.DefinitionLoader;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * Documents that were checked and whose references were resolved.
 *
 * @param fetched whether a document was fetched, so that another resolution may have another result
 */
record ResolvedConfiguration(CheckedConfiguration checked, LoadedConfiguration loaded, boolean fetched) {

    /** Resolves checked documents; nothing is resolved when they have errors. */
    static ResolvedConfiguration of(
            CheckedConfiguration checked, Function<CheckedConfiguration, ResourceResolver> resources) {
        if (!checked.valid()) {
            return new ResolvedConfiguration(checked, new LoadedConfiguration(Map.of(), Map.of(), List.of()), false);
        }
        ResourceResolver resolver = resources.apply(checked);
        try {
            Recording recording = new Recording(resolver);
            return new ResolvedConfiguration(
                    checked, DefinitionLoader.loadAll(checked, recording), recording.fetched.get());
        } finally {
            close(resolver);
        }
    }

    private static void close(ResourceResolver resolver) {
        if (resolver instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception e) {
                throw new IllegalStateException("The connections for fetching documents could not be closed.", e);
            }
        }
    }

    boolean valid() {
        return checked.valid() && loaded.problems().isEmpty();
    }

    /** What is wrong, errors first; warnings when nothing is. That references are not resolved yet is left out. */
    List<Diagnostic> diagnostics() {
        Set<String> files = new HashSet<>();
        checked.workflows()
                .values()
                .forEach(workflow -> files.add(workflow.source().path()));
        List<Diagnostic> all = new ArrayList<>(checked.diagnostics());
        all.removeIf(diagnostic ->
                diagnostic.code().equals(ConfigurationCode.NOT_RESOLVED.code()) && files.contains(diagnostic.file()));
        all.addAll(loaded.problems());
        all.sort((one, other) -> Boolean.compare(other.severity() == Severity.ERROR, one.severity() == Severity.ERROR));
        return all;
    }

    /** The digests of the active definitions, by {@code namespace.name}. */
    Map<String, String> active() {
        Map<String, String> active = new TreeMap<>();
        loaded.active().forEach((name, definition) -> active.put(name, definition.digest()));
        return active;
    }

    /** The source texts of the active definitions, by digest. */
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        loaded.active().forEach((name, definition) -> texts.put(definition.digest(), text(name, definition)));
        return texts;
    }

    private String text(String name, Definition definition) {
        var workflow = checked.workflows().get(name);
        return workflow == null ? definition.canonical() : workflow.source().text();
    }

    private static final class Recording implements ResourceResolver {
        private final ResourceResolver real;
        private final AtomicBoolean fetched = new AtomicBoolean();

        Recording(ResourceResolver real) {
            this.real = real;
        }

        @Override
        public JsonNode fetch(URI uri) {
            fetched.set(true);
            return real.fetch(uri);
        }

        @Override
        public boolean isReal() {
            return real.isReal();
        }
    }
}
