package dev.flow.definition.check;

import dev.flow.definition.EgressRules;
import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.text.NameIndex;
import dev.flow.definition.text.Pointer;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What must be true of the {@code sinks} of {@code flow.yaml}, beside their grammar. */
final class SinkRules {
    private static final Pattern CREDENTIALS = Pattern.compile("//[^/?#@]*@");

    private final FileDiagnostics diagnostics;
    private final NameIndex brokers;
    private final EgressRules egress;

    private SinkRules(FileDiagnostics diagnostics, NameIndex brokers, EgressRules egress) {
        this.diagnostics = diagnostics;
        this.brokers = brokers;
        this.egress = egress;
    }

    static void check(SourceNode settings, FileDiagnostics diagnostics) {
        if (settings instanceof Mapping root && root.get("sinks") instanceof Mapping sinks) {
            var brokers = new TreeSet<String>();
            if (root.get("brokers") instanceof Mapping declared) {
                declared.entries().forEach(broker -> brokers.add(broker.name()));
            }
            var rules = new SinkRules(diagnostics, new NameIndex(brokers), EgressRules.of(settings.json()));
            sinks.entries().forEach(rules::sink);
        }
    }

    private void sink(Entry entry) {
        Pointer at = Pointer.ROOT.child("sinks").child(entry.name());
        DeclaredNames.check(entry.name(), entry.key().range(), at, "a sink", diagnostics);
        if (entry.value() instanceof Mapping sink) {
            if (sink.get("url") instanceof Scalar url && url.isText()) {
                address(entry, url, at.child("url"));
            }
            if (sink.get("broker") instanceof Scalar broker && broker.isText()) {
                if (!brokers.contains(broker.text())) {
                    SettingRules.undefined(broker, "brokers", brokers, at.child("broker"), diagnostics);
                }
            }
            SettingRules.filled(sink, "queue", at, diagnostics);
            SettingRules.filled(sink, "secret", at, diagnostics);
        }
    }

    /** The position of a password is that of the name: excerpts of the text must not show it. */
    private void address(Entry entry, Scalar url, Pointer at) {
        if (CREDENTIALS.matcher(url.text()).find()) {
            diagnostics.report(
                    ConfigurationCode.PASSWORD_IN_URL,
                    entry.key().range(),
                    at,
                    "The `url` of `" + entry.name() + "` has credentials in it.");
            return;
        }
        URI uri = parse(url.text());
        if (uri == null) {
            diagnostics.report(
                    GrammarCode.INVALID_URI,
                    url.range(),
                    at,
                    "`url` is no address that events can be sent to.",
                    "Write it like https://events.example.com/path.");
        } else if (!egress.permits(uri)) {
            diagnostics.report(
                    ConfigurationCode.EGRESS_FORBIDDEN,
                    url.range(),
                    at,
                    "The egress rules do not allow requests to " + uri.getScheme() + "://" + uri.getAuthority() + ".");
        }
    }

    private static @Nullable URI parse(String text) {
        try {
            URI uri = new URI(text);
            boolean http = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            return http && uri.getHost() != null && uri.getRawFragment() == null ? uri : null;
        } catch (URISyntaxException _) {
            return null;
        }
    }
}
