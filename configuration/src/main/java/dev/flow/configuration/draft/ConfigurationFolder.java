package dev.flow.configuration.draft;

import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.directory.ConfigurationDirectory;
import dev.flow.configuration.document.DocumentFiles;
import dev.flow.configuration.document.DocumentFiles.Found;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.document.Manifest;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A configuration directory as documents. It is read anew each time; unchanged files are not parsed again. Thread-safe.
 */
public final class ConfigurationFolder {
    private final Path root;
    private final List<HostFunctionSignature> hostFunctions;
    private final AtomicReference<@Nullable Content> last = new AtomicReference<>();

    /** @param hostFunctions what the host adds to the default catalog */
    public ConfigurationFolder(Path root, List<HostFunctionSignature> hostFunctions) {
        this.root = root;
        this.hostFunctions = List.copyOf(hostFunctions);
    }

    /**
     * What a directory holds. Immutable.
     *
     * @param files as they were read
     * @param found the documents and the files that they come from
     * @param manifest of the documents
     */
    public record Content(ConfigurationFiles files, Found found, Manifest manifest) {
        public Documents documents() {
            return found.documents();
        }

        /** The digest of the documents: another one means that something has changed. */
        public String digest() {
            return manifest.digest();
        }
    }

    Path root() {
        return root;
    }

    List<HostFunctionSignature> hostFunctions() {
        return hostFunctions;
    }

    /**
     * The present documents.
     *
     * @throws LifecycleException {@code CONFIGURATION_UNAVAILABLE} when files cannot be read as documents
     */
    public Content read() {
        ConfigurationDirectory.Content content = ConfigurationDirectory.read(root, hostFunctions);
        Content before = last.get();
        if (content.problems().isEmpty() && before != null && before.files().equals(content.files())) {
            return before;
        }
        Content read = content(content.files(), content.problems());
        last.set(read);
        return read;
    }

    /**
     * The documents of files that were read from the directory before.
     *
     * @throws LifecycleException as {@link #read()}
     */
    public Content of(ConfigurationFiles files) {
        return content(files, List.of());
    }

    private Content content(ConfigurationFiles files, List<Diagnostic> unreadable) {
        Found found = DocumentFiles.read(files, root.toString().replace('\\', '/'));
        List<Diagnostic> problems = new ArrayList<>(unreadable);
        problems.addAll(found.problems());
        if (!problems.isEmpty()) {
            Diagnostic first = problems.getFirst();
            throw LifecycleException.invalid(
                    LifecycleException.Code.CONFIGURATION_UNAVAILABLE,
                    "The configuration directory has " + problems.size() + " files that cannot be read as documents,"
                            + " such as " + first.file() + ": " + first.message() + " Correct it on disk.",
                    problems);
        }
        return new Content(files, found, Manifest.of(found.documents()));
    }
}
