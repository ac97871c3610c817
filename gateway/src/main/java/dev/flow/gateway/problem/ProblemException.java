package dev.flow.gateway.problem;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Ends a request with a problem. Its detail goes to the caller, so it says nothing of our insides. */
public final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ProblemCode code;
    private final String detail;
    private final transient List<InputError> errors;
    private final transient Map<String, String> headers;
    private final @Nullable Long currentVersion;

    private ProblemException(
            ProblemCode code,
            String detail,
            List<InputError> errors,
            Map<String, String> headers,
            @Nullable Long currentVersion) {
        super(code.code() + ": " + detail, null, false, false);
        this.code = code;
        this.detail = detail;
        this.errors = List.copyOf(errors);
        this.headers = Map.copyOf(headers);
        this.currentVersion = currentVersion;
    }

    /** With the words of the catalogue. */
    public static ProblemException of(ProblemCode code) {
        return new ProblemException(code, code.title(), List.of(), Map.of(), null);
    }

    public static ProblemException of(ProblemCode code, String detail) {
        return new ProblemException(code, detail, List.of(), Map.of(), null);
    }

    /** An input with these errors. */
    public static ProblemException of(ProblemCode code, String detail, List<InputError> errors) {
        return new ProblemException(code, detail, errors, Map.of(), null);
    }

    /** The same with one more header on the answer. */
    public ProblemException with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new ProblemException(code, detail, errors, more, currentVersion);
    }

    /** The same for a subject that has another version than the client has read: in the body, and as entity tag. */
    public ProblemException withCurrentVersion(long version) {
        ProblemException tagged = with(EntityTag.HEADER, EntityTag.of(version));
        return new ProblemException(code, detail, errors, tagged.headers, version);
    }

    public ProblemCode code() {
        return code;
    }

    public String detail() {
        return detail;
    }

    public List<InputError> errors() {
        return errors;
    }

    /** The present version of a subject that has changed since the client has read it; null for others. */
    public @Nullable Long currentVersion() {
        return currentVersion;
    }

    /** Headers of the answer. */
    public Map<String, String> headers() {
        return headers;
    }
}
