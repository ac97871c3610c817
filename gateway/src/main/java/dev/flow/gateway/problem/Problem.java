package dev.flow.gateway.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of every refusal ({@code application/problem+json}, RFC 9457).
 *
 * @param type page of the code
 * @param detail what went wrong this time; never internals
 * @param instance path of the request
 * @param code stable
 * @param errors what is wrong with the input, part by part; often empty
 * @param currentVersion the present version of a subject that has changed since the client has read it; absent for
 *     other problems
 */
public record Problem(
        String type,
        String title,
        int status,
        String detail,
        String instance,
        String code,
        String requestId,
        List<InputError> errors,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long currentVersion) {
    /** The media type of problems. */
    public static final String MEDIA_TYPE = "application/problem+json";

    public Problem {
        errors = List.copyOf(errors);
    }

    /** The problem of a request. */
    public static Problem of(ProblemException refusal, String instance, String requestId) {
        ProblemCode code = refusal.code();
        return new Problem(
                code.page(),
                code.title(),
                code.status(),
                refusal.detail(),
                instance,
                code.code(),
                requestId,
                refusal.errors(),
                refusal.currentVersion());
    }
}
