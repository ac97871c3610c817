package dev.flow.calls;

import dev.flow.testing.http.TestHttpService.Received;
import dev.flow.testing.http.TestHttpService.Reply;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The server's side of digest authentication (RFC 7616), computed by hand. */
record TestDigestService(String algorithm, String username, String password) {
    private static final String NONCE = "dcd98b7102dd2f0e8b11d0f600bfb0c0";
    private static final Pattern PAIR = Pattern.compile("(\\w+)=(?:\"([^\"]*)\"|([^,\\s]+))");

    Reply answer(Received request) {
        String header = request.header("Authorization");
        if (header.startsWith("Digest ") && isRight(header, request)) {
            return Reply.json("{\"welcome\":true}");
        }
        String challenge =
                "Digest realm=\"pets\", qop=\"auth\", nonce=\"" + NONCE + "\", opaque=\"o\", algorithm=" + algorithm;
        return new Reply(401, Map.of("WWW-Authenticate", challenge), new byte[0]);
    }

    private boolean isRight(String header, Received request) {
        String a1 = hash(username + ":pets:" + password);
        String a2 = hash(request.method() + ":" + request.uri());
        String expected =
                hash(String.join(":", a1, NONCE, part(header, "nc"), part(header, "cnonce"), part(header, "qop"), a2));
        return expected.equals(part(header, "response"));
    }

    private static String part(String header, String name) {
        Matcher pairs = PAIR.matcher(header);
        while (pairs.find()) {
            if (pairs.group(1).equals(name)) {
                return pairs.group(2) == null ? pairs.group(3) : pairs.group(2);
            }
        }
        return "";
    }

    private String hash(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
