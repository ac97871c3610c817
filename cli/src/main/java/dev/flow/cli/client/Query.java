package dev.flow.cli.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The query of a request. Immutable. */
public record Query(List<String> pairs) {
    public static final Query NONE = new Query(List.of());

    public Query {
        pairs = List.copyOf(pairs);
    }

    public Query with(String name, Object value) {
        List<String> more = new ArrayList<>(pairs);
        more.add(name + "=" + encoded(value.toString()));
        return new Query(more);
    }

    /** The same, where there is a value. */
    public Query with(String name, Optional<?> value) {
        return value.map(given -> with(name, (Object) given)).orElse(this);
    }

    /** The same once for each value. */
    public Query withAll(String name, List<String> values) {
        Query all = this;
        for (String value : values) {
            all = all.with(name, (Object) value);
        }
        return all;
    }

    String text() {
        return pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
    }

    /** A text as one segment of a path, or a value of a query. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
