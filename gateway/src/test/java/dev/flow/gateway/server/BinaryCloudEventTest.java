package dev.flow.gateway.server;

import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.identity.RequestHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Facts that the trial of the CloudEvents SDK turned on: see docs/decisions/cloudevents-are-json.md. */
final class BinaryCloudEventTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "application/json              | {\"b\": 12.5, \"a\": 0.12345678901234567890123} | {\"ce\":\"1\",\"datacontenttype\":\"application/json\",\"data\":{\"b\":12.5,\"a\":0.12345678901234567890123}}",
                "application/vnd.x+json        | 1    | {\"ce\":\"1\",\"datacontenttype\":\"application/vnd.x+json\",\"data\":1}",
                "text/plain; charset=utf-8     | ü    | {\"ce\":\"1\",\"datacontenttype\":\"text/plain; charset=utf-8\",\"data\":\"ü\"}",
                "application/xml               | <a/> | {\"ce\":\"1\",\"datacontenttype\":\"application/xml\",\"data_base64\":\"PGEvPg==\"}",
            })
    void data_is_json_text_or_base64_by_its_media_type_and_otherwise_as_it_came(
            String type, String body, String event) {
        assertThat(structured(body, "ce-ce", "1", "content-type", type)).isEqualTo(event);
    }

    @Test
    void data_without_a_media_type_is_base64() {
        assertThat(structured("hi", "ce-id", "1")).isEqualTo("{\"id\":\"1\",\"data_base64\":\"aGk=\"}");
    }

    @Test
    void an_attribute_is_percent_decoded_and_otherwise_as_it_came() {
        assertThat(structured("", "ce-subject", "K%C3%B6ln", "ce-time", "2026-01-01T10:00:00.100Z", "CE-Sequence", "7"))
                .isEqualTo("{\"sequence\":\"7\",\"subject\":\"Köln\",\"time\":\"2026-01-01T10:00:00.100Z\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ce-trace_id | x     | ce-trace_id | The name of an attribute has lower-case letters and digits only.",
                "ce-data     | x     | ce-data     | The name of an attribute has lower-case letters and digits only.",
                "ce-subject  | K%C   | ce-subject  | The percent-encoding of the value is not complete.",
                "ce-subject  | K%FF  | ce-subject  | The text is not UTF-8.",
            })
    void an_attribute_that_is_not_right_is_named_by_its_header(
            String header, String value, String pointer, String message) {
        InputError error = refused("", header, value);

        assertThat(error.pointer()).isEqualTo(pointer);
        assertThat(error.message()).isEqualTo(message);
        assertThat(error.hint()).startsWith("Send each attribute once, as a header ce-NAME");
    }

    @Test
    void data_that_says_it_is_json_and_is_not_is_refused_with_its_position() {
        assertThat(refused("{\"a\":\n 1,}", "ce-id", "1", "content-type", "application/json")
                        .message())
                .startsWith("The body is not JSON (line 2, column ");
    }

    private static String structured(String body, String... headers) {
        Map<String, List<String>> all = new TreeMap<>();
        for (int i = 0; i < headers.length; i += 2) {
            all.put(headers[i], List.of(headers[i + 1]));
        }
        return BinaryCloudEvent.structured(RequestHeaders.of(all), body.getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    private static InputError refused(String body, String... headers) {
        return catchThrowableOfType(ProblemException.class, () -> structured(body, headers))
                .errors()
                .getFirst();
    }
}
