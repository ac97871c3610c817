package dev.flow.conformance.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks digest authentication (RFC 7616, MD5 with {@code qop=auth}, as the public echo service asks for it). */
record DigestAuthentication(String user, String password) {
    private static final String REALM = "me@kennethreitz.com";
    private static final String NONCE = "dcd98b7102dd2f0e8b11d0f600bfb0c0";
    private static final Pattern FIELD = Pattern.compile("(\\w+)=(?:\"([^\"]*)\"|([^,\\s]+))");

    HostResponse answer(ReceivedRequest request) {
        String header = request.header("authorization").orElse("");
        if (!header.startsWith("Digest ") || !valid(fields(header), request.method())) {
            return HostResponse.empty(
                    401,
                    Map.of(
                            "WWW-Authenticate",
                            "Digest realm=\"" + REALM + "\", nonce=\"" + NONCE + "\", qop=\"auth\", algorithm=MD5"));
        }
        return HostResponse.json(
                200,
                JsonNodeFactory.instance.objectNode().put("authenticated", true).put("user", user));
    }

    private boolean valid(Map<String, String> fields, String method) {
        String secret = md5(user + ":" + REALM + ":" + password);
        String target = md5(method + ":" + fields.get("uri"));
        String expected = md5(String.join(
                ":", secret, NONCE, fields.get("nc"), fields.get("cnonce"), fields.getOrDefault("qop", ""), target));
        return user.equals(fields.get("username")) && expected.equals(fields.get("response"));
    }

    private static Map<String, String> fields(String header) {
        Map<String, String> fields = new HashMap<>();
        Matcher matcher = FIELD.matcher(header);
        while (matcher.find()) {
            fields.put(matcher.group(1), matcher.group(2) == null ? matcher.group(3) : matcher.group(2));
        }
        return fields;
    }

    private static String md5(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
