package dev.flow.calls;

import dev.flow.calls.call.CallOptions;
import dev.flow.calls.http.HttpResources;
import dev.flow.definition.ResourceException;
import dev.flow.engine.payload.Json;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class HttpResourcesTest {
    @Test
    void json_and_yaml_are_read_and_other_text_is_a_string() {
        try (TestHttpService service = TestHttpService.answering(request -> switch (request.uri()) {
                    case "/a.json" -> Reply.json("{\"a\": 1}");
                    case "/a.yaml" -> Reply.of(200, "text/plain", "a:\n  200: [x]\n");
                    case "/a.proto" -> Reply.of(200, "text/plain", "syntax = \"proto3\";\nmessage A {}\n");
                    case "/moved" -> Reply.redirect(302, "/a.json");
                    default -> Reply.empty(404);
                });
                HttpResources resources = new HttpResources(CallOptions.local(), List.of())) {
            assertThat(resources.fetch(URI.create(service.url() + "/a.json"))).isEqualTo(TestCalls.yaml("{a: 1}"));
            assertThat(resources.fetch(URI.create(service.url() + "/a.yaml")))
                    .isEqualTo(TestCalls.yaml("{a: {'200': [x]}}"));
            assertThat(resources.fetch(URI.create(service.url() + "/a.proto")))
                    .isEqualTo(Json.text("syntax = \"proto3\";\nmessage A {}\n"));
            assertThat(resources.fetch(URI.create(service.url() + "/moved"))).isEqualTo(TestCalls.yaml("{a: 1}"));
            assertThatThrownBy(() -> resources.fetch(URI.create(service.url() + "/none")))
                    .isInstanceOf(ResourceException.class)
                    .hasMessage("GET " + service.url() + "/none answered 404 Not Found");
        }
    }

    @Test
    void the_egress_rules_hold() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"));
                HttpResources resources = new HttpResources(CallOptions.production(), List.of())) {
            assertThatThrownBy(() -> resources.fetch(URI.create(service.url() + "/a.json")))
                    .isInstanceOf(ResourceException.class)
                    .hasMessageContaining("egress rules");
            assertThat(service.received()).isEmpty();
        }
    }

    @Test
    void files_are_read_below_the_named_directories_only(@TempDir Path directory) throws IOException {
        Path inside = Files.createDirectory(directory.resolve("inside"));
        Path file = Files.writeString(inside.resolve("a.yaml"), "a: 1\n");
        Path outside = Files.writeString(directory.resolve("secret.yaml"), "a: 2\n");
        Path link = Files.createSymbolicLink(inside.resolve("link.yaml"), outside);
        try (HttpResources resources = new HttpResources(CallOptions.local(), List.of(inside))) {
            assertThat(resources.fetch(file.toUri())).isEqualTo(TestCalls.yaml("{a: 1}"));
            assertThat(resources.fetch(URI.create("a.yaml"))).isEqualTo(TestCalls.yaml("{a: 1}"));
            assertThatThrownBy(() -> resources.fetch(URI.create("b.yaml")))
                    .isInstanceOf(ResourceException.class)
                    .hasMessage("there is no file b.yaml in the configuration");
            assertThatThrownBy(() -> resources.fetch(URI.create("../secret.yaml")))
                    .isInstanceOf(ResourceException.class)
                    .hasMessageContaining("outside");
            for (Path forbidden : List.of(outside, inside.resolve("../secret.yaml"), link)) {
                assertThatThrownBy(() -> resources.fetch(forbidden.toUri()))
                        .isInstanceOf(ResourceException.class)
                        .hasMessageContaining("outside");
            }
            assertThatThrownBy(() -> resources.fetch(inside.resolve("none").toUri()))
                    .isInstanceOf(ResourceException.class)
                    .hasMessageContaining("cannot be read");
        }
    }

    @Test
    void a_document_has_a_bound() {
        CallOptions small = CallOptions.local().withLimits(new CallOptions.Limits(10, 3, 10));
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("{\"a\": \"0123456789\"}"));
                HttpResources resources = new HttpResources(small, List.of())) {
            assertThatThrownBy(() -> resources.fetch(URI.create(service.url() + "/a.json")))
                    .isInstanceOf(ResourceException.class)
                    .hasMessageContaining("more than 10 bytes");
        }
    }
}
