package dev.flow.events.webhook;

import dev.flow.events.webhook.WebhookVerdict.Genuine;
import dev.flow.events.webhook.WebhookVerdict.Kind;
import dev.flow.events.webhook.WebhookVerdict.Refused;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** No request makes a source fail, and none is genuine without its signature. */
class RandomRequestsTest {
    private static final long SEED = 18;
    private static final int TIMES = 2_000;
    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            "\"",
            ":",
            ",",
            "type",
            "event",
            "challenge",
            "payload=",
            "&",
            "%7B",
            "%",
            "null",
            "1",
            "\\u0000",
            "é",
            "v1=",
            "t=1531420618",
            "sha256=",
            "v1,",
            " ",
            "ssl_check=1",
            "url_verification",
            "00");
    private static final List<String> TYPES =
            List.of("application/json", "application/x-www-form-urlencoded", "text/plain", ";", "a/b+json", "é/é", "");

    private final Random random = new Random(SEED);

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(12); left > 0; left--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    @Test
    void what_is_signed_is_an_event_a_handshake_or_refused_as_unreadable() {
        for (int i = 0; i < TIMES; i++) {
            String body = text();
            WebhookVerdict slack = Sender.to("{ preset: 'slack', secret: 's' }")
                    .secret("s", "k")
                    .header("content-type", TYPES.get(random.nextInt(TYPES.size())))
                    .header("x-slack-request-timestamp", "1531420618")
                    .header("x-slack-signature", "v0=" + Sender.hmac("k", "v0:1531420618:" + body))
                    .body(body)
                    .at(1531420618)
                    .verdict();
            if (slack instanceof Refused refused) {
                assertThat(refused.kind()).as(body).isEqualTo(Kind.INVALID_PAYLOAD);
            }
        }
    }

    @Test
    void what_is_not_signed_is_never_genuine() {
        for (int i = 0; i < TIMES; i++) {
            for (String preset : List.of("github", "stripe", "slack", "standard")) {
                WebhookVerdict verdict = Sender.to("{ preset: '" + preset + "', secret: 's' }")
                        .secret("s", "c2VjcmV0")
                        .header("content-type", "application/json")
                        .header("x-hub-signature-256", text())
                        .header("x-slack-signature", text())
                        .header("x-slack-request-timestamp", "1531420618")
                        .header("stripe-signature", "t=1531420618," + text())
                        .header("webhook-signature", text())
                        .header("webhook-id", text())
                        .header("webhook-timestamp", "1531420618")
                        .body(text().getBytes(UTF_8))
                        .at(1531420618)
                        .verdict();
                assertThat(verdict).isNotInstanceOf(Genuine.class).isInstanceOf(Refused.class);
                assertThat(((Refused) verdict).kind()).isEqualTo(Kind.NOT_VERIFIED);
            }
        }
    }
}
