package dev.flow.gateway.problem;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Ends a request with a problem. Its detail goes to the caller, so it says nothing of our insides. */
public final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ProblemCode code;
    private final String detail;
    private final transient List<InputError> errors;
    private final transient Map<String, String> headers;

    private ProblemException(ProblemCode code, String detail, List<InputError> errors, Map<String, String> headers) {
        super(code.code() + ": " + detail, null, false, false);
        this.code = code;
        this.detail = detail;
        this.errors = List.copyOf(errors);
        this.headers = Map.copyOf(headers);
    }

    /** With the words of the catalogue. */
    public static ProblemException of(ProblemCode code) {
        return new ProblemException(code, code.title(), List.of(), Map.of());
    }

    public static ProblemException of(ProblemCode code, String detail) {
        return new ProblemException(code, detail, List.of(), Map.of());
    }

    /** An input with these errors. */
    public static ProblemException of(ProblemCode code, String detail, List<InputError> errors) {
        return new ProblemException(code, detail, errors, Map.of());
    }

    /** The same with one more header on the answer. */
    public ProblemException with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new ProblemException(code, detail, errors, more);
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

    /** Headers of the answer. */
    public Map<String, String> headers() {
        return headers;
    }
}
