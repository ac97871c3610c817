package dev.flow.store.idempotency;

import java.util.Map;

/**
 * What a request was answered, to be answered again.
 *
 * @param status the HTTP status
 * @param headers those that belong to the answer itself (content type, location), not to one exchange
 * @param body the text of the body, empty for none
 */
public record RecordedResponse(int status, Map<String, String> headers, String body) {
    public RecordedResponse {
        headers = Map.copyOf(headers);
    }
}
