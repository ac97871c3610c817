package dev.flow.gateway.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.gateway.operation.Access;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.Permissions;
import dev.flow.gateway.operation.RequestBody.Form;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.operation.Services;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.identity.AuthenticatedPrincipal;
import dev.flow.identity.AuthorizationRequest.Resource;
import dev.flow.store.idempotency.IdempotentRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * What happens to a request, in order: a place among those in flight, the operation of its path, HTTPS, who asks,
 * whether they may, parameters, body, idempotency key, handler. What goes wrong is thrown. Thread-safe.
 */
final class RequestPipeline implements AutoCloseable {
    private static final int EFFECT_ID = 26;

    private final Services services;
    private final GatewaySettings settings;
    private final Routes routes;
    private final Authorizer authorizer;
    private final BodyReader bodies;
    private final IdempotencyFilter idempotency;
    private final AuditTrail audit;
    private final Admission admission;

    RequestPipeline(Services services, GatewaySettings settings, Authorizer authorizer) {
        this.services = services;
        this.settings = settings;
        this.routes = new Routes(services.table());
        this.authorizer = authorizer;
        this.bodies = new BodyReader(settings.limits());
        this.idempotency = new IdempotencyFilter(services.parts().records().idempotency());
        this.audit = new AuditTrail(services.parts().records().audit());
        this.admission = new Admission(settings.limits(), System::nanoTime);
    }

    /** The operation of a request; empty where there is none, or none with its method. */
    Routes.Match match(IncomingRequest incoming) {
        return routes.match(incoming.method(), incoming.path());
    }

    /**
     * Answers a request.
     *
     * @param refusal answers it while its body is still arriving
     * @throws Admission.ShedException when that has happened
     */
    HttpReply answer(
            IncomingRequest incoming,
            Routes.Match match,
            @Nullable String traceparent,
            Consumer<ProblemException> refusal) {
        checkHeaderSize(incoming);
        if (match instanceof Routes.Match.Found(var operation, var values)
                && operation.access() instanceof Access.Open) {
            return perform(incoming, operation, values, new Sender(null, traceparent, null));
        }
        try (Admission.Place place = admission.enter(refusal)) {
            requireHttps(incoming);
            return switch (match) {
                case Routes.Match.Nothing _ ->
                    throw ProblemException.of(ProblemCode.NOT_FOUND, "There is no such path.");
                case Routes.Match.Malformed _ ->
                    throw ProblemException.of(
                            ProblemCode.INVALID_REQUEST,
                            "The path is not text in UTF-8, percent-encoded and without control characters.");
                case Routes.Match.OtherMethods other ->
                    throw ProblemException.of(ProblemCode.METHOD_NOT_ALLOWED, "The path takes " + other.allowed() + ".")
                            .with("allow", String.join(", ", other.allowed()));
                case Routes.Match.Found(var operation, var values) -> {
                    checkQuery(incoming);
                    AuthenticatedPrincipal principal = authorizer.identify(incoming);
                    MDC.put("principal_id", principal.principalId()); // cleared where the request ends
                    place.claim(principal.principalId());
                    yield perform(incoming, operation, values, new Sender(principal, traceparent, place));
                }
            };
        }
    }

    private void requireHttps(IncomingRequest incoming) {
        if (settings.transport().httpsRequired() && !incoming.origin().https()) {
            throw ProblemException.of(ProblemCode.HTTPS_REQUIRED);
        }
    }

    private void checkHeaderSize(IncomingRequest incoming) {
        if (incoming.headers().size() > settings.limits().headers()) {
            throw ProblemException.of(
                    ProblemCode.TOO_LARGE,
                    "The headers are larger than " + settings.limits().headers() + " bytes.");
        }
    }

    private void checkQuery(IncomingRequest incoming) {
        if (incoming.rawQuery().length() > settings.limits().query()) {
            throw ProblemException.of(
                    ProblemCode.TOO_LARGE,
                    "The query is larger than " + settings.limits().query() + " bytes.");
        }
        if (PercentEncoding.decoded(incoming.rawQuery()).isEmpty()) {
            throw ProblemException.of(
                    ProblemCode.INVALID_QUERY,
                    "The query is not text in UTF-8, percent-encoded and without control characters.");
        }
    }

    /**
     * Where a request comes from.
     *
     * @param principal null for open operations
     * @param place null for open operations, which have no body
     */
    private record Sender(
            @Nullable AuthenticatedPrincipal principal,
            @Nullable String traceparent,
            Admission.@Nullable Place place) {}

    private <B> HttpReply perform(
            IncomingRequest incoming, Operation<B> operation, Map<String, String> path, Sender sender) {
        AuthenticatedPrincipal principal = sender.principal();
        Subject subject = operation.subject();
        if (principal != null && !(subject instanceof Subject.InBody)) {
            authorizer.admit(principal, operation, resource(subject, path, JsonNodeFactory.instance.objectNode()));
        }
        Map<String, List<Object>> values = operation.access() instanceof Access.Open
                ? Map.of()
                : ParameterReader.read(operation, path, incoming.server().query());
        BodyReader.Body<B> body = body(operation, incoming, sender.place());
        Resource resource = resource(subject, path, body.tree());
        if (principal != null && subject instanceof Subject.InBody) {
            authorizer.admit(principal, operation, resource);
        }
        Permissions permissions = principal == null ? Permissions.NONE : authorizer.permissions(principal, resource);
        Pending<B> pending = new Pending<>(
                incoming, operation, new Caller(principal, permissions), sender.traceparent(), values, body);
        Optional<String> key = IdempotencyKey.of(incoming.headers(), operation.idempotency());
        return key.isEmpty()
                ? handled(pending, random())
                : idempotency.perform(record(pending, key.get()), effectId -> handled(pending, effectId));
    }

    /** Who sent a request, and what they may do. */
    private record Caller(@Nullable AuthenticatedPrincipal principal, Permissions permissions) {}

    /** A request that only its handler is missing. */
    private record Pending<B>(
            IncomingRequest incoming,
            Operation<B> operation,
            Caller caller,
            @Nullable String traceparent,
            Map<String, List<Object>> values,
            BodyReader.Body<B> body) {}

    @SuppressWarnings("unchecked") // an operation without forms is declared for Nothing
    private <B> BodyReader.Body<B> body(
            Operation<B> operation, IncomingRequest incoming, Admission.@Nullable Place place) {
        if (!operation.body().forms().isEmpty() && place != null) {
            return bodies.read(operation, incoming, place);
        }
        Form<B> none = new Form<>("", Nothing.class, _ -> (B) Nothing.INSTANCE);
        return new BodyReader.Body<>(JsonNodeFactory.instance.objectNode(), none);
    }

    private <B> HttpReply handled(Pending<B> pending, String effectId) {
        Operation<B> operation = pending.operation();
        Call.Context context = new Call.Context(
                pending.incoming().id(),
                pending.caller().principal(),
                pending.traceparent(),
                effectId,
                ResourceDigest.ofQuery(operation, pending.values()),
                pending.caller().permissions());
        Call<B> call =
                new Call<>(services, context, pending.values(), pending.body().bound());
        Answer answer = audit.follow(
                operation,
                call,
                pending.body().tree(),
                () -> operation.handler().handle(call));
        return HttpReply.of(operation, answer);
    }

    private IdempotentRequest record(Pending<?> pending, String key) {
        AuthenticatedPrincipal principal = pending.caller().principal();
        return new IdempotentRequest(
                key,
                principal == null ? "" : principal.principalId(),
                pending.operation().id(),
                services.parts().scope().digest(),
                ResourceDigest.ofRequest(
                        pending.incoming().path(),
                        pending.incoming().rawQuery(),
                        pending.body().tree()));
    }

    private @Nullable Resource resource(Subject subject, Map<String, String> path, JsonNode body) {
        return authorizer.resources().of(subject, path, body);
    }

    private static String random() {
        return IncomingRequest.newId().substring(0, EFFECT_ID);
    }

    @Override
    public void close() {
        bodies.close();
        admission.close();
    }
}
