package dev.flow.configuration.draft;

import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.document.DocumentKind;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.DocumentPaths;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.document.ParsedDocument;
import dev.flow.configuration.document.TriggersText;
import dev.flow.definition.SourceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The files of a directory that change when it is to hold other documents: only those of documents that differ, under
 * the names that they have. Every path is known before the first file is written. Immutable.
 *
 * @param written texts by path, relative to the directory
 * @param deleted paths
 */
record FolderChange(Map<String, String> written, List<String> deleted) {
    private static final int MOST_NAMES = 1_000;

    FolderChange {
        written = new TreeMap<>(written);
        deleted = List.copyOf(deleted);
    }

    /** Writes first, so that a change that was interrupted leaves documents twice rather than not at all. */
    void apply(FolderWriter writer) throws IOException {
        for (var file : written.entrySet()) {
            writer.write(file.getKey(), file.getValue());
        }
        for (String path : deleted) {
            writer.delete(path);
        }
    }

    /**
     * What has to change.
     *
     * @throws LifecycleException {@code CONFLICT} when a document has no place in the directory
     */
    static FolderChange of(Path root, ConfigurationFolder.Content present, Documents wanted, FolderWriter writer)
            throws IOException {
        Building building = new Building(root, present, writer);
        for (var document : wanted.texts().entrySet()) {
            building.document(document.getKey(), document.getValue());
        }
        for (DocumentName name : present.documents().texts().keySet()) {
            if (wanted.text(name).isEmpty()) {
                building.remove(name);
            }
        }
        return new FolderChange(building.written, building.deleted);
    }

    private static final class Building {
        private final String prefix;
        private final ConfigurationFolder.Content present;
        private final FolderWriter writer;
        private final Map<String, String> written = new LinkedHashMap<>();
        private final List<String> deleted = new ArrayList<>();
        private final Set<String> folded = new HashSet<>();

        Building(Path root, ConfigurationFolder.Content present, FolderWriter writer) {
            String shown = root.toString().replace('\\', '/');
            this.prefix = shown.isEmpty() || shown.endsWith("/") ? shown : shown + "/";
            this.present = present;
            this.writer = writer;
        }

        private List<SourceFile> files(DocumentName name) {
            return present.found().files().getOrDefault(name, List.of());
        }

        private String relative(SourceFile file) {
            return file.path().startsWith(prefix) ? file.path().substring(prefix.length()) : file.path();
        }

        void document(DocumentName name, String text) throws IOException {
            List<SourceFile> files = files(name);
            Optional<String> before = present.documents().text(name);
            if (before.filter(text::equals).isPresent()) {
                return;
            }
            if (files.isEmpty()) {
                put(unused(name), text);
            } else if (files.size() == 1) {
                put(relative(files.getFirst()), text);
            } else {
                triggers(files, TriggersText.of(text));
            }
        }

        private void put(String path, String text) {
            boolean json = path.endsWith(".json") && !isJson(text);
            written.put(
                    path,
                    json ? ParsedDocument.of(new SourceFile(path, text)).json().toPrettyString() + "\n" : text);
        }

        private static boolean isJson(String text) {
            return text.stripLeading().startsWith("{") && text.stripTrailing().endsWith("}");
        }

        /** The path of a new document; that of a workflow is free to choose, for its content has the name. */
        private String unused(DocumentName name) throws IOException {
            Optional<String> problem = DocumentPaths.problem(name);
            if (problem.isPresent()) {
                throw conflict(problem.get());
            }
            String path = DocumentPaths.of(name);
            if (name.kind() != DocumentKind.WORKFLOW) {
                if (!isFree(path)) {
                    throw conflict("The file " + path + " exists, perhaps in other upper and lower case letters.");
                }
                return path;
            }
            String stem = path.substring(0, path.lastIndexOf('.'));
            for (int number = 1; number < MOST_NAMES; number++) {
                String candidate = number == 1 ? path : stem + "-" + number + ".yaml";
                if (isFree(candidate)) {
                    return candidate;
                }
            }
            throw conflict("All names of files for the workflow " + name.name() + " are taken.");
        }

        private boolean isFree(String path) throws IOException {
            return !writer.isTaken(path) && folded.add(path.toLowerCase(Locale.ROOT));
        }

        private static LifecycleException conflict(String message) {
            return LifecycleException.of(LifecycleException.Code.CONFLICT, message);
        }

        void remove(DocumentName name) {
            files(name).forEach(file -> deleted.add(relative(file)));
        }

        /** Each trigger stays in its file; new ones go to the first. */
        private void triggers(List<SourceFile> files, TriggersText wanted) {
            Set<String> left = new HashSet<>(wanted.names());
            Map<SourceFile, Map<String, Optional<String>>> edits = new LinkedHashMap<>();
            for (SourceFile file : files) {
                TriggersText text = TriggersText.of(file.text());
                Map<String, Optional<String>> own = new TreeMap<>();
                for (String name : text.names()) {
                    left.remove(name);
                    @Nullable String fragment = wanted.fragment(name).orElse(null);
                    if (!text.fragment(name).equals(Optional.ofNullable(fragment))) {
                        own.put(name, Optional.ofNullable(fragment));
                    }
                }
                edits.put(file, own);
            }
            Map<String, Optional<String>> first = Objects.requireNonNull(edits.get(files.getFirst()));
            left.forEach(name -> wanted.fragment(name).ifPresent(fragment -> first.put(name, Optional.of(fragment))));
            edits.forEach((file, own) -> {
                if (!own.isEmpty()) {
                    put(relative(file), TriggersText.of(file.text()).edited(own).text());
                }
            });
        }
    }
}
