package dev.flow.configuration.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Documents as the files of a configuration directory, and the other way round. */
public final class DocumentFiles {
    private static final Pattern FUNCTION = Pattern.compile("functions/([^/]+)/([^/]+)/function\\.(?:ya?ml|json)");
    private static final Pattern TEST = Pattern.compile("tests/(.+)\\.(?:ya?ml|json)");

    private DocumentFiles() {}

    /** The documents as files, for a check whose diagnostics name useful files. */
    public static ConfigurationFiles of(Documents documents, List<HostFunctionSignature> hostFunctions) {
        return ConfigurationFiles.builder()
                .settings(files(documents, DocumentKind.SETTINGS).stream()
                        .findFirst()
                        .orElse(null))
                .workflows(files(documents, DocumentKind.WORKFLOW))
                .functions(files(documents, DocumentKind.FUNCTION))
                .triggers(files(documents, DocumentKind.TRIGGERS))
                .tests(files(documents, DocumentKind.TEST))
                .hostFunctions(hostFunctions)
                .build();
    }

    private static List<SourceFile> files(Documents documents, DocumentKind kind) {
        List<SourceFile> files = new ArrayList<>();
        documents
                .of(kind)
                .forEach((name, text) ->
                        files.add(new SourceFile(DocumentPaths.of(new DocumentName(kind, name)), text)));
        return files;
    }

    /**
     * The documents of the files of a directory.
     *
     * @param files those that each document comes from; the triggers may come from several
     * @param problems why files are not among the documents; none when all are
     */
    public record Found(
            Documents documents, SortedMap<DocumentName, List<SourceFile>> files, List<Diagnostic> problems) {
        public Found {
            files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
            problems = List.copyOf(problems);
        }
    }

    /**
     * Reads the files of a directory as documents: a workflow has the name that its content says, a function and a test
     * file the name that its path says; all files of triggers become one document.
     *
     * @param root what the paths of the files begin with; empty for relative ones
     */
    public static Found read(ConfigurationFiles files, String root) {
        Reading reading = new Reading(root.isEmpty() || root.endsWith("/") ? root : root + "/");
        files.workflows().forEach(reading::workflow);
        files.functions().forEach(reading::function);
        reading.triggers(files.triggers());
        if (files.settings() != null) {
            reading.add(DocumentName.SETTINGS, files.settings());
        }
        files.tests().forEach(reading::test);
        return new Found(new Documents(reading.texts), reading.files, reading.problems);
    }

    private static final class Reading {
        private final String root;
        private final SortedMap<DocumentName, String> texts = new TreeMap<>();
        private final SortedMap<DocumentName, List<SourceFile>> files = new TreeMap<>();
        private final List<Diagnostic> problems = new ArrayList<>();

        Reading(String root) {
            this.root = root;
        }

        private String relative(SourceFile file) {
            return file.path().startsWith(root) ? file.path().substring(root.length()) : file.path();
        }

        void workflow(SourceFile file) {
            ParsedDocument parsed = ParsedDocument.of(file);
            parsed.workflowName()
                    .filter(_ -> parsed.errors().isEmpty())
                    .ifPresentOrElse(name -> put(name, file), () -> problems.addAll(parsed.withoutName()));
        }

        void function(SourceFile file) {
            Matcher path = FUNCTION.matcher(relative(file));
            if (path.matches()) {
                add(new DocumentName(DocumentKind.FUNCTION, path.group(1) + ":" + path.group(2)), file);
            } else {
                problem(ConfigurationCode.MISPLACED_FILE, file, "The path does not say which function this is.");
            }
        }

        void test(SourceFile file) {
            Matcher path = TEST.matcher(relative(file));
            if (path.matches()) {
                add(new DocumentName(DocumentKind.TEST, path.group(1)), file);
            }
        }

        void add(DocumentName name, SourceFile file) {
            var wrong = DocumentPaths.problem(name);
            List<Diagnostic> errors = ParsedDocument.of(file).errors();
            if (wrong.isPresent()) {
                problem(ConfigurationCode.MISPLACED_FILE, file, wrong.get());
            } else if (errors.isEmpty()) {
                put(name, file);
            }
            problems.addAll(errors);
        }

        private void put(DocumentName name, SourceFile file) {
            List<SourceFile> others = files.putIfAbsent(name, List.of(file));
            if (others == null) {
                texts.put(name, file.text());
            } else {
                problems.add(ParsedDocument.duplicate(
                        name, file.path(), others.getFirst().path()));
            }
        }

        void triggers(List<SourceFile> sources) {
            Map<String, String> owners = new LinkedHashMap<>();
            ObjectNode all = JsonNodeFactory.instance.objectNode();
            StringBuilder joined = new StringBuilder();
            for (SourceFile file : sources) {
                ParsedDocument parsed = ParsedDocument.of(file);
                problems.addAll(parsed.errors());
                if (parsed.errors().isEmpty()) {
                    ObjectNode json = parsed.json();
                    json.properties().forEach(trigger -> trigger(trigger, file, owners, all));
                    joined.append(json.isEmpty() ? "" : ConfigurationYaml.withoutMarkers(file.text()));
                }
            }
            if (sources.isEmpty()) {
                return;
            }
            files.put(DocumentName.TRIGGERS, List.copyOf(sources));
            String only = sources.size() == 1 ? sources.getFirst().text() : joined.toString();
            texts.put(DocumentName.TRIGGERS, YamlText.isTextOf(only, all) ? only : YamlText.of(all));
        }

        private void trigger(
                Map.Entry<String, JsonNode> trigger, SourceFile file, Map<String, String> owners, ObjectNode all) {
            String owner = owners.putIfAbsent(trigger.getKey(), file.path());
            if (owner == null) {
                all.set(trigger.getKey(), trigger.getValue());
            } else {
                problem(
                        ConfigurationCode.DUPLICATE_TRIGGER,
                        file,
                        "The trigger `" + trigger.getKey() + "` is defined in " + owner + " already.");
            }
        }

        private void problem(ConfigurationCode code, SourceFile file, String message) {
            problems.add(new Diagnostic(
                    code.code(), code.severity(), file.path(), new Range(1, 1, 1, 1), "", message, code.fix()));
        }
    }
}
