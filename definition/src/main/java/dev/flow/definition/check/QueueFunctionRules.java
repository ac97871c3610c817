package dev.flow.definition.check;

import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.text.NameIndex;
import dev.flow.definition.text.NamePatterns;
import dev.flow.definition.text.Pointer;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What must be true of the {@code functions} of {@code flow.yaml}, beside their grammar. */
final class QueueFunctionRules {

    private final Mapping settings;
    private final Set<String> host;
    private final FileDiagnostics diagnostics;

    private QueueFunctionRules(Mapping settings, Set<String> host, FileDiagnostics diagnostics) {
        this.settings = settings;
        this.host = host;
        this.diagnostics = diagnostics;
    }

    /**
     * Checks them.
     *
     * @param host {@code name:version} of the functions of the host
     * @return their names; those with errors too
     */
    static Set<String> check(SourceNode settings, Set<String> host, FileDiagnostics diagnostics) {
        Set<String> names = new LinkedHashSet<>();
        if (settings instanceof Mapping root && root.get("functions") instanceof Mapping functions) {
            var rules = new QueueFunctionRules(root, host, diagnostics);
            for (Entry entry : functions.entries()) {
                names.add(entry.name());
                rules.function(entry);
            }
        }
        return names;
    }

    private void function(Entry entry) {
        Pointer at = Pointer.ROOT.child("functions").child(entry.name());
        name(entry, at);
        if (entry.value() instanceof Mapping function) {
            broker(function, at);
            SettingRules.between("PT1S", "P365D", function, "timeout", at, diagnostics);
            SettingRules.filled(function, "queue", at, diagnostics);
        }
    }

    private void name(Entry entry, Pointer at) {
        String[] parts = entry.name().split(":", 2);
        if (parts.length < 2
                || !NamePatterns.TRIGGER.matcher(parts[0]).matches()
                || !NamePatterns.SEMANTIC_VERSION.matcher(parts[1]).matches()) {
            diagnostics.report(
                    GrammarCode.INVALID_NAME,
                    entry.key().range(),
                    at,
                    "`" + entry.name() + "` cannot be the name of a function.",
                    "Write name and version, as in charge-card:1.0.0.");
        }
        if (host.contains(entry.name()) || FunctionNames.BUILT_IN.contains(entry.name())) {
            diagnostics.report(
                    ConfigurationCode.DUPLICATE_FUNCTION,
                    entry.key().range(),
                    at,
                    "The function " + entry.name() + " exists already, in "
                            + (host.contains(entry.name()) ? "the host." : "Flow itself."));
        }
    }

    private void broker(Mapping function, Pointer at) {
        if (!(function.get("broker") instanceof Scalar broker) || !broker.isText()) {
            return;
        }
        SourceNode declared = settings.get("brokers") instanceof Mapping brokers ? brokers.get(broker.text()) : null;
        if (declared == null) {
            SettingRules.undefined(broker, "brokers", names(settings.get("brokers")), at.child("broker"), diagnostics);
            return;
        }
        if (!(function.get("reply_to") instanceof Scalar responses) || !responses.isText()) {
            return;
        }
        if (function.get("queue") instanceof Scalar requests && requests.text().equals(responses.text())) {
            diagnostics.report(
                    ConfigurationCode.QUEUE_USED_TWICE,
                    responses.range(),
                    at.child("reply_to"),
                    "The queue `" + responses.text() + "` takes both the requests and the responses of the function.");
        } else if (declared instanceof Mapping settingsOfBroker
                && settingsOfBroker.get("queues") instanceof Mapping queues
                && queues.entry(responses.text()) == null) {
            SettingRules.undefined(
                    responses,
                    "brokers." + broker.text() + ".queues",
                    names(queues),
                    at.child("reply_to"),
                    diagnostics);
        }
    }

    private static NameIndex names(@Nullable SourceNode map) {
        return map instanceof Mapping mapping
                ? new NameIndex(mapping.entries().stream().map(Entry::name).toList())
                : NameIndex.empty();
    }
}
