package dev.flow.gateway.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.gateway.operation.Access;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Endpoints;
import dev.flow.gateway.operation.ExpectedVersion;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.Permissions;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.identity.AuthenticatedPrincipal;
import dev.flow.identity.AuthorizationRequest.Resource;
import dev.flow.store.idempotency.IdempotentRequest;
import io.helidon.common.uri.UriQuery;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * The steps of a request, in order: admission, the operation of its path, HTTPS, authentication, authorisation,
 * parameters, body, expected version, idempotency key, handler. What goes wrong is thrown. Thread-safe.
 */
final class RequestPipeline implements AutoCloseable {
    private static final int EFFECT_ID = 26;
    /** In place of a principal, of which none has such an id: the senders that sources verify share its room. */
    private static final String SENDERS = "\n";

    private final GatewaySettings settings;
    private final String scopeDigest;
    private final Routes routes;
    private final Authorizer authorizer;
    private final BodyReader bodies;
    private final IdempotencyFilter idempotency;
    private final AuditTrail audit;
    private final Admission admission;

    RequestPipeline(GatewaySettings settings, ServerParts parts, Endpoints endpoints, Authorizer authorizer) {
        this.settings = settings;
        this.scopeDigest = parts.scope().digest();
        this.routes = new Routes(endpoints);
        this.authorizer = authorizer;
        this.bodies = new BodyReader(settings.limits());
        this.idempotency = new IdempotencyFilter(parts.idempotency());
        this.audit = new AuditTrail(parts.audit(), scopeDigest);
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
        if (match instanceof Routes.Match.Found(var endpoint, var values)
                && endpoint.operation().access() instanceof Access.Open) {
            return perform(incoming, endpoint, values, new Sender(null, traceparent, null));
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
                case Routes.Match.Found(var endpoint, var values) -> {
                    checkQuery(incoming);
                    yield perform(
                            incoming,
                            endpoint,
                            values,
                            new Sender(principal(incoming, endpoint, place), traceparent, place));
                }
            };
        }
    }

    /** The principal of a request, whose place it becomes; null where the source verifies the sender. */
    private @Nullable AuthenticatedPrincipal principal(
            IncomingRequest incoming, Endpoint<?> endpoint, Admission.Place place) {
        if (endpoint.operation().access() instanceof Access.Source) {
            place.claim(SENDERS);
            return null;
        }
        AuthenticatedPrincipal principal = authorizer.identify(incoming);
        MDC.put("principal_id", principal.principalId()); // cleared where the request ends
        place.claim(principal.principalId());
        return principal;
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
     * The origin of a request.
     *
     * @param principal null for open operations, and for senders that a source verifies
     * @param place null for open operations, which have no body
     */
    private record Sender(
            @Nullable AuthenticatedPrincipal principal,
            @Nullable String traceparent,
            Admission.@Nullable Place place) {}

    private <B> HttpReply perform(
            IncomingRequest incoming, Endpoint<B> endpoint, Map<String, String> path, Sender sender) {
        Operation<B> operation = endpoint.operation();
        AuthenticatedPrincipal principal = sender.principal();
        Subject subject = operation.subject();
        if (principal != null && !(subject instanceof Subject.InBody)) {
            authorizer.admit(principal, operation, resource(subject, path, JsonNodeFactory.instance.objectNode()));
        }
        if (endpoint.presence() != Endpoint.Presence.INCLUDED) {
            throw ProblemException.of(
                    ProblemCode.NOT_FOUND, "This process does not have the operation in its configuration mode.");
        }
        Map<String, List<Object>> values = operation.access() instanceof Access.Open
                ? Map.of()
                : ParameterReader.read(operation, path, query(operation, incoming));
        BodyReader.Body<B> body = body(operation, incoming, sender.place());
        Resource resource = resource(subject, path, body.tree());
        if (principal != null && subject instanceof Subject.InBody) {
            authorizer.admit(principal, operation, resource);
        }
        Permissions permissions = principal == null ? Permissions.NONE : authorizer.permissions(principal, resource);
        ExpectedVersion version =
                ExpectedVersions.of(operation.input().precondition(), incoming.headers(), values, body.tree());
        Pending<B> pending = new Pending<>(
                incoming, endpoint, new Caller(principal, permissions), sender.traceparent(), values, version, body);
        Optional<String> key = IdempotencyKey.of(incoming.headers(), operation.idempotency());
        return key.isEmpty()
                ? handled(pending, random())
                : idempotency.perform(record(pending, key.get()), effectId -> handled(pending, effectId));
    }

    /** The query string of a sender that a source verifies is for the source. */
    private static UriQuery query(Operation<?> operation, IncomingRequest incoming) {
        return operation.access() instanceof Access.Source
                ? UriQuery.empty()
                : incoming.server().query();
    }

    /** The sender of a request, and what it may do. */
    private record Caller(@Nullable AuthenticatedPrincipal principal, Permissions permissions) {}

    /** A request that is authorised and read, for its handler. */
    private record Pending<B>(
            IncomingRequest incoming,
            Endpoint<B> endpoint,
            Caller caller,
            @Nullable String traceparent,
            Map<String, List<Object>> values,
            @Nullable ExpectedVersion version,
            BodyReader.Body<B> body) {}

    private <B> BodyReader.Body<B> body(
            Operation<B> operation, IncomingRequest incoming, Admission.@Nullable Place place) {
        return operation.body().forms().isEmpty() || place == null
                ? BodyReader.none()
                : bodies.read(operation.body(), incoming, place);
    }

    private <B> HttpReply handled(Pending<B> pending, String effectId) {
        Endpoint<B> endpoint = pending.endpoint();
        Operation<B> operation = endpoint.operation();
        Call.Context context = new Call.Context(
                pending.incoming().id(),
                pending.caller().principal(),
                pending.traceparent(),
                effectId,
                ResourceDigest.ofQuery(operation, pending.values()),
                pending.caller().permissions());
        Call<B> call = new Call<>(
                context, pending.values(), pending.version(), pending.body().bound());
        Answer answer = audit.follow(
                operation, call, pending.body().tree(), () -> endpoint.handler().handle(call));
        return HttpReply.of(
                operation, ConditionalRead.of(operation, pending.incoming().headers(), answer));
    }

    private IdempotentRequest record(Pending<?> pending, String key) {
        AuthenticatedPrincipal principal = pending.caller().principal();
        return new IdempotentRequest(
                key,
                principal == null ? "" : principal.principalId(),
                pending.endpoint().operation().id(),
                scopeDigest,
                ResourceDigest.ofRequest(
                        pending.incoming().path(),
                        pending.incoming().rawQuery(),
                        pending.version(),
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
