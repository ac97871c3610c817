package dev.flow.configuration.revision;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flow.definition.diagnostic.Diagnostic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The JSON in columns of revisions and publications. */
final class StoredJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A record keeps this number of diagnostics at most; a person reads fewer. */
    private static final int MOST_DIAGNOSTICS = 1_000;

    private StoredJson() {}

    static String write(Map<String, String> map) {
        return text(map);
    }

    static String write(Iterable<String> digests) {
        return text(digests);
    }

    static String diagnostics(List<Diagnostic> diagnostics) {
        return text(diagnostics.subList(0, Math.min(MOST_DIAGNOSTICS, diagnostics.size())));
    }

    static Map<String, String> map(String text) {
        return parse(text, new TypeReference<LinkedHashMap<String, String>>() {});
    }

    static Set<String> set(String text) {
        return parse(text, new TypeReference<TreeSet<String>>() {});
    }

    static List<Diagnostic> diagnostics(String text) {
        return parse(text, new TypeReference<List<Diagnostic>>() {});
    }

    private static String text(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static <T> T parse(String text, TypeReference<T> type) {
        try {
            return JSON.readValue(text, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A stored revision or publication is damaged.", e);
        }
    }
}
