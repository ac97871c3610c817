package dev.flow.gateway.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.LifecycleException.Code;
import dev.flow.configuration.document.DocumentKind;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.document.YamlText;
import dev.flow.configuration.draft.Discard;
import dev.flow.configuration.draft.Draft;
import dev.flow.configuration.draft.Drafts;
import dev.flow.configuration.draft.Fragment;
import dev.flow.configuration.draft.Relationships;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.graph.Graph;
import dev.flow.gateway.schema.ApiJson;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** A draft in memory. Triggers are kept as one document without comments. */
final class MemoryDrafts implements Drafts {
    private static final int MOST_DOCUMENT = 1 << 20;

    private final Supplier<Active> active;
    private final Map<String, Discard> discards = new HashMap<>();
    private @Nullable Draft draft;
    private long version;

    /** @param active what a new draft is made of */
    MemoryDrafts(Supplier<Active> active) {
        this.active = active;
    }

    /** What is active. */
    record Active(@Nullable String id, Documents documents) {}

    synchronized boolean exists() {
        return draft != null;
    }

    /** So that one can be created again. */
    synchronized void remove() {
        draft = null;
    }

    static ObjectNode parse(String yaml) {
        try {
            Object read = new Load(LoadSettings.builder().build()).loadFromString(yaml);
            if (read != null && ApiJson.tree(read) instanceof ObjectNode object) {
                return object;
            }
        } catch (YamlEngineException e) {
            // not a document, like one that is not a map
        }
        throw LifecycleException.of(Code.INVALID_REQUEST, "The text is not a YAML map.");
    }

    static String dump(ObjectNode document) {
        return YamlText.of(document);
    }

    static ObjectNode json(Documents documents) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode workflows = json.putObject("workflows");
        documents.of(DocumentKind.WORKFLOW).forEach((name, text) -> workflows.set(name, parse(text)));
        documents.text(DocumentName.TRIGGERS).ifPresent(text -> json.set("triggers", parse(text)));
        return json;
    }

    private static Documents documents(ObjectNode json) {
        Documents documents = Documents.EMPTY;
        for (Map.Entry<String, JsonNode> workflow : json.path("workflows").properties()) {
            String text = dump(object(workflow.getValue()));
            if (text.length() > MOST_DOCUMENT) {
                throw LifecycleException.of(Code.LIMIT_EXCEEDED, "A document has more than 1 MiB.");
            }
            documents = documents.with(DocumentName.workflow(workflow.getKey()), text);
        }
        return json.has("triggers")
                ? documents.with(DocumentName.TRIGGERS, dump(object(json.get("triggers"))))
                : documents;
    }

    private static ObjectNode object(JsonNode node) {
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw LifecycleException.of(Code.INVALID_REQUEST, "A document is not a map.");
    }

    @Override
    public synchronized Draft read() {
        if (draft == null) {
            throw LifecycleException.of(Code.NOT_FOUND, "There is no draft in this scope.");
        }
        return draft;
    }

    @Override
    public synchronized Draft create(Author author) {
        if (draft != null) {
            throw LifecycleException.of(Code.CONFLICT, "There is a draft.");
        }
        return write(active.get().documents(), Draft.Format.YAML, author);
    }

    private synchronized Draft write(Documents documents, Draft.Format format, Author author) {
        version++;
        Instant now = Instant.ofEpochSecond(1_800_000_000 + version);
        Draft written = new Draft(version, documents, format, List.of(), false, false, now, author.principalId());
        draft = written;
        return written;
    }

    private synchronized Draft edit(
            long expected, Draft.Format format, Author author, Function<Documents, Documents> change) {
        Draft before = read();
        if (before.version() != expected) {
            throw LifecycleException.stale(expected, before.version());
        }
        return write(change.apply(before.documents()), format, author);
    }

    @Override
    public ObjectNode configuration(Draft draft) {
        return json(draft.documents());
    }

    @Override
    public Draft replace(long expected, ObjectNode configuration, Author author) {
        return edit(expected, Draft.Format.JSON, author, _ -> documents(configuration));
    }

    @Override
    public Draft importYaml(long expected, String yaml, Author author) {
        return edit(expected, Draft.Format.YAML, author, _ -> documents(parse(yaml)));
    }

    @Override
    public String exportYaml(long expected) {
        Draft present = read();
        if (present.version() != expected) {
            throw LifecycleException.stale(expected, present.version());
        }
        return dump(configuration(present));
    }

    private static Fragment fragment(long version, String text) {
        return new Fragment(version, text, parse(text));
    }

    private static String text(Draft draft, DocumentName name) {
        return draft.documents()
                .text(name)
                .orElseThrow(() -> LifecycleException.of(Code.NOT_FOUND, "The draft has no " + name.name() + "."));
    }

    @Override
    public Fragment workflow(String workflow) {
        Draft present = read();
        return fragment(present.version(), text(present, DocumentName.workflow(workflow)));
    }

    @Override
    public Fragment putWorkflow(String workflow, long expected, String yaml, Author author) {
        Preview preview = preview(workflow, yaml);
        if (preview instanceof Preview.InvalidFragment invalid) {
            throw LifecycleException.invalid(
                    Code.INVALID_WORKFLOW_FRAGMENT, "The text is not the workflow.", invalid.diagnostics());
        }
        Draft after = edit(
                expected,
                Draft.Format.YAML,
                author,
                documents -> documents.with(DocumentName.workflow(workflow), yaml));
        return fragment(after.version(), yaml);
    }

    @Override
    public synchronized Fragment deleteWorkflow(String workflow, long expected, Author author) {
        Fragment before = workflow(workflow);
        for (var trigger : triggers().document()) {
            if (trigger.path("workflow").asText().equals(workflow)) {
                throw LifecycleException.of(Code.DEPENDENT_TRIGGERS, "Triggers use the workflow.");
            }
        }
        Draft after = edit(
                expected, Draft.Format.YAML, author, documents -> documents.without(DocumentName.workflow(workflow)));
        return new Fragment(after.version(), before.text(), before.document());
    }

    @Override
    public Fragment triggers() {
        Draft present = read();
        return fragment(
                present.version(),
                present.documents().text(DocumentName.TRIGGERS).orElse("{}\n"));
    }

    @Override
    public Fragment putTriggers(long expected, String yaml, Author author) {
        parse(yaml);
        Draft after =
                edit(expected, Draft.Format.YAML, author, documents -> documents.with(DocumentName.TRIGGERS, yaml));
        return fragment(after.version(), yaml);
    }

    @Override
    public Fragment trigger(String trigger) {
        Fragment all = triggers();
        if (all.document().get(trigger) instanceof ObjectNode one) {
            return new Fragment(all.version(), dump(one), one);
        }
        throw LifecycleException.of(Code.NOT_FOUND, "The draft has no trigger " + trigger + ".");
    }

    @Override
    public synchronized Fragment putTrigger(String trigger, long expected, String yaml, Author author) {
        ObjectNode one = parse(yaml);
        ObjectNode all = triggers().document().deepCopy();
        all.set(trigger, one);
        Fragment after = putTriggers(expected, dump(all), author);
        return new Fragment(after.version(), yaml, one);
    }

    @Override
    public synchronized Fragment deleteTrigger(String trigger, long expected, Author author) {
        Fragment before = trigger(trigger);
        ObjectNode all = triggers().document().deepCopy();
        all.remove(trigger);
        Fragment after = putTriggers(expected, dump(all), author);
        return new Fragment(after.version(), before.text(), before.document());
    }

    static CheckedConfiguration check(Documents documents) {
        return ConfigurationChecker.check(ConfigurationFiles.builder()
                .workflows(documents.of(DocumentKind.WORKFLOW).entrySet().stream()
                        .map(one -> new SourceFile("workflows/" + one.getKey() + ".yaml", one.getValue()))
                        .toList())
                .build());
    }

    @Override
    public CheckedConfiguration check() {
        return check(read().documents());
    }

    @Override
    public Preview preview(String workflow, String yaml) {
        CheckedConfiguration checked = check(Documents.EMPTY.with(DocumentName.workflow(workflow), yaml));
        return checked.valid() && checked.find(workflow).isPresent()
                ? new Preview.GraphReady(Graph.of(checked.find(workflow).orElseThrow()))
                : new Preview.InvalidFragment(checked.diagnostics());
    }

    @Override
    public Relationships relationships() {
        Draft present = read();
        Documents compared = active.get().documents();
        return new Relationships(
                present.version(),
                active.get().id(),
                present.documents().of(DocumentKind.WORKFLOW).entrySet().stream()
                        .map(one -> new Relationships.Relationship(
                                "workflow",
                                one.getKey(),
                                one.getValue()
                                                .equals(compared.of(DocumentKind.WORKFLOW)
                                                        .get(one.getKey()))
                                        ? Relationships.State.ACTIVE
                                        : Relationships.State.NEW_PENDING_APPLY))
                        .toList());
    }

    @Override
    public synchronized Discard discard(String id, long expected, @Nullable String expectedActive, Author author) {
        Discard known = discards.get(id);
        if (known != null) {
            return known;
        }
        Draft after =
                edit(expected, Draft.Format.YAML, author, _ -> active.get().documents());
        Discard made =
                new Discard(id, active.get().id(), expected, after.version(), after.updatedAt(), author.principalId());
        discards.put(id, made);
        return made;
    }

    @Override
    public synchronized Discard findDiscard(String id) {
        Discard found = discards.get(id);
        if (found == null) {
            throw LifecycleException.of(Code.NOT_FOUND, "There is no discard " + id + ".");
        }
        return found;
    }
}
