package dev.flow.events.webhook;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Stripe's header {@code Stripe-Signature: t=…,v1=…,v1=…}: each {@code v1} is over time and body with a dot between
 * them. Other versions do not count.
 */
record StripeSignature() implements SignatureScheme {
    private static final String HEADER = "stripe-signature";

    @Override
    public Reading read(WebhookRequest request) {
        String header = request.header(HEADER).orElse(null);
        if (header == null) {
            return SignatureScheme.lacks(HEADER);
        }
        // the time stands beside the signatures
        String[] items = header.split(",", MOST_SIGNATURES + 2);
        if (items.length > MOST_SIGNATURES + 1) {
            return SignatureScheme.tooMany(HEADER);
        }
        List<String> times = new ArrayList<>();
        List<byte[]> signatures = new ArrayList<>();
        for (String item : items) {
            String text = item.strip();
            if (text.startsWith("t=")) {
                times.add(text.substring(2));
            } else if (text.startsWith("v1=")) {
                ByteEncoding.HEX.decode(text.substring(3)).ifPresent(signatures::add);
            }
        }
        Instant time = times.size() == 1 ? UnixSeconds.parse(times.getFirst()).orElse(null) : null;
        if (time == null) {
            return SignatureScheme.noTime(HEADER);
        }
        return signatures.isEmpty()
                ? SignatureScheme.noSignature(HEADER)
                : new Reading.Signed(
                        signatures,
                        List.of((times.getFirst() + ".").getBytes(StandardCharsets.UTF_8), request.body()),
                        time);
    }
}
