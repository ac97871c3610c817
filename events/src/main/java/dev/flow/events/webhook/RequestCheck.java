package dev.flow.events.webhook;

import dev.flow.events.webhook.WebhookVerdict.Kind;
import dev.flow.events.webhook.WebhookVerdict.Refused;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides whether a request comes from the sender. Thread-safe. */
interface RequestCheck {
    Checked check(WebhookRequest request, Instant now);

    /** What a check decided of a request. */
    sealed interface Checked {
        /**
         * It does.
         *
         * @param deliveryId where the check finds it; null otherwise
         */
        record Passed(@Nullable String deliveryId) implements Checked {}

        /**
         * It does not, or that is not known.
         *
         * @param missing the secrets that could not be read, for the log
         */
        record Failed(Refused refusal, List<String> missing) implements Checked {
            public Failed {
                missing = List.copyOf(missing);
            }
        }
    }

    /** It does not. */
    static Checked refused(String reason) {
        return new Checked.Failed(new Refused(Kind.NOT_VERIFIED, reason), List.of());
    }

    /** None of the secrets that could be read fits: with another one missing, nothing is known. */
    static Checked unmatched(String what, List<String> missing) {
        return missing.isEmpty()
                ? refused("No " + what + " of the request fits a secret of the source.")
                : new Checked.Failed(
                        new Refused(Kind.UNAVAILABLE, "A secret of the source cannot be read: send it again later."),
                        missing);
    }
}
