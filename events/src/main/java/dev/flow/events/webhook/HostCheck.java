package dev.flow.events.webhook;

import dev.flow.events.webhook.WebhookVerdict.Kind;
import dev.flow.events.webhook.WebhookVerdict.Refused;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the host application says.
 *
 * @param verifier null when the host has none of this name
 */
record HostCheck(String name, @Nullable WebhookVerifier verifier) implements RequestCheck {
    private static final Logger LOG = LoggerFactory.getLogger(HostCheck.class);

    @Override
    public Checked check(WebhookRequest request, Instant now) {
        if (verifier == null) {
            LOG.warn("The host has no verifier {}, which a source of webhooks names.", name);
            return unavailable();
        }
        Optional<String> id;
        try {
            id = verifier.verify(request, now);
        } catch (RuntimeException e) {
            // its message may quote the request
            LOG.warn(
                    "The verifier {} of the host failed with {}.",
                    name,
                    e.getClass().getName());
            return unavailable();
        }
        return id.<Checked>map(Checked.Passed::new)
                .orElseGet(() -> RequestCheck.refused("The verifier of the source does not accept the request."));
    }

    private static Checked unavailable() {
        return new Checked.Failed(
                new Refused(Kind.UNAVAILABLE, "The verifier of the source is not available: send it again later."),
                List.of());
    }
}
