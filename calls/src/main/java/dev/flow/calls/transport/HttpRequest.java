package dev.flow.calls.transport;

import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.text.PercentEncoding;
import dev.flow.definition.Origin;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request that can be sent, and sent again.
 *
 * @param method in upper case
 * @param uri absolute, http or https, with a host
 */
public record HttpRequest(
        String method,
        URI uri,
        HttpHeaders headers,
        @Nullable RequestBody body) {
    private static final Pattern METHOD = Pattern.compile("[A-Z][A-Z0-9-]*");

    public HttpRequest {
        method = method.toUpperCase(Locale.ROOT);
        if (!METHOD.matcher(method).matches() || method.equals("CONNECT")) {
            throw CallFailure.configuration("\"" + method + "\" is no HTTP method that can be called.");
        }
    }

    /**
     * Checks an endpoint.
     *
     * @throws CallFailure saying what is wrong with it
     */
    public static URI endpoint(String text) {
        URI uri;
        try {
            uri = new URI(PercentEncoding.encodeIllegal(text.strip()));
        } catch (URISyntaxException e) {
            throw CallFailure.configuration("The endpoint " + text + " is no URI: " + e.getReason() + ".");
        }
        if (!Origin.isHttp(uri)) {
            throw CallFailure.configuration("The endpoint " + text + " is no absolute http or https URI.");
        }
        if (uri.getHost() == null) {
            throw CallFailure.configuration(
                    "The endpoint " + text + " has no valid host name (letters, digits, hyphens and dots).");
        }
        if (uri.getRawUserInfo() != null) {
            throw CallFailure.configuration("The endpoint at " + uri.getHost()
                    + " carries credentials in its URI; use its authentication instead.");
        }
        return withoutFragment(uri);
    }

    private static URI withoutFragment(URI uri) {
        String text = uri.toString();
        int fragment = text.indexOf('#');
        return fragment < 0 ? uri : URI.create(text.substring(0, fragment));
    }

    public HttpRequest withHeaders(HttpHeaders other) {
        return new HttpRequest(method, uri, other, body);
    }

    public Origin origin() {
        return Origin.of(uri);
    }

    /** For messages: method and URI without its query. */
    public String summary() {
        String path = uri.getRawPath() == null ? "" : uri.getRawPath();
        return method + " " + origin() + path;
    }
}
