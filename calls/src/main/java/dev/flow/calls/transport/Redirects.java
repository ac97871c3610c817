package dev.flow.calls.transport;

import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.secret.SecretRedactor;
import dev.flow.definition.Origin;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the request that follows a redirection (RFC 9110, 15.4). At another origin credentials are left behind:
 * authentication, cookies, and every header that carries a secret.
 */
public final class Redirects {
    private static final Set<Integer> FOLLOWED = Set.of(301, 302, 303, 307, 308);

    private Redirects() {}

    /** The next request; empty when this answer is not to be followed. */
    public static Optional<HttpRequest> next(HttpRequest request, HttpResponse answer, SecretRedactor secrets) {
        if (!FOLLOWED.contains(answer.status())) {
            return Optional.empty();
        }
        return answer.location(request.uri()).map(location -> {
            URI target = checked(location, request);
            boolean asGet = becomesGet(answer.status(), request.method());
            HttpHeaders headers =
                    asGet ? request.headers().without(field -> field.is("Content-Type")) : request.headers();
            RequestBody body = asGet ? null : request.body();
            if (Origin.of(target).equals(request.origin())) {
                return new HttpRequest(asGet ? "GET" : request.method(), target, headers, body);
            }
            if (body != null && secrets.finds(body.content())) {
                throw CallFailure.authorization(
                        "Redirect not followed",
                        request.summary() + " redirects to " + Origin.of(target)
                                + ", and the body of the request holds a secret.");
            }
            return new HttpRequest(
                    asGet ? "GET" : request.method(),
                    target,
                    headers.without(field -> isCredential(field, secrets)),
                    body);
        });
    }

    private static boolean becomesGet(int status, String method) {
        return switch (status) {
            case 303 -> !method.equals("HEAD");
            case 301, 302 -> method.equals("POST");
            default -> false;
        };
    }

    private static boolean isCredential(HttpHeaders.Field field, SecretRedactor secrets) {
        return field.is("Authorization")
                || field.is("Proxy-Authorization")
                || field.is("Cookie")
                || secrets.finds(field.value());
    }

    private static URI checked(URI location, HttpRequest request) {
        if (!Origin.isHttp(location) || location.getHost() == null || location.getRawUserInfo() != null) {
            throw CallFailure.communication(
                    "Invalid redirect", request.summary() + " redirects to something that is no http or https URI.");
        }
        return HttpRequest.endpoint(location.toString());
    }
}
