package dev.flow.events.webhook;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;

/**
 * A token that is the same in every request. Digests are compared, so that the time says nothing of the length either.
 *
 * @param header in lower case
 */
record TokenCheck(String header, String prefix, SharedSecrets secrets) implements RequestCheck {

    @Override
    public Checked check(WebhookRequest request, Instant now) {
        String value = request.header(header).orElse(null);
        if (value == null || !value.startsWith(prefix)) {
            return RequestCheck.refused("The request needs the header " + header + " once, with the token.");
        }
        byte[] given = BodyDigest.sha256(value.substring(prefix.length()).getBytes(StandardCharsets.UTF_8));
        SharedSecrets.Found found = secrets.read();
        boolean fits = false;
        for (byte[] key : found.keys()) {
            fits |= MessageDigest.isEqual(BodyDigest.sha256(key), given);
        }
        return fits ? new Checked.Passed(null) : RequestCheck.unmatched("token", found.missing());
    }
}
