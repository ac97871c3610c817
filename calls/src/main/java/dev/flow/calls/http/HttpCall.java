package dev.flow.calls.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.auth.Authentication;
import dev.flow.calls.auth.AuthenticationPolicies;
import dev.flow.calls.call.Argument;
import dev.flow.calls.call.CallKind;
import dev.flow.calls.call.CallScope;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.transport.HttpHeaders;
import dev.flow.calls.transport.HttpRequest;
import dev.flow.calls.transport.QueryString;
import dev.flow.calls.transport.RequestBody;
import java.net.URI;

/** {@code call: http} (DSL reference, "HTTP Call"). */
public final class HttpCall implements CallKind {
    private final HttpInvoker calls;
    private final AuthenticationPolicies policies;

    public HttpCall(HttpInvoker calls, AuthenticationPolicies policies) {
        this.calls = calls;
        this.policies = policies;
    }

    @Override
    public JsonNode call(CallScope scope, Argument with) {
        Argument endpoint = with.get("endpoint");
        Authentication authentication = policies.resolve(scope, endpoint.get("authentication"));
        return calls.call(
                scope,
                new HttpInvoker.Plan(
                        authentication,
                        () -> request(scope, with),
                        with.get("redirect").flag(scope),
                        HttpOutput.of(with.get("output").text(scope))));
    }

    private static HttpRequest request(CallScope scope, Argument with) {
        Argument endpoint = with.get("endpoint");
        String uri = (endpoint.isObject() ? endpoint.get("uri") : endpoint)
                .uri(scope)
                .orElseThrow(() -> CallFailure.configuration("The call has no endpoint."));
        URI target =
                QueryString.append(HttpRequest.endpoint(uri), with.get("query").value(scope));
        HttpHeaders headers = HttpHeaders.of(with.get("headers").value(scope));
        String method =
                with.get("method").text(scope).orElseThrow(() -> CallFailure.configuration("The call has no method."));
        return new HttpRequest(
                method,
                target,
                headers,
                RequestBody.of(
                                with.get("body").value(scope),
                                headers.first("Content-Type").orElse(null))
                        .orElse(null));
    }
}
