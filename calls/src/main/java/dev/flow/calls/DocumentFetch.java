package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gets a JSON or YAML document over HTTP; redirects are followed. */
final class DocumentFetch {
    private final HttpTransport exchanges;
    private final CallOptions.Limits limits;

    DocumentFetch(HttpTransport exchanges, CallOptions.Limits limits) {
        this.exchanges = exchanges;
        this.limits = limits;
    }

    JsonNode fetch(URI uri, Authentication authentication, SecretRedactor scrubber, Cancellation cancellation) {
        HttpHeaders headers = HttpHeaders.none().with("Accept", "application/json, application/yaml, */*;q=0.8");
        Authentication.@Nullable Digest digest = null;
        if (authentication instanceof Authentication.Digest challenged) {
            digest = challenged;
        } else if (authentication.authorization().isPresent()) {
            Authorization authorization = authentication.authorization().get();
            scrubber.hide(authorization.parameter());
            headers = headers.with("Authorization", authorization.header());
        }
        HttpRequest request = new HttpRequest("GET", uri, headers, null);
        for (int followed = 0; followed <= limits.redirects(); followed++) {
            HttpAnswer answer = exchanges.send(request, followed == 0 ? digest : null, cancellation);
            Optional<HttpRequest> next = Redirects.next(request, answer, scrubber);
            if (next.isEmpty()) {
                return read(request, answer);
            }
            request = next.get();
        }
        throw CallFailure.communication("Too many redirects", "The document at " + uri + " redirects too often.");
    }

    private static JsonNode read(HttpRequest request, HttpAnswer answer) {
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
