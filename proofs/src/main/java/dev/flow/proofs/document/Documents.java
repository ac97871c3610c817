package dev.flow.proofs.document;

import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.engine.DefinitionSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The workflows of a proof, from resources beside its classes. Immutable and thread-safe. */
public final class Documents {
    private final LoadedDefinitions definitions;

    private Documents(LoadedDefinitions definitions) {
        this.definitions = definitions;
    }

    /**
     * Reads, checks and loads.
     *
     * @param workflow {@code namespace.name} of the one that is started
     */
    public static Documents of(Class<?> near, String workflow, String... files) {
        return of(List.of(), near, workflow, files);
    }

    /** The same, when they call a function {@code host:1.0.0@default} in Java. */
    public static Documents withHostFunction(Class<?> near, String workflow, String... files) {
        return of(List.of(new HostFunctionSignature("host", "1.0.0")), near, workflow, files);
    }

    private static Documents of(
            List<HostFunctionSignature> functions, Class<?> near, String workflow, String... files) {
        var checked = ConfigurationChecker.check(ConfigurationFiles.builder()
                .hostFunctions(functions)
                .workflows(Arrays.stream(files)
                        .map(file -> new SourceFile("workflows/" + file, ResourceText.of(near, file)))
                        .toList())
                .build());
        return new Documents(DefinitionLoader.load(checked, workflow, ResourceResolver.none()));
    }

    public DefinitionSource source() {
        return digest -> Optional.ofNullable(definitions.byDigest().get(digest));
    }

    /** Of the workflow that is started. */
    public String digest() {
        return definitions.root().digest();
    }
}
