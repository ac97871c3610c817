package dev.flow.events.webhook;

import dev.flow.events.webhook.SignatureScheme.Reading;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 (RFC 2104) of what the sender signs: one signature has to fit one secret. */
record SignatureCheck(SignatureScheme scheme, ReplayWindow window, SharedSecrets secrets) implements RequestCheck {
    private static final String ALGORITHM = "HmacSHA256";

    @Override
    public Checked check(WebhookRequest request, Instant now) {
        return switch (scheme.read(request)) {
            case Reading.Unreadable(String reason) -> RequestCheck.refused(reason);
            case Reading.Signed signed -> check(signed, now);
        };
    }

    private Checked check(Reading.Signed signed, Instant now) {
        Instant time = signed.time();
        if (time != null && !window.contains(time, now)) {
            return RequestCheck.refused(
                    "The time of the request is more than " + window.tolerance() + " away from that of the service.");
        }
        SharedSecrets.Found found = secrets.read();
        boolean fits = false;
        for (byte[] key : found.keys()) {
            byte[] expected = sign(key, signed.content());
            for (byte[] signature : signed.signatures()) {
                // without an end at the first that fits, so that the time says nothing
                fits |= MessageDigest.isEqual(expected, signature);
            }
        }
        return fits ? new Checked.Passed(null) : RequestCheck.unmatched("signature", found.missing());
    }

    private static byte[] sign(byte[] key, List<byte[]> content) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            content.forEach(mac::update);
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM + ".", e);
        }
    }
}
