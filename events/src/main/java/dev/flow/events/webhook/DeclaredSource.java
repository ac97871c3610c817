package dev.flow.events.webhook;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.webhook.RequestCheck.Checked;
import dev.flow.events.webhook.WebhookVerdict.Genuine;
import dev.flow.events.webhook.WebhookVerdict.Kind;
import dev.flow.events.webhook.WebhookVerdict.Refused;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A source of webhooks that {@code flow.yaml} declares. Thread-safe. */
final class DeclaredSource implements WebhookSource {
    private static final int LONGEST_ID = 256;

    private final String name;
    private final RequestCheck check;
    private final Reading reading;
    private final UnavailableLog log;

    /**
     * How a verified request becomes an event.
     *
     * @param withheld headers that no event keeps, in lower case
     * @param deliveryId what identifies a delivery where the check does not say it
     */
    record Reading(
            ContentReader content,
            Set<String> withheld,
            WebhookValue deliveryId,
            EventType type,
            SenderHandshake handshake) {
        Reading {
            withheld = Set.copyOf(withheld);
        }
    }

    DeclaredSource(String name, RequestCheck check, Reading reading) {
        this.name = name;
        this.check = check;
        this.reading = reading;
        this.log = new UnavailableLog(name);
    }

    @Override
    public WebhookVerdict judge(WebhookRequest request, Instant now) {
        return switch (check.check(request, now)) {
            case Checked.Failed failed -> {
                log.missing(failed.missing(), now);
                yield failed.refusal();
            }
            case Checked.Passed(String deliveryId) -> read(request, now, deliveryId);
        };
    }

    private WebhookVerdict read(WebhookRequest request, Instant now, @Nullable String checkedId) {
        WebhookContent content = reading.content().read(request);
        if (content instanceof WebhookContent.Unreadable(String reason)) {
            return refused(reason);
        }
        var verified = new VerifiedRequest(
                request, content.data(), PlainHeaders.of(request.headers(), reading.withheld()), now);
        Optional<WebhookVerdict.Handshake> handshake = reading.handshake().answer(verified);
        if (handshake.isPresent()) {
            return handshake.get();
        }
        Optional<String> id = Optional.ofNullable(checkedId)
                .or(() -> reading.deliveryId().read(verified))
                .filter(DeclaredSource::isId);
        if (id.isEmpty()) {
            return refused("The request has no id of the delivery, a text of 1 to " + LONGEST_ID
                    + " characters without control characters, where this source has it.");
        }
        Optional<String> type = reading.type().read(verified);
        return type.isEmpty()
                ? refused("The request has no type of the event, a text of 1 to " + EventType.LONGEST
                        + " characters without control characters, where this source has it.")
                : new Genuine(event(id.get(), type.get(), content, verified));
    }

    private static boolean isId(String id) {
        return !id.isBlank() && id.length() <= LONGEST_ID && id.chars().noneMatch(Character::isISOControl);
    }

    private ObjectNode event(String id, String type, WebhookContent content, VerifiedRequest verified) {
        ObjectNode event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", "/webhooks/" + name)
                .put("type", type)
                .put("time", verified.now().toString());
        content.addTo(event);
        event.set("headers", verified.headers());
        return event;
    }

    private static Refused refused(String reason) {
        return new Refused(Kind.INVALID_PAYLOAD, reason);
    }
}
