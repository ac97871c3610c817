package dev.flow.events.webhook;

import dev.flow.definition.text.SignedContent;
import dev.flow.events.webhook.WebhookValue.Digest;
import dev.flow.events.webhook.WebhookValue.FirstOf;
import dev.flow.events.webhook.WebhookValue.Header;
import java.util.List;

/**
 * How a well-known sender signs, and what it says of its deliveries.
 *
 * @param secrets how its secrets are written
 * @param deliveryId what identifies a delivery
 * @param event how it calls the event
 * @param payloadField whether the field {@code payload} of its forms is JSON
 */
record SenderPreset(
        SignatureScheme scheme,
        ByteEncoding secrets,
        WebhookValue deliveryId,
        WebhookValue event,
        SenderHandshake handshake,
        boolean payloadField) {

    /** <a href="https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries">GitHub</a>. */
    private static final SenderPreset GITHUB = new SenderPreset(
            new HeaderSignature(
                    new HeaderSignature.Form("x-hub-signature-256", "sha256=", ByteEncoding.HEX),
                    SignedContent.of("{body}"),
                    null,
                    null),
            ByteEncoding.TEXT,
            new Header("x-github-delivery"),
            new Header("x-github-event"),
            SenderHandshake.GITHUB,
            true);

    /** <a href="https://docs.stripe.com/webhooks/signature">Stripe</a>. */
    private static final SenderPreset STRIPE = new SenderPreset(
            new StripeSignature(),
            ByteEncoding.TEXT,
            new FirstOf(List.of(WebhookValue.jq(".id?"), new Digest())),
            WebhookValue.jq(".type?"),
            SenderHandshake.NONE,
            false);

    /** <a href="https://docs.slack.dev/authentication/verifying-requests-from-slack">Slack</a>. */
    private static final SenderPreset SLACK = new SenderPreset(
            new HeaderSignature(
                    new HeaderSignature.Form("x-slack-signature", "v0=", ByteEncoding.HEX),
                    SignedContent.of("v0:{timestamp}:{body}"),
                    "x-slack-request-timestamp",
                    null),
            ByteEncoding.TEXT,
            new FirstOf(List.of(WebhookValue.jq(".event_id?"), new Digest())),
            WebhookValue.jq("(.event?.type? // .type?) // (if .command? then \"slash_command\" else null end)"),
            SenderHandshake.SLACK,
            true);

    /**
     * The <a href="https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md">
     * specification</a> "Standard Webhooks", symmetric signatures.
     */
    private static final SenderPreset STANDARD = new SenderPreset(
            new HeaderSignature(
                    new HeaderSignature.Form("webhook-signature", "v1,", ByteEncoding.BASE64),
                    SignedContent.of("{id}.{timestamp}.{body}"),
                    "webhook-timestamp",
                    "webhook-id"),
            ByteEncoding.BASE64,
            new Header("webhook-id"),
            WebhookValue.jq(".type?"),
            SenderHandshake.NONE,
            false);

    /**
     * The preset of this name in {@code flow.yaml}.
     *
     * @throws IllegalArgumentException when there is none
     */
    static SenderPreset of(String name) {
        return switch (name) {
            case "github" -> GITHUB;
            case "stripe" -> STRIPE;
            case "slack" -> SLACK;
            case "standard" -> STANDARD;
            default -> throw new IllegalArgumentException("There is no preset " + name + ".");
        };
    }
}
