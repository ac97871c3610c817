package dev.flow.definition.check;

import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.text.Pointer;
import java.util.regex.Pattern;

/** What must be true of the {@code brokers} of {@code flow.yaml}, beside their grammar. */
final class BrokerRules {
    private static final Pattern PASSWORD =
            Pattern.compile("//[^/?#@]*:[^/?#@]*@|(?i)[?&]\\w*(?:password|secret)\\w*=");
    private static final Pattern AMQP = Pattern.compile("amqps?://[^\\s/?#@]+(?::\\d+)?(?:/[^\\s/?#]*)?");
    private static final Pattern HTTP = Pattern.compile("https?://[^\\s/?#@]+(?:/\\S*)?");

    private final FileDiagnostics diagnostics;

    private BrokerRules(FileDiagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    static void check(SourceNode settings, FileDiagnostics diagnostics) {
        if (settings instanceof Mapping root && root.get("brokers") instanceof Mapping brokers) {
            var rules = new BrokerRules(diagnostics);
            brokers.entries().forEach(rules::broker);
        }
    }

    private void broker(Entry entry) {
        Pointer at = Pointer.ROOT.child("brokers").child(entry.name());
        DeclaredNames.check(entry.name(), entry.key().range(), at, "a broker", diagnostics);
        if (!(entry.value() instanceof Mapping broker)) {
            return;
        }
        address(entry, broker, "url", at, AMQP, "Write it like amqps://host:5671/virtual-host.");
        address(entry, broker, "endpoint", at, HTTP, "Write it like https://host:port.");
        for (String property : new String[] {"region", "group", "secret", "binding"}) {
            SettingRules.filled(broker, property, at, diagnostics);
        }
        if (broker.get("queues") instanceof Mapping queues) {
            queues.entries().forEach(queue -> queue(queue, at.child("queues").child(queue.name())));
        }
    }

    private void queue(Entry entry, Pointer at) {
        if (!(entry.value() instanceof Mapping queue)) {
            return;
        }
        address(entry, queue, "url", at, HTTP, "Write it like https://host/account/queue.");
        SettingRules.filled(queue, "dead_letter", at, diagnostics);
        if (queue.get("dead_letter") instanceof Scalar dead
                && dead.isText()
                && dead.text().equals(entry.name())) {
            diagnostics.report(
                    ConfigurationCode.DEAD_LETTER_LOOP,
                    dead.range(),
                    at.child("dead_letter"),
                    "The queue `" + entry.name() + "` is its own `dead_letter`.");
        }
        SettingRules.between("PT5S", "PT12H", queue, "visibility", at, diagnostics);
    }

    /** The position of a password is that of the name: excerpts of the text must not show it. */
    private void address(Entry entry, Mapping object, String property, Pointer at, Pattern form, String fix) {
        if (!(object.get(property) instanceof Scalar url) || !url.isText()) {
            return;
        }
        if (PASSWORD.matcher(url.text()).find()) {
            diagnostics.report(
                    ConfigurationCode.PASSWORD_IN_URL,
                    entry.key().range(),
                    at.child(property),
                    "The `" + property + "` of `" + entry.name() + "` has a password in it.");
        } else if (!form.matcher(url.text()).matches()) {
            diagnostics.report(
                    GrammarCode.INVALID_URI,
                    url.range(),
                    at.child(property),
                    "`" + property + "` is no address of such a broker.",
                    fix);
        }
    }
}
