package dev.flow.events.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.events.webhook.WebhookVerdict.Kind;
import dev.flow.events.webhook.WebhookVerdict.Refused;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sources of webhooks of the active configuration, which they follow without a restart: they are made anew when
 * {@code webhooks} has changed, and each secret is read for each request. Thread-safe.
 */
public final class ConfiguredWebhooks implements WebhookSources {
    private static final Logger LOG = LoggerFactory.getLogger(ConfiguredWebhooks.class);

    private final Supplier<WebhookSettings> active;
    private final Map<String, WebhookVerifier> verifiers;
    private final SourceReader reader;
    private volatile WebhookSecrets secrets = WebhookSettings.NONE.secrets();
    private volatile Loaded loaded = new Loaded(MissingNode.getInstance(), Map.of());

    /** What was made of a declaration. */
    private record Loaded(JsonNode declared, Map<String, WebhookSource> sources) {}

    /**
     * Sources of what is active.
     *
     * @param active what the configuration of this process says now
     * @param verifiers of the host, by name
     */
    public ConfiguredWebhooks(Supplier<WebhookSettings> active, Map<String, WebhookVerifier> verifiers) {
        this.active = active;
        this.verifiers = Map.copyOf(verifiers);
        this.reader = new SourceReader(this.verifiers, () -> secrets);
    }

    @Override
    public Optional<WebhookSource> find(String name) {
        return Optional.ofNullable(current().sources().get(name));
    }

    /** The names of all sources, sorted. */
    public List<String> names() {
        return List.copyOf(new TreeSet<>(current().sources().keySet()));
    }

    /**
     * What the active configuration asks of the host and the host does not have, one sentence for each source; the
     * requests of such a source are refused as unavailable.
     */
    public List<String> unknownVerifiers() {
        return current().declared().properties().stream()
                .filter(source -> source.getValue().path("host").isTextual())
                .filter(source ->
                        !verifiers.containsKey(source.getValue().path("host").textValue()))
                .map(source -> "The source of webhooks " + source.getKey() + " names the verifier "
                        + source.getValue().path("host").textValue() + ", and the host has none of this name.")
                .sorted()
                .toList();
    }

    private Loaded current() {
        WebhookSettings settings = active.get();
        secrets = settings.secrets();
        Loaded now = loaded;
        if (!settings.webhooks().equals(now.declared())) {
            now = new Loaded(settings.webhooks(), sources(settings.webhooks()));
            loaded = now;
        }
        return now;
    }

    private Map<String, WebhookSource> sources(JsonNode declared) {
        Map<String, WebhookSource> sources = new LinkedHashMap<>();
        declared.properties().forEach(each -> sources.put(each.getKey(), source(each.getKey(), each.getValue())));
        return Map.copyOf(sources);
    }

    /** A revision that an earlier version has checked may hold what this one does not take. */
    private WebhookSource source(String name, JsonNode declared) {
        try {
            return reader.read(name, declared);
        } catch (IllegalArgumentException e) {
            LOG.warn("The source of webhooks {} of flow.yaml cannot be used: {}", name, e.getMessage());
            return (_, _) -> new Refused(Kind.UNAVAILABLE, "The source cannot be used.");
        }
    }
}
