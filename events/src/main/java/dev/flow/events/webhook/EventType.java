package dev.flow.events.webhook;

import java.util.Optional;
import java.util.regex.Pattern;

/** The type of the events of a source. */
sealed interface EventType {
    /** What the configuration says. */
    record Declared(WebhookValue value) implements EventType {}

    /** {@code webhook.NAME}, and after a dot how the sender calls the event, where it says so. */
    record OfSource(String source, WebhookValue event) implements EventType {}

    int LONGEST = 200;

    /** Of events at their senders; other texts would make types that no mapping can name. */
    Pattern EVENT_NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._:/-]{0,99}");

    /** The type; empty when the request does not say it. */
    default Optional<String> read(VerifiedRequest verified) {
        return switch (this) {
            case Declared(WebhookValue value) -> value.read(verified).filter(EventType::isType);
            case OfSource(String source, WebhookValue event) -> {
                String base = "webhook." + source;
                yield Optional.of(event.read(verified)
                        .filter(name -> EVENT_NAME.matcher(name).matches())
                        .map(name -> base + "." + name)
                        .orElse(base));
            }
        };
    }

    private static boolean isType(String text) {
        return !text.isBlank() && text.length() <= LONGEST && text.chars().noneMatch(Character::isISOControl);
    }
}
