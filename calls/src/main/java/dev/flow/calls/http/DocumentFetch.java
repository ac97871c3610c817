package dev.flow.calls.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.auth.Authentication;
import dev.flow.calls.call.Authorization;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.call.Cancellation;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.secret.SecretRedactor;
import dev.flow.calls.text.StructuredText;
import dev.flow.calls.transport.DigestCredentials;
import dev.flow.calls.transport.HttpHeaders;
import dev.flow.calls.transport.HttpRequest;
import dev.flow.calls.transport.HttpResponse;
import dev.flow.calls.transport.HttpTransport;
import dev.flow.calls.transport.Redirects;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gets a JSON or YAML document over HTTP; redirects are followed. */
public final class DocumentFetch {
    private final HttpTransport transport;
    private final CallOptions.Limits limits;
    private final EgressPolicy egress;

    public DocumentFetch(HttpTransport transport, CallOptions.Limits limits, EgressPolicy egress) {
        this.transport = transport;
        this.limits = limits;
        this.egress = egress;
    }

    public JsonNode fetch(URI uri, Authentication authentication, SecretRedactor redactor, Cancellation cancellation) {
        HttpHeaders headers = HttpHeaders.none().with("Accept", "application/json, application/yaml, */*;q=0.8");
        @Nullable DigestCredentials digest = null;
        if (authentication instanceof Authentication.Digest(DigestCredentials credentials)) {
            digest = credentials;
        } else if (authentication.authorization().isPresent()) {
            Authorization authorization = authentication.authorization().get();
            redactor.hide(authorization.parameter());
            headers = headers.with("Authorization", authorization.header());
        }
        HttpRequest request = new HttpRequest("GET", uri, headers, null);
        for (int followed = 0; followed <= limits.redirects(); followed++) {
            HttpResponse answer = transport.send(request, egress, followed == 0 ? digest : null, cancellation);
            Optional<HttpRequest> next = Redirects.next(request, answer, redactor);
            if (next.isEmpty()) {
                return read(request, answer);
            }
            request = next.get();
        }
        throw CallFailure.communication("Too many redirects", "The document at " + uri + " redirects too often.");
    }

    private static JsonNode read(HttpRequest request, HttpResponse answer) {
        if (!answer.isSuccess()) {
            throw CallFailure.status(
                    answer.status(),
                    answer.reason(),
                    request.summary() + " answered " + answer.status() + " " + answer.reason() + ".",
                    null);
        }
        return StructuredText.read(answer.content());
    }
}
