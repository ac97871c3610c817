package dev.flow.calls.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.auth.Authentication;
import dev.flow.calls.auth.AuthenticationPolicies;
import dev.flow.calls.call.Argument;
import dev.flow.calls.call.CallKind;
import dev.flow.calls.call.CallScope;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.http.HttpInvoker;
import dev.flow.calls.http.HttpOutput;
import dev.flow.calls.text.PercentEncoding;
import dev.flow.calls.transport.HttpRequest;
import java.net.URI;

/** {@code call: openapi} (DSL reference, "OpenAPI Call"). */
public final class OpenApiCall implements CallKind {
    private final HttpInvoker calls;
    private final AuthenticationPolicies policies;
    private final RemoteDocuments documents;

    public OpenApiCall(HttpInvoker calls, AuthenticationPolicies policies, RemoteDocuments documents) {
        this.calls = calls;
        this.policies = policies;
        this.documents = documents;
    }

    @Override
    public JsonNode call(CallScope scope, Argument with) {
        OpenApiDocument document = document(scope, with.get("document"));
        String id = with.get("operationId")
                .text(scope)
                .orElseThrow(() -> CallFailure.configuration("The call has no operationId."));
        OpenApiOperation operation = document.operation(id);
        Authentication authentication = policies.resolve(scope, with.get("authentication"));
        return calls.call(
                scope,
                new HttpInvoker.Plan(
                        authentication,
                        () -> OpenApiRequest.of(
                                operation, with.get("parameters").value(scope)),
                        with.get("redirect").flag(scope),
                        HttpOutput.of(with.get("output").text(scope))));
    }

    /** The document that was fetched when the definition was loaded; else it is fetched now. */
    private OpenApiDocument document(CallScope scope, Argument resource) {
        Argument endpoint = resource.get("endpoint");
        String uri = (endpoint.isObject() ? endpoint.get("uri") : endpoint)
                .uri(scope)
                .orElseThrow(() -> CallFailure.configuration("The OpenAPI document has no endpoint."));
        JsonNode resolved = scope.definition().references().resources().get(uri);
        if (resolved != null) {
            return new OpenApiDocument(URI.create(PercentEncoding.encodeIllegal(uri)), resolved);
        }
        URI address = HttpRequest.endpoint(uri);
        Authentication authentication = policies.resolve(scope, endpoint.get("authentication"));
        return new OpenApiDocument(address, documents.fetch(scope, address, authentication));
    }
}
