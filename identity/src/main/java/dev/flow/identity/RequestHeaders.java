package dev.flow.identity;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The headers of a request: read-only, names without case, repeated values kept in order. Immutable. */
public final class RequestHeaders {
    /** Colon, space, carriage return, line feed. */
    private static final int SEPARATORS = 4;

    private final Map<String, List<String>> values;

    private RequestHeaders(Map<String, List<String>> values) {
        this.values = values;
    }

    /** A copy. Names that differ in case only are one name. */
    public static RequestHeaders of(Map<String, List<String>> headers) {
        Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, all) -> copy.merge(name, List.copyOf(all), RequestHeaders::joined));
        return new RequestHeaders(Collections.unmodifiableMap(copy));
    }

    private static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** Every value; empty without the header. */
    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /** The value, when there is exactly one. */
    public Optional<String> single(String name) {
        List<String> all = all(name);
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    public Set<String> names() {
        return values.keySet();
    }

    /** Bytes of names and values, with what is between them on the wire. */
    public int size() {
        int size = 0;
        for (Map.Entry<String, List<String>> header : values.entrySet()) {
            for (String value : header.getValue()) {
                size += header.getKey().length() + value.length() + SEPARATORS;
            }
        }
        return size;
    }

    /** Names only: values may be credentials. */
    @Override
    public String toString() {
        return "RequestHeaders" + values.keySet();
    }
}
