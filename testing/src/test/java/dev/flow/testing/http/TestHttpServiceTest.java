package dev.flow.testing.http;

import dev.flow.testing.http.TestHttpService.Reply;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestHttpServiceTest {
    @Test
    void a_request_is_remembered_and_answered() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient();
                TestHttpService service =
                        TestHttpService.answering(request -> Reply.of(201, "text/plain", request.body() + "!"))) {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(URI.create(service.url() + "/orders?a=1"))
                            .header("X-Key", "k")
                            .POST(BodyPublishers.ofString("one"))
                            .build(),
                    BodyHandlers.ofString());

            assertThat(response.statusCode()).isEqualTo(201);
            assertThat(response.body()).isEqualTo("one!");
            assertThat(response.headers().firstValue("content-type")).contains("text/plain");
            assertThat(service.only().method()).isEqualTo("POST");
            assertThat(service.only().uri()).isEqualTo("/orders?a=1");
            assertThat(service.only().header("x-key")).isEqualTo("k");
            assertThat(service.only().header("x-other")).isEqualTo("(none)");
        }
    }

    @Test
    void the_only_request_is_an_error_where_there_is_none() {
        try (TestHttpService service = TestHttpService.answering(_ -> Reply.empty(204))) {
            assertThatThrownBy(service::only).isInstanceOf(AssertionError.class);
        }
    }
}
