package dev.flow.events.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.events.webhook.WebhookVerdict.Handshake;
import java.util.Optional;

/** Requests by which a sender tries an endpoint, and which are no events. */
enum SenderHandshake {
    /** The sender has none. */
    NONE {
        @Override
        Optional<Handshake> answer(VerifiedRequest verified) {
            return Optional.empty();
        }
    },
    /** GitHub sends the event {@code ping} when a webhook is created. */
    GITHUB {
        @Override
        Optional<Handshake> answer(VerifiedRequest verified) {
            return verified.request()
                    .header("x-github-event")
                    .filter("ping"::equals)
                    .map(_ -> text("pong"));
        }
    },
    /**
     * Slack sends a challenge when a request URL is saved, and checks the certificate of a command's from time to time.
     */
    SLACK {
        @Override
        Optional<Handshake> answer(VerifiedRequest verified) {
            JsonNode data = verified.data();
            if (data.path("ssl_check").asText().equals("1")) {
                return Optional.of(text(""));
            }
            JsonNode challenge = data.path("challenge");
            return data.path("type").asText().equals("url_verification")
                            && challenge.isTextual()
                            && challenge.textValue().length() <= LONGEST_CHALLENGE
                    ? Optional.of(text(challenge.textValue()))
                    : Optional.empty();
        }
    };

    private static final int LONGEST_CHALLENGE = 1_024;

    /** The answer; empty when the request is an event. */
    abstract Optional<Handshake> answer(VerifiedRequest verified);

    private static Handshake text(String content) {
        return new Handshake(200, "text/plain; charset=utf-8", content);
    }
}
