package dev.flow.calls.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.auth.Authentication;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.call.CallScope;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.transport.DigestCredentials;
import dev.flow.calls.transport.HttpHeaders;
import dev.flow.calls.transport.HttpRequest;
import dev.flow.calls.transport.HttpResponse;
import dev.flow.calls.transport.HttpTransport;
import dev.flow.calls.transport.Redirects;
import dev.flow.calls.transport.RequestBody;
import dev.flow.calls.transport.ResponseContent;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes an HTTP call as the specification wants it, for every kind of call that uses HTTP: authenticates, adds what is
 * missing, follows redirects when asked to, and turns every answer that is no success into an error. Thread-safe.
 */
public final class HttpInvoker {
    /** Many services answer in JSON when they are asked to, and in XML by default. */
    private static final String ACCEPT = "application/json, text/plain;q=0.9, */*;q=0.8";

    private static final int EXCERPT = 500;

    private final HttpTransport transport;
    private final CallOptions.Limits limits;
    private final InstantSource clock;

    public HttpInvoker(HttpTransport transport, CallOptions.Limits limits, InstantSource clock) {
        this.transport = transport;
        this.limits = limits;
        this.clock = clock;
    }

    /**
     * The request of a call and how its response is handled.
     *
     * @param request evaluated once the call is authenticated, and again with a new token
     * @param redirect whether redirections are followed; one without a target is then a result, not an error
     */
    public record Plan(
            Authentication authentication, Supplier<HttpRequest> request, boolean redirect, HttpOutput output) {}

    public JsonNode call(CallScope scope, Plan plan) {
        plan.authentication().authorization().ifPresent(scope::authorize);
        Exchange exchange = send(scope, plan);
        if (exchange.answer.status() == 401 && plan.authentication().renew()) {
            plan.authentication().authorization().ifPresent(scope::authorize);
            exchange = send(scope, plan);
        }
        HttpResponse answer = exchange.answer;
        if (answer.isSuccess() || (plan.redirect() && answer.isRedirection())) {
            return plan.output().of(exchange.request, answer, scope.redactor());
        }
        throw failure(exchange, scope);
    }

    private Exchange send(CallScope scope, Plan plan) {
        HttpRequest first = complete(plan.request().get(), scope, plan.authentication());
        HttpRequest request = first;
        for (int followed = 0; ; followed++) {
            boolean sameOrigin = request.origin().equals(first.origin());
            HttpResponse answer = transport.send(
                    request, scope.egress(), sameOrigin ? digest(plan.authentication()) : null, scope.cancellation());
            var next =
                    plan.redirect() ? Redirects.next(request, answer, scope.redactor()) : Optional.<HttpRequest>empty();
            if (next.isEmpty()) {
                return new Exchange(request, answer);
            }
            if (followed == limits.redirects()) {
                throw CallFailure.communication(
                        "Too many redirects", first.summary() + " redirects more than " + followed + " times.");
            }
            request = next.get();
        }
    }

    private static HttpRequest complete(HttpRequest request, CallScope scope, Authentication authentication) {
        HttpHeaders headers = request.headers()
                .withDefault("Accept", ACCEPT)
                .withDefault("Idempotency-Key", scope.request().idempotencyKey());
        RequestBody body = request.body();
        if (body != null) {
            headers = headers.with("Content-Type", body.contentType());
        }
        if (!(authentication instanceof Authentication.Digest)) {
            var authorization = authentication.authorization();
            if (authorization.isPresent()) {
                headers = headers.with("Authorization", authorization.get().header());
            }
        }
        return request.withHeaders(headers);
    }

    private static @Nullable DigestCredentials digest(Authentication authentication) {
        return authentication instanceof Authentication.Digest(DigestCredentials credentials) ? credentials : null;
    }

    private CallFailure failure(Exchange exchange, CallScope scope) {
        HttpResponse answer = exchange.answer;
        String excerpt = ResponseContent.excerpt(answer, scope.redactor(), EXCERPT);
        String hint = answer.isRedirection() ? " (redirect: true follows it)" : "";
        return CallFailure.status(
                answer.status(),
                answer.reason(),
                exchange.request.summary() + " answered " + answer.status() + " " + answer.reason() + hint
                        + (excerpt.isEmpty() ? "." : ": " + excerpt),
                answer.retryAfter(clock.instant()).orElse(null));
    }

    private record Exchange(HttpRequest request, HttpResponse answer) {}
}
