package dev.flow.calls.transport;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.text.JsonText;
import dev.flow.calls.text.PercentEncoding;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Query parameters of a call. */
public final class QueryString {
    private QueryString() {}

    /**
     * Adds parameters to the query of the URI: null is left out, an array repeats, an object is JSON. What the URI has
     * stays as it is written: an address may be signed.
     */
    public static URI append(URI uri, JsonNode parameters) {
        if (parameters.isMissingNode() || parameters.isNull()) {
            return uri;
        }
        if (!parameters.isObject()) {
            throw CallFailure.validation("The query of a call is an object of names and values.");
        }
        List<String> pairs = new ArrayList<>();
        parameters.properties().forEach(entry -> {
            JsonNode value = entry.getValue();
            for (JsonNode each : value.isArray() ? value : List.of(value)) {
                if (!each.isNull()) {
                    pairs.add(pair(entry.getKey(), JsonText.text(each)));
                }
            }
        });
        return append(uri, pairs);
    }

    /** Adds pairs that are encoded already. */
    public static URI append(URI uri, List<String> pairs) {
        if (pairs.isEmpty()) {
            return uri;
        }
        String query = uri.getRawQuery();
        String separator = query == null ? "?" : query.isEmpty() || query.endsWith("&") ? "" : "&";
        return URI.create(uri + separator + String.join("&", pairs));
    }

    static String pair(String name, String value) {
        return PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value);
    }
}
