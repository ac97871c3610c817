package dev.flow.calls.transport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.text.JsonText;
import dev.flow.engine.payload.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Header fields in order; names compare without case. Immutable. */
public record HttpHeaders(List<Field> fields) {
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    /** Fields of the connection, which the HTTP client sets. */
    private static final Set<String> OF_CONNECTION =
            Set.of("content-length", "transfer-encoding", "connection", "upgrade", "trailer", "te", "expect");

    public HttpHeaders {
        fields = List.copyOf(fields);
    }

    public static HttpHeaders none() {
        return new HttpHeaders(List.of());
    }

    /**
     * Headers of a document: null is left out, an array repeats the field.
     *
     * @throws CallFailure when this is no object, or a name or value cannot be sent
     */
    public static HttpHeaders of(JsonNode object) {
        if (object.isMissingNode() || object.isNull()) {
            return none();
        }
        if (!object.isObject()) {
            throw CallFailure.validation("The headers of a call are an object of names and values.");
        }
        List<Field> fields = new ArrayList<>();
        object.properties().forEach(entry -> {
            JsonNode value = entry.getValue();
            for (JsonNode each : value.isArray() ? value : List.of(value)) {
                if (!each.isNull()) {
                    fields.add(checked(entry.getKey(), JsonText.text(each)));
                }
            }
        });
        return new HttpHeaders(fields);
    }

    private static Field checked(String name, String value) {
        if (!TOKEN.matcher(name).matches()) {
            throw CallFailure.validation("\"" + name + "\" is no header name.");
        }
        if (OF_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
            throw CallFailure.configuration("The header " + name + " is set by the runtime, not by a document.");
        }
        if (value.chars().anyMatch(c -> (c < 0x20 && c != '\t') || c == 0x7f)) {
            throw CallFailure.validation("The value of the header " + name + " has a line break or control character.");
        }
        return new Field(name, value.strip());
    }

    public Optional<String> first(String name) {
        for (Field field : fields) {
            if (field.is(name)) {
                return Optional.of(field.value());
            }
        }
        return Optional.empty();
    }

    public HttpHeaders with(String name, String value) {
        List<Field> all = new ArrayList<>(fields);
        all.removeIf(field -> field.is(name));
        all.add(new Field(name, value));
        return new HttpHeaders(all);
    }

    public HttpHeaders withDefault(String name, String value) {
        return first(name).isPresent() ? this : with(name, value);
    }

    HttpHeaders without(Predicate<Field> unwanted) {
        return new HttpHeaders(fields.stream().filter(unwanted.negate()).toList());
    }

    /** One property for each name, in the spelling that came first; repeated fields are joined (RFC 9110, 5.3). */
    public ObjectNode toJson() {
        Map<String, Field> joined = new LinkedHashMap<>();
        for (Field field : fields) {
            joined.merge(
                    field.name().toLowerCase(Locale.ROOT),
                    field,
                    (before, next) -> new Field(before.name(), before.value() + ", " + next.value()));
        }
        ObjectNode json = Json.object();
        joined.values().forEach(field -> json.put(field.name(), field.value()));
        return json;
    }

    /** One line of a header. */
    public record Field(String name, String value) {
        public boolean is(String other) {
            return name.equalsIgnoreCase(other);
        }
    }
}
