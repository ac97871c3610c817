package dev.flow.definition.check;

import dev.flow.definition.EgressRules;
import dev.flow.definition.Origin;
import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.text.NameIndex;
import dev.flow.definition.text.Pointer;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rules that involve several files of a configuration. */
final class ConfigurationRules {
    private static final Pattern AUTHORITY =
            Pattern.compile("(https?|wss?)://(?:[^/@]*@)?([^/?#:{}@]+|\\[[^\\]]*\\])(?::(\\d{1,5}))?(?:[/?#].*)?");

    private final DiagnosticCollector collector;
    private final Map<String, CheckedDocument> workflows;
    private final WorkflowNames byName;
    private final NameIndex names;

    ConfigurationRules(DiagnosticCollector collector, Map<String, CheckedDocument> workflows, WorkflowNames byName) {
        this.byName = byName;
        this.collector = collector;
        this.workflows = workflows;
        this.names = new NameIndex(workflows.keySet());
    }

    /** Literal addresses of calls against the egress rules. */
    void egress(CheckedDocument document, EgressRules rules) {
        FileDiagnostics diagnostics = new FileDiagnostics(document.file(), collector);
        for (DocumentFacts.Address address : document.facts().addresses) {
            Matcher parts = AUTHORITY.matcher(address.address().text());
            if (!parts.matches()) {
                continue;
            }
            int port = parts.group(3) == null ? -1 : Integer.parseInt(parts.group(3));
            if (!rules.permits(parts.group(1), parts.group(2), port)) {
                diagnostics.report(
                        ConfigurationCode.EGRESS_FORBIDDEN,
                        address.address().range(),
                        address.pointer(),
                        "The egress rules do not allow calls to " + parts.group(1) + "://" + parts.group(2)
                                + (port < 0 ? "" : ":" + port) + ".");
            }
        }
    }

    /** Entries of the rules themselves. */
    static void origins(SourceNode settings, FileDiagnostics diagnostics) {
        if (!(settings instanceof Mapping root)
                || !(root.get("egress") instanceof Mapping egress)
                || !(egress.get("allow") instanceof SourceNode.Sequence allow)) {
            return;
        }
        Pointer pointer = Pointer.ROOT.child("egress").child("allow");
        for (int index = 0; index < allow.elements().size(); index++) {
            if (allow.elements().get(index) instanceof Scalar scalar
                    && scalar.isText()
                    && Origin.find(scalar.text()).isEmpty()) {
                diagnostics.report(
                        GrammarCode.INVALID_URI,
                        scalar.range(),
                        pointer.child(index),
                        "`" + scalar.text() + "` is not an origin.",
                        "Write scheme, host and port only: https://api.example.com.");
            }
        }
    }

    /** Workflows that tasks run. */
    void subWorkflows(CheckedDocument document) {
        FileDiagnostics diagnostics = new FileDiagnostics(document.file(), collector);
        for (DocumentFacts.SubWorkflow run : document.facts().subWorkflows) {
            Optional<WorkflowReference> reference = WorkflowReference.of(run);
            if (reference.isEmpty()) {
                continue;
            }
            WorkflowReference wanted = reference.get();
            CheckedDocument found = workflows.get(wanted.qualifiedName());
            if (found != null && wanted.isVersion(version(found))) {
                continue;
            }
            Scalar version = wanted.exactVersion();
            if (version == null) {
                diagnostics.report(
                        ConfigurationCode.UNDEFINED_WORKFLOW,
                        wanted.name().range(),
                        run.location().pointer().child("name"),
                        "The configuration holds no workflow `" + wanted.qualifiedName() + "`.",
                        meant(wanted.qualifiedName()));
            } else {
                diagnostics.report(
                        ConfigurationCode.NOT_RESOLVED,
                        version.range(),
                        run.location().pointer().child("version"),
                        "Version " + version.text() + " of `" + wanted.qualifiedName()
                                + "` is not in this configuration; a published one will be looked for.");
            }
        }
    }

    /** Queries that populations name, against those of {@code flow.yaml}. */
    void queries(CheckedDocument document, NameIndex declared) {
        FileDiagnostics diagnostics = new FileDiagnostics(document.file(), collector);
        for (DocumentFacts.Query query : document.facts().queries) {
            String name = query.name().text();
            if (!declared.contains(name)) {
                diagnostics.report(
                        ConfigurationCode.UNDEFINED_QUERY,
                        query.name().range(),
                        query.pointer(),
                        "`queries` of flow.yaml has no `" + name + "`.",
                        declared.hint(name).orElse(ConfigurationCode.UNDEFINED_QUERY.fix()));
            }
        }
    }

    private String meant(String name) {
        return names.hint(name).orElse("Correct the name, or add the workflow.");
    }

    static String version(CheckedDocument workflow) {
        return workflow.source().root() instanceof Mapping root
                        && root.get("document") instanceof Mapping document
                        && document.get("version") instanceof Scalar version
                ? version.text()
                : "";
    }

    /** Workflows that triggers and tests name. */
    void workflowNames(CheckedDocument document) {
        FileDiagnostics diagnostics = new FileDiagnostics(document.file(), collector);
        for (DocumentFacts.WorkflowName reference : document.facts().workflowNames) {
            String name = reference.workflow();
            if (byName.find(name) == null) {
                diagnostics.report(
                        ConfigurationCode.UNDEFINED_WORKFLOW,
                        reference.name().range(),
                        reference.pointer(),
                        "The configuration holds no workflow `" + name + "`.",
                        meant(name));
            }
        }
    }
}
