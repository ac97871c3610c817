package dev.flow.gateway.server;

import dev.flow.gateway.operation.Idempotency;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.identity.RequestHeaders;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the idempotency key of a request, in either spelling. */
final class IdempotencyKey {
    static final String HEADER = "x-idempotency-key";
    static final String ALIAS = "idempotency-key";
    private static final Pattern FORM = Pattern.compile("[\\x20-\\x7e]{1,256}");

    private IdempotencyKey() {}

    /** Empty when there is none and none is needed, or the operation ignores it. */
    static Optional<String> of(RequestHeaders headers, Idempotency idempotency) {
        if (idempotency == Idempotency.SAFE || idempotency == Idempotency.IGNORED) {
            return Optional.empty();
        }
        Set<String> keys = new LinkedHashSet<>(headers.all(HEADER));
        keys.addAll(headers.all(ALIAS));
        if (keys.size() > 1) {
            throw refused("There are two idempotency keys.", "repeated");
        }
        Optional<String> key = keys.stream().findFirst();
        if (key.isEmpty() && idempotency == Idempotency.REQUIRED) {
            throw refused("The operation needs an idempotency key.", "required");
        }
        if (key.isPresent() && !FORM.matcher(key.get()).matches()) {
            throw refused("The idempotency key is malformed.", "malformed");
        }
        return key;
    }

    private static ProblemException refused(String message, String code) {
        return ProblemException.of(
                ProblemCode.INVALID_REQUEST,
                message,
                List.of(new InputError(HEADER, code, message, "Send one key of 1 to 256 printable characters.")));
    }
}
