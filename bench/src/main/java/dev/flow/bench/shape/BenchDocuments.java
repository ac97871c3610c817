package dev.flow.bench.shape;

import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The documents beside this class, checked and loaded. Immutable. */
public final class BenchDocuments {
    private static final List<String> NAMES = List.of(
            "sets", "call", "loop", "calls", "fork", "rescue", "order", "pricing", "checkout", "month", "hello");

    private final Map<String, Definition> byName = new HashMap<>();
    private final Map<String, Definition> byDigest = new HashMap<>();

    private BenchDocuments() {
        var files = ConfigurationFiles.ofWorkflows(sources().toArray(SourceFile[]::new));
        var checked = ConfigurationChecker.check(files);
        NAMES.forEach(name -> {
            var loaded = DefinitionLoader.load(checked, "bench." + name, ResourceResolver.none());
            byName.put(name, loaded.root());
            byDigest.putAll(loaded.byDigest());
        });
    }

    public static BenchDocuments load() {
        return new BenchDocuments();
    }

    /** As they are written, for callers that read them from a folder. */
    public static List<SourceFile> sources() {
        return NAMES.stream().map(BenchDocuments::source).toList();
    }

    private static SourceFile source(String name) {
        var file = name + ".yaml";
        try (var in = BenchDocuments.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("There is no " + file);
            }
            return new SourceFile(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The definition of a document. */
    public Definition named(String document) {
        return Optional.ofNullable(byName.get(document))
                .orElseThrow(() -> new IllegalArgumentException("There is no document " + document));
    }

    public Set<String> digests() {
        return Collections.unmodifiableSet(byDigest.keySet());
    }

    public Optional<Definition> find(String digest) {
        return Optional.ofNullable(byDigest.get(digest));
    }
}
