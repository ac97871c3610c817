package dev.flow.gateway.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.gateway.operation.ExpectedVersion;
import dev.flow.gateway.operation.Precondition;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.identity.RequestHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the version that a client has read: from the query, the body or {@code If-Match}; all that are given agree. */
final class ExpectedVersions {
    static final String IF_MATCH = "if-match";

    /** A strong entity tag: a version is exact, and there is one. */
    private static final Pattern ENTITY_TAG = Pattern.compile("\"(0|[1-9]\\d{0,15})\"");

    private ExpectedVersions() {}

    /**
     * The version of a request; null where the operation takes none, or none is given that it requires.
     *
     * @throws ProblemException {@code invalid_request}
     */
    static @Nullable ExpectedVersion of(
            Precondition precondition, RequestHeaders headers, Map<String, List<Object>> values, JsonNode body) {
        return switch (precondition) {
            case Precondition.None _ -> null;
            case Precondition.Version version -> agreed(version, given(version.name(), headers, values, body));
        };
    }

    private static List<ExpectedVersion> given(
            String name, RequestHeaders headers, Map<String, List<Object>> values, JsonNode body) {
        List<ExpectedVersion> given = new ArrayList<>();
        if (body.path(name).isIntegralNumber() && body.path(name).canConvertToLong()) {
            given.add(new ExpectedVersion(body.path(name).longValue(), "/" + name));
        }
        for (Object value : values.getOrDefault(name, List.of())) {
            given.add(new ExpectedVersion((Long) value, "?" + name));
        }
        List<String> tags = headers.all(IF_MATCH);
        if (!tags.isEmpty()) {
            given.add(new ExpectedVersion(version(tags), IF_MATCH));
        }
        return given;
    }

    private static long version(List<String> tags) {
        Matcher tag = ENTITY_TAG.matcher(tags.getFirst().strip());
        if (tags.size() > 1 || !tag.matches()) {
            throw refused(
                    IF_MATCH,
                    "malformed",
                    "If-Match is not one entity tag of a version.",
                    "Send the ETag of the read, such as \"7\", once.");
        }
        return Long.parseLong(tag.group(1));
    }

    private static @Nullable ExpectedVersion agreed(Precondition.Version version, List<ExpectedVersion> given) {
        if (given.isEmpty()) {
            if (version.required()) {
                throw refused(
                        "?" + version.name(),
                        "required",
                        "The expected version is missing.",
                        "Send " + version.name() + ", or If-Match with the ETag of the read.");
            }
            return null;
        }
        ExpectedVersion first = given.getFirst();
        if (given.stream().anyMatch(other -> other.value() != first.value())) {
            throw refused(
                    given.getLast().pointer(),
                    "mismatch",
                    "The request names two expected versions.",
                    "Send " + version.name() + " or If-Match, or the same version in both.");
        }
        return first;
    }

    private static ProblemException refused(String pointer, String code, String message, String hint) {
        return ProblemException.of(
                ProblemCode.INVALID_REQUEST, message, List.of(new InputError(pointer, code, message, hint)));
    }
}
