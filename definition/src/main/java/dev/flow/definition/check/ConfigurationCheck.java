package dev.flow.definition.check;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.CheckedFunction;
import dev.flow.definition.CheckedTests;
import dev.flow.definition.CheckedTrigger;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.DocumentLimits;
import dev.flow.definition.EgressRules;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.reader.SourceDocument;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.TreePositions;
import dev.flow.definition.reader.YamlReader;
import dev.flow.definition.text.NameIndex;
import dev.flow.definition.text.Pointer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One check of one configuration, file by file and then as a whole. Not thread-safe. */
public final class ConfigurationCheck {
    private static final Pattern FUNCTION_PATH = Pattern.compile(
            "(?:.*[/\\\\])?functions[/\\\\]([^/\\\\]+)[/\\\\]([^/\\\\]+)[/\\\\]function\\.(?:ya?ml|json)");
    /** Fewer files are checked by the calling thread: short commands start no others. */
    private static final int MANY = 32;

    private static final Range START = new Range(1, 1, 1, 1);

    private final ConfigurationFiles files;
    private final DocumentLimits limits;
    private final DiagnosticCollector collector = new DiagnosticCollector();
    private final Map<String, CheckedDocument> workflows = new LinkedHashMap<>();
    private final Map<String, CheckedDocument> functions = new LinkedHashMap<>();
    private final List<CheckedDocument> others = new ArrayList<>();
    private final List<CheckedDocument> triggerFiles = new ArrayList<>();
    private final List<CheckedDocument> testFiles = new ArrayList<>();
    private final List<CheckedDocument> unnamed = new ArrayList<>();
    private final Map<String, CheckedFunction> catalog = new LinkedHashMap<>();
    private final Map<String, HostFunctionSignature> hostFunctions = new LinkedHashMap<>();
    private final Set<String> queueFunctions = new LinkedHashSet<>();
    private final Set<String> sharedCatalogs = new HashSet<>();
    private @Nullable NameIndex queries;

    public ConfigurationCheck(ConfigurationFiles files, DocumentLimits limits) {
        this.files = files;
        this.limits = limits;
    }

    public CheckedConfiguration run() {
        files.hostFunctions().forEach(function -> hostFunctions.put(function.qualified(), function));
        ObjectNode settings = settings();
        Map<String, SourceDocument> functionFiles = functionFiles();
        functionFiles.forEach((name, document) -> functions.put(name, function(document)));
        Map<String, CheckedWorkflow> checked = new LinkedHashMap<>();
        read(files.workflows()).forEach(read -> workflow(read, checked));
        Map<String, CheckedTrigger> triggers = triggers();
        List<CheckedTests> tests = tests();
        together(settings);
        return new CheckedConfiguration(collector.sorted(), checked, catalog, triggers, settings, hostFunctions, tests);
    }

    private ObjectNode settings() {
        SourceFile file = files.settings();
        ObjectNode empty = JsonNodeFactory.instance.objectNode();
        if (file == null) {
            return empty;
        }
        Optional<SourceDocument> document = YamlReader.read(file, limits, collector);
        if (document.isEmpty()) {
            return empty;
        }
        SourceNode root = document.get().root();
        if (root instanceof Mapping mapping && mapping.get("catalogs") instanceof Mapping catalogs) {
            catalogs.entries().forEach(entry -> sharedCatalogs.add(entry.name()));
        }
        FileDiagnostics diagnostics = new FileDiagnostics(file, collector);
        walk(
                document.get(),
                diagnostics,
                Set.of(),
                new ValueShape.Type("settings"),
                "flow.yaml",
                EvaluationSite.NOWHERE);
        ConfigurationRules.origins(root, diagnostics);
        QueryRules.check(root, diagnostics);
        BrokerRules.check(root, diagnostics);
        queueFunctions.addAll(QueueFunctionRules.check(root, hostFunctions.keySet(), diagnostics));
        SinkRules.check(root, diagnostics);
        queries = QueryRules.names(root);
        WebhookRules.check(root, diagnostics);
        return root.json() instanceof ObjectNode object ? object : empty;
    }

    private DocumentFacts walk(
            SourceDocument document,
            FileDiagnostics diagnostics,
            Set<String> local,
            ValueShape shape,
            String label,
            EvaluationSite site) {
        FunctionNames names = new FunctionNames(
                local, catalogs(document.root()), catalog.keySet(), hostFunctions.keySet(), queueFunctions);
        DocumentFacts facts = new DocumentWalk(document, diagnostics, names, limits).check(shape, label, site);
        if (document.complete()) {
            boolean standsAlone = !(shape instanceof ValueShape.Type);
            new ReferenceRules(diagnostics, names).check(document.root(), facts, standsAlone);
        }
        return facts;
    }

    private Set<String> catalogs(SourceNode root) {
        Set<String> catalogs = new HashSet<>(sharedCatalogs);
        if (root instanceof Mapping document
                && document.get("use") instanceof Mapping use
                && use.get("catalogs") instanceof Mapping own) {
            own.entries().forEach(entry -> catalogs.add(entry.name()));
        }
        return catalogs;
    }

    /** Reads the functions first, so that they can call each other in any order. */
    private Map<String, SourceDocument> functionFiles() {
        Map<String, SourceDocument> documents = new LinkedHashMap<>();
        for (SourceFile file : files.functions()) {
            Matcher path = FUNCTION_PATH.matcher(file.path());
            if (!path.matches()) {
                collector.report(
                        ConfigurationCode.MISPLACED_FILE,
                        file.path(),
                        START,
                        "",
                        "The path does not say which function this is.",
                        ConfigurationCode.MISPLACED_FILE.fix());
                continue;
            }
            String name = path.group(1) + ":" + path.group(2);
            boolean builtIn = FunctionNames.BUILT_IN.contains(name);
            boolean queued = queueFunctions.contains(name);
            if (builtIn || queued || catalog.containsKey(name) || hostFunctions.containsKey(name)) {
                collector.report(
                        ConfigurationCode.DUPLICATE_FUNCTION,
                        file.path(),
                        START,
                        "",
                        "The function " + name + " exists already"
                                + (builtIn
                                        ? ", in Flow itself."
                                        : queued
                                                ? ", in `functions` of flow.yaml."
                                                : hostFunctions.containsKey(name) ? ", in the host." : "."),
                        ConfigurationCode.DUPLICATE_FUNCTION.fix());
                continue;
            }
            YamlReader.read(file, limits, collector).ifPresent(document -> {
                documents.put(name, document);
                if (document.root().json() instanceof ObjectNode object) {
                    catalog.put(
                            name,
                            new CheckedFunction(
                                    path.group(1), path.group(2), file, object, new TreePositions(file, limits)));
                }
            });
        }
        return documents;
    }

    private CheckedDocument function(SourceDocument document) {
        FileDiagnostics diagnostics = new FileDiagnostics(document.file(), collector);
        return new CheckedDocument(
                document,
                walk(document, diagnostics, Set.of(), new ValueShape.Task(), "The function", EvaluationSite.TASK));
    }

    /** A workflow file by itself; without a document when there is nothing in it. */
    private record WorkflowFile(@Nullable CheckedDocument document, DiagnosticCollector diagnostics) {}

    /** In the order of the files, whose checks do not depend on each other: many are checked by several threads. */
    private List<WorkflowFile> read(List<SourceFile> workflowFiles) {
        return workflowFiles.size() < MANY
                ? workflowFiles.stream().map(this::read).toList()
                : workflowFiles.parallelStream().map(this::read).toList();
    }

    private WorkflowFile read(SourceFile file) {
        DiagnosticCollector own = new DiagnosticCollector();
        Optional<CheckedDocument> read = YamlReader.read(file, limits, own).map(document -> {
            FileDiagnostics diagnostics = new FileDiagnostics(file, own);
            DocumentFacts facts = walk(
                    document,
                    diagnostics,
                    local(document.root()),
                    new ValueShape.Type("workflow"),
                    "The document",
                    EvaluationSite.NOWHERE);
            new FunctionRules(diagnostics, document.root()).check(facts);
            return new CheckedDocument(document, facts);
        });
        return new WorkflowFile(read.orElse(null), own);
    }

    private void workflow(WorkflowFile read, Map<String, CheckedWorkflow> checked) {
        collector.add(read.diagnostics());
        CheckedDocument result = read.document();
        if (result == null) {
            return;
        }
        SourceDocument document = result.source();
        SourceFile file = document.file();
        if (!(document.root() instanceof Mapping root)
                || !(root.json() instanceof ObjectNode object)
                || !(root.get("document") instanceof Mapping description)
                || !(description.get("namespace") instanceof Scalar namespace)
                || !(description.get("name") instanceof Scalar name)
                || namespace.broken()
                || name.broken()) {
            unnamed.add(result);
            return;
        }
        String qualified = namespace.text() + "." + name.text();
        CheckedDocument other = workflows.putIfAbsent(qualified, result);
        if (other != null) {
            unnamed.add(result);
            new FileDiagnostics(file, collector)
                    .report(
                            ConfigurationCode.DUPLICATE_WORKFLOW,
                            name.range(),
                            Pointer.ROOT.child("document").child("name"),
                            "The workflow `" + qualified + "` is defined in "
                                    + other.file().path() + " already.");
            return;
        }
        checked.put(qualified, new CheckedWorkflow(file, object, new TreePositions(file, limits)));
    }

    private static Set<String> local(SourceNode root) {
        Set<String> names = new HashSet<>();
        if (root instanceof Mapping document
                && document.get("use") instanceof Mapping use
                && use.get("functions") instanceof Mapping own) {
            own.entries().forEach(entry -> names.add(entry.name()));
        }
        return names;
    }

    private Optional<CheckedDocument> other(SourceFile file, ValueShape shape, String label, EvaluationSite site) {
        return YamlReader.read(file, limits, collector).map(document -> {
            FileDiagnostics diagnostics = new FileDiagnostics(file, collector);
            var checked = new CheckedDocument(document, walk(document, diagnostics, Set.of(), shape, label, site));
            others.add(checked);
            return checked;
        });
    }

    private Map<String, CheckedTrigger> triggers() {
        Map<String, CheckedTrigger> triggers = new LinkedHashMap<>();
        ValueShape shape = new ValueShape.MapOf(Grammar.get().trigger());
        for (SourceFile file : files.triggers()) {
            other(file, shape, "The triggers", EvaluationSite.NOWHERE).ifPresent(checked -> {
                triggerFiles.add(checked);
                SourceNode root = checked.source().root();
                var positions = new TreePositions(file, limits);
                root.json().properties().forEach(trigger -> {
                    if (trigger.getValue() instanceof ObjectNode object) {
                        triggers.putIfAbsent(
                                trigger.getKey(), new CheckedTrigger(trigger.getKey(), file, object, positions));
                    }
                });
            });
        }
        return triggers;
    }

    private List<CheckedTests> tests() {
        List<CheckedTests> tests = new ArrayList<>();
        for (SourceFile file : files.tests()) {
            other(file, new ValueShape.Type("testFile"), "The test file", EvaluationSite.NOWHERE)
                    .ifPresent(checked -> {
                        testFiles.add(checked);
                        SourceNode root = checked.source().root();
                        if (root.json() instanceof ObjectNode object) {
                            tests.add(new CheckedTests(file, object, new TreePositions(file, limits)));
                        }
                    });
        }
        return tests;
    }

    private void together(ObjectNode settings) {
        WorkflowNames names = new WorkflowNames(workflows);
        ConfigurationRules rules = new ConfigurationRules(collector, workflows, names);
        EgressRules egress = EgressRules.of(settings);
        List<CheckedDocument> documents = new ArrayList<>(workflows.values());
        documents.addAll(unnamed);
        documents.addAll(functions.values());
        for (CheckedDocument document : documents) {
            rules.egress(document, egress);
            rules.subWorkflows(document);
            if (queries != null) {
                rules.queries(document, queries);
            }
        }
        others.forEach(rules::workflowNames);
        CallGraph graph = new CallGraph(collector, workflows, functions);
        graph.functions();
        graph.workflows();
        graph.secrets();
        TriggerRules triggers = new TriggerRules(collector, workflows, names, settings);
        triggerFiles.forEach(triggers::check);
        TestRules testing = new TestRules(collector, workflows, names, functions);
        testFiles.forEach(testing::check);
    }
}
