package dev.flow.store.idempotency;

import java.util.Map;

/**
 * The recorded response of a request, which repeated requests get too.
 *
 * @param status the HTTP status
 * @param headers of the response itself (content type, location), not of one exchange
 * @param body the text of the body, empty for none
 */
public record RecordedResponse(int status, Map<String, String> headers, String body) {
    public RecordedResponse {
        headers = Map.copyOf(headers);
    }
}
