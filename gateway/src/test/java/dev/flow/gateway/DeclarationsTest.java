package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.gateway.health.HealthChecks;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Caching;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Endpoints;
import dev.flow.gateway.operation.ExpectedVersion;
import dev.flow.gateway.operation.Method;
import dev.flow.gateway.operation.OpenApiDocument;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationTable;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.Precondition;
import dev.flow.gateway.operation.RawBody;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.operation.Tag;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.schema.RequestRecord;
import dev.flow.gateway.server.HttpServer;
import dev.flow.gateway.server.ResourceWorkflows;
import dev.flow.gateway.server.ServerParts;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.gateway.settings.GatewaySettings.Limits;
import dev.flow.identity.LocalOperator;
import dev.flow.runs.WorkflowNames;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.StoreSettings;
import dev.flow.store.Timekeeper;
import dev.flow.store.audit.AuditLog;
import dev.flow.store.idempotency.IdempotencyRecords;
import dev.flow.store.tables.StoreTables;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** What operations can declare beside parameters and JSON, with operations of the test's own on the real server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeclarationsTest {
    private static final Tag TAG = new Tag("Notes", "Notes of the tests.");
    private static final Parameter<String> NAME = Parameters.path("name", 100, "Name of the note.");
    private static final long CURRENT = 7;
    private static final int SETTING = 1000;
    private static final int LARGE = 5000;
    private static final byte[] IMAGE = {(byte) 0x89, 'P', 'N', 'G', 0, (byte) 0xff};

    /** A change of a note. */
    @RequestRecord
    record Rename(String to, @Nullable Long expectedVersion) {}

    /** The name of a note. */
    record Named(String name) {}

    private static final Operation<String> PUT = OperationBuilder.<String>withForms(
                    Method.PUT, TAG, "/v1/notes/{name}", "putNote")
            .yaml(text -> text)
            .bodyLimit(LARGE)
            .takes(NAME)
            .expectsVersion()
            .answersVersion()
            .fails(ProblemCode.CONFIGURATION_CONFLICT)
            .answers(200, "The note.", new Content.Text("application/yaml"))
            .build();

    private static final Operation<Rename> RENAME = OperationBuilder.put(
                    TAG, "/v1/notes/{name}/name", "renameNote", Rename.class)
            .takes(NAME)
            .expectsVersion()
            .fails(ProblemCode.CONFIGURATION_CONFLICT)
            .answers(200, "The new name.", Named.class)
            .build();

    private static final Operation<Nothing> EXPORT = OperationBuilder.get(TAG, "/v1/notes/{name}/export", "exportNote")
            .takes(NAME)
            .expectsVersion(new Precondition.Version("at", false))
            .answers(200, "The version that was asked for.", new Content.Text("text/plain"))
            .build();

    private static final Operation<Nothing> DELETE = OperationBuilder.delete(TAG, "/v1/notes/{name}", "deleteNote")
            .takes(NAME)
            .expectsVersion()
            .fails(ProblemCode.CONFIGURATION_CONFLICT)
            .answers(204, "It is deleted.", new Content.Empty())
            .build();

    private static final Operation<Nothing> TOUCH = OperationBuilder.post(TAG, "/v1/notes/{name}/touch", "touchNote")
            .takes(NAME)
            .answers(200, "The name.", Named.class)
            .build();

    private static final Operation<Nothing> IMAGES = OperationBuilder.get(TAG, "/images/{name}", "getImage")
            .takes(NAME)
            .answersFile("The image.", "image/*")
            .build();

    private static final Operation<RawBody> DROP = OperationBuilder.<RawBody>withForms(
                    Method.POST, TAG, "/drops/{name}", "dropNote")
            .raw(body -> body)
            .senders()
            .takes(NAME)
            .answers(200, "What was dropped, reversed.", new Content.Binary("*/*"))
            .build();

    private static final Operation<Nothing> HIDDEN = OperationBuilder.post(TAG, "/hidden/{name}", "hideNote")
            .takes(NAME)
            .answers(200, "The name.", Named.class)
            .build();

    private static final OperationTable TABLE =
            new OperationTable(List.of(PUT, RENAME, EXPORT, DELETE, TOUCH, IMAGES, DROP, HIDDEN));

    private Store store;
    private HttpServer server;
    private Client client;

    private static Endpoints endpoints() {
        return new Endpoints(List.of(
                        IMAGES.handledBy(call -> Answer.file(
                                IMAGE,
                                "image/png",
                                "1b2c",
                                call.get(NAME).equals("new.png") ? Caching.REVALIDATE : Caching.IMMUTABLE)),
                        PUT.handledBy(call -> {
                            call.expectedVersion().check(CURRENT, ProblemCode.CONFIGURATION_CONFLICT);
                            return Answer.ok(call.body()).withVersion(CURRENT + 1);
                        }),
                        RENAME.handledBy(call -> {
                            call.expectedVersion().check(CURRENT, ProblemCode.CONFIGURATION_CONFLICT);
                            return Answer.ok(new Named(call.body().to()));
                        }),
                        EXPORT.handledBy(call -> Answer.ok(version(call))),
                        DELETE.handledBy(call -> {
                            call.expectedVersion().check(CURRENT, ProblemCode.CONFIGURATION_CONFLICT);
                            return new Answer(204, null, Map.of());
                        }),
                        TOUCH.handledBy(call -> Answer.ok(new Named(call.get(NAME)))),
                        DROP.handledBy(call -> dropped(call.body())),
                        HIDDEN.closed()))
                .forTable(TABLE);
    }

    /** The query, a header and the body, backwards. */
    private static Answer dropped(RawBody body) {
        String seen = body.query() + " " + body.headers().all("x-drop") + " "
                + new String(body.bytes(), StandardCharsets.UTF_8);
        return Answer.ok(new StringBuilder(seen).reverse().toString().getBytes(StandardCharsets.UTF_8))
                .with("content-type", "text/x-drop");
    }

    private static String version(Call<?> call) {
        ExpectedVersion version = call.version();
        return version == null ? "any" : Long.toString(version.value());
    }

    @BeforeAll
    void start(@TempDir Path folder) {
        store = Store.open(
                StoreSettings.of("jdbc:sqlite:" + folder.resolve("flow.db")),
                Schema.of(StoreTables.PARTS),
                Timekeeper.system());
        store.migrate();
        GatewaySettings settings = GatewaySettings.local(0);
        Limits limits = settings.limits();
        server = HttpServer.start(
                settings.withLimits(new Limits(
                        SETTING,
                        limits.headers(),
                        limits.query(),
                        limits.inFlight(),
                        limits.perPrincipal(),
                        limits.connections(),
                        limits.readDeadline())),
                new ServerParts(
                        GatewayFixture.SCOPE,
                        new LocalOperator(GatewayFixture.SCOPE, false),
                        new WorkflowNames(new Workflows()),
                        ResourceWorkflows.NONE,
                        new IdempotencyRecords(store),
                        new AuditLog(store),
                        new HealthChecks(List.of(), Clock.systemUTC()),
                        new SimpleMeterRegistry(),
                        OpenTelemetry.noop()),
                endpoints());
        client = new Client(server.port(), "x-host-subject", "local-operator");
    }

    @AfterAll
    void stop() {
        server.drain();
        store.close();
    }

    private Client yaml() {
        return client.with("content-type", "application/yaml");
    }

    @Test
    void yaml_reaches_its_handler_as_it_was_written() {
        var got = yaml().send("PUT", "/v1/notes/a?expected_version=7", "b: 1  # kept\na: ü\n");
        assertThat(got.status()).as(got.toString()).isEqualTo(200);
        assertThat(got.response().body()).isEqualTo("b: 1  # kept\na: ü\n");
        assertThat(got.header("content-type")).isEqualTo("application/yaml; charset=utf-8");
    }

    @Test
    void yaml_that_is_not_utf8_is_refused() throws IOException, InterruptedException {
        HttpRequest request = request("/v1/notes/a?expected_version=7")
                .header("content-type", "application/yaml")
                .PUT(BodyPublishers.ofByteArray(new byte[] {'a', ':', (byte) 0xff}))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> got = http.send(request, BodyHandlers.ofString());
            assertThat(got.statusCode()).isEqualTo(400);
            assertThat(got.body()).contains("\"code\":\"utf8\"", "\"code\":\"invalid_payload\"");
        }
    }

    @Test
    void an_operation_of_yaml_takes_no_json() {
        var got = client.with("content-type", "application/json")
                .send("PUT", "/v1/notes/a?expected_version=7", "{\"a\": 1}");
        assertThat(got.code()).isEqualTo("unsupported_media_type");
        assertThat(got.json().path("detail").asText()).contains("The operation takes application/yaml in UTF-8.");
    }

    @Test
    void a_declared_limit_of_bodies_counts_instead_of_the_setting() {
        assertThat(yaml().send("PUT", "/v1/notes/a?expected_version=7", "a".repeat(LARGE))
                        .status())
                .isEqualTo(200);
        var beyond = yaml().send("PUT", "/v1/notes/a?expected_version=7", "a".repeat(LARGE + 1));
        assertThat(beyond.code()).isEqualTo("too_large");
        assertThat(beyond.json().path("detail").asText()).isEqualTo("The body is larger than 5000 bytes.");
    }

    @Test
    void other_operations_keep_the_limit_of_the_settings() {
        var got = json().send("PUT", "/v1/notes/a/name", "{\"to\": \"" + "a".repeat(SETTING) + "\"}");
        assertThat(got.code()).isEqualTo("too_large");
        assertThat(got.json().path("detail").asText()).isEqualTo("The body is larger than 1000 bytes.");
    }

    private Client json() {
        return client.with("content-type", "application/json");
    }

    @Test
    void the_expected_version_comes_by_query_body_or_if_match() {
        assertThat(yaml().send("PUT", "/v1/notes/a?expected_version=7", "a").status())
                .isEqualTo(200);
        assertThat(yaml().with("if-match", "\"7\"")
                        .send("PUT", "/v1/notes/a", "a")
                        .status())
                .isEqualTo(200);
        assertThat(json().send("PUT", "/v1/notes/a/name", "{\"to\": \"b\", \"expected_version\": 7}")
                        .status())
                .isEqualTo(200);
        assertThat(client.with("if-match", "\"7\"")
                        .send("DELETE", "/v1/notes/a", null)
                        .status())
                .isEqualTo(204);
    }

    @Test
    void a_stale_version_is_a_conflict_that_names_the_current_one() {
        var query = yaml().send("PUT", "/v1/notes/a?expected_version=6", "a");
        assertThat(query.code()).isEqualTo("configuration_conflict");
        assertThat(query.json().path("detail").asText())
                .isEqualTo("The request expects version 6; the version is 7 now.");
        assertThat(query.json().at("/errors/0/pointer").asText()).isEqualTo("?expected_version");
        assertThat(query.header("etag")).isEqualTo("\"7\"");
        var header = client.with("if-match", "\"8\"").send("DELETE", "/v1/notes/a", null);
        assertThat(header.status()).isEqualTo(409);
        assertThat(header.json().at("/errors/0/pointer").asText()).isEqualTo("if-match");
        var body = json().send("PUT", "/v1/notes/a/name", "{\"to\": \"b\", \"expected_version\": 1}");
        assertThat(body.json().at("/errors/0/pointer").asText()).isEqualTo("/expected_version");
    }

    @Test
    void a_required_version_is_missed() {
        var got = yaml().send("PUT", "/v1/notes/a", "a");
        assertThat(got.code()).isEqualTo("invalid_request");
        assertThat(got.json().at("/errors/0/code").asText()).isEqualTo("required");
        assertThat(got.json().at("/errors/0/hint").asText())
                .isEqualTo("Send expected_version, or If-Match with the ETag of the read.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "7", "W/\"7\"", "\"7\", \"8\"", "\"07\"", "\"-1\"", "\"abc\""})
    void an_if_match_that_is_not_one_version_is_refused(String tag) {
        var got = client.with("if-match", tag).send("DELETE", "/v1/notes/a", null);
        assertThat(got.code()).isEqualTo("invalid_request");
        assertThat(got.json().at("/errors/0/pointer").asText()).isEqualTo("if-match");
    }

    @Test
    void versions_that_disagree_are_refused() {
        var got = json().with("if-match", "\"7\"")
                .send("PUT", "/v1/notes/a/name", "{\"to\": \"b\", \"expected_version\": 6}");
        assertThat(got.code()).isEqualTo("invalid_request");
        assertThat(got.json().at("/errors/0/code").asText()).isEqualTo("mismatch");
    }

    @Test
    void an_optional_version_may_be_left_out_and_has_the_name_that_is_declared() {
        assertThat(client.get("/v1/notes/a/export").response().body()).isEqualTo("any");
        assertThat(client.get("/v1/notes/a/export?at=9007199254740991")
                        .response()
                        .body())
                .isEqualTo("9007199254740991");
        assertThat(client.get("/v1/notes/a/export?at=9007199254740992").code()).isEqualTo("input_rejected");
        assertThat(client.get("/v1/notes/a/export?at=x").code()).isEqualTo("invalid_query");
    }

    @Test
    void the_answer_has_the_version_as_its_etag() {
        assertThat(yaml().send("PUT", "/v1/notes/a?expected_version=7", "a").header("etag"))
                .isEqualTo("\"8\"");
    }

    @Test
    void another_version_under_one_key_is_another_request() {
        Client keyed = yaml().with("x-idempotency-key", "versions-under-one-key");
        assertThat(keyed.with("if-match", "\"7\"")
                        .send("PUT", "/v1/notes/a", "a")
                        .status())
                .isEqualTo(200);
        var replayed = keyed.with("if-match", "\"7\"").send("PUT", "/v1/notes/a", "a");
        assertThat(replayed.header("idempotency-replayed")).isEqualTo("true");
        assertThat(replayed.header("etag")).isEqualTo("\"8\"");
        assertThat(keyed.with("if-match", "\"8\"")
                        .send("PUT", "/v1/notes/a", "a")
                        .code())
                .isEqualTo("duplicate_key");
    }

    @Test
    void a_change_may_have_no_body() {
        var got = client.send("POST", "/v1/notes/a/touch", null);
        assertThat(got.status()).as(got.toString()).isEqualTo(200);
        assertThat(got.json().path("name").asText()).isEqualTo("a");
        assertThat(got.header("cache-control")).isEqualTo("no-store");
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .header("x-host-subject", "local-operator");
    }

    @Test
    void a_file_is_answered_byte_for_byte_with_its_cache_directives() throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            var got = http.send(request("/images/a.png").build(), BodyHandlers.ofByteArray());
            assertThat(got.body()).isEqualTo(IMAGE);
            assertThat(got.headers().map())
                    .containsEntry("content-type", List.of("image/png"))
                    .containsEntry("cache-control", List.of("private, max-age=31536000, immutable"))
                    .containsEntry("etag", List.of("\"1b2c\""));
        }
        assertThat(client.get("/images/new.png").header("cache-control")).isEqualTo("private, no-cache");
        var head = client.send("HEAD", "/images/a.png", null);
        assertThat(head.header("content-length")).isEqualTo("6");
        assertThat(head.response().body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"1b2c\"", "W/\"1b2c\"", "\"other\", \"1b2c\"", "*"})
    void a_file_that_the_client_has_is_not_sent_again(String tags) {
        var got = client.with("if-none-match", tags).get("/images/new.png");
        assertThat(got.status()).isEqualTo(304);
        assertThat(got.response().body()).isEmpty();
        assertThat(got.header("etag")).isEqualTo("\"1b2c\"");
        assertThat(got.header("cache-control")).isEqualTo("private, no-cache");
        assertThat(client.with("if-none-match", "\"1b2d\"")
                        .get("/images/new.png")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void what_senders_drop_reaches_its_handler_as_it_was_sent_without_a_principal_or_a_key() {
        Client sender = new Client(server.port(), "content-type", "any/thing", "x-idempotency-key", "one");
        for (String body : List.of("{ not: json", "ü")) { // the second would be another request under its key
            var got = sender.with("x-drop", "1").send("POST", "/drops/a?q=b%20c", body);
            assertThat(got.status()).as(got.toString()).isEqualTo(200);
            assertThat(got.header("content-type")).isEqualTo("text/x-drop");
            assertThat(new StringBuilder(got.response().body()).reverse().toString())
                    .isEqualTo("{q=[b c]} [1] " + body);
        }
        assertThat(sender.send("POST", "/drops/a", "x".repeat(SETTING + 1)).code())
                .isEqualTo("too_large");
    }

    @Test
    void an_operation_of_senders_has_no_problems_of_principals() {
        assertThat(DROP.problems())
                .contains(ProblemCode.HTTPS_REQUIRED, ProblemCode.TOO_LARGE, ProblemCode.RATE_LIMITED)
                .doesNotContain(
                        ProblemCode.UNAUTHENTICATED,
                        ProblemCode.FORBIDDEN,
                        ProblemCode.DUPLICATE_KEY,
                        ProblemCode.UNSUPPORTED_MEDIA_TYPE);
        JsonNode drop = new OpenApiDocument(TABLE).write().at("/paths/~1drops~1{name}/post");
        assertThat(drop.has("security")).isFalse();
        assertThat(drop.at("/requestBody/content").has("application/octet-stream"))
                .isTrue();
        assertThat(drop.path("parameters"))
                .extracting(parameter -> parameter.path("name").asText())
                .containsExactly("name");
    }

    @Test
    void a_closed_path_answers_as_one_that_does_not_exist() {
        var got = new Client(server.port()).send("POST", "/hidden/a", null);
        assertThat(got.status()).isEqualTo(404);
        assertThat(got.json().path("detail").asText()).isEqualTo("There is no such path.");
        assertThat(client.get("/hidden/a").status()).isEqualTo(404);
    }

    @Test
    void the_openapi_document_tells_of_all_of_it() {
        JsonNode paths = new OpenApiDocument(TABLE).write().path("paths");
        JsonNode put = paths.at("/~1v1~1notes~1{name}/put");
        assertThat(put.at("/requestBody/content/application~1yaml/schema/type").asText())
                .isEqualTo("string");
        assertThat(put.path("parameters"))
                .extracting(parameter -> parameter.path("name").asText())
                .containsExactly("name", "expected_version", "x-idempotency-key", "if-match");
        assertThat(put.at("/responses/200/headers").has("etag")).isTrue();
        JsonNode image = paths.at("/~1images~1{name}/get");
        assertThat(image.at("/responses/200/content").has("image/*")).isTrue();
        assertThat(image.at("/responses").has("304")).isTrue();
        assertThat(image.path("parameters"))
                .extracting(parameter -> parameter.path("name").asText())
                .containsExactly("name", "if-none-match");
        assertThat(paths.at("/~1v1~1notes~1{name}~1touch/post").has("requestBody"))
                .isFalse();
    }

    @Test
    void problems_follow_from_what_is_declared() {
        assertThat(TOUCH.problems())
                .doesNotContain(ProblemCode.UNSUPPORTED_MEDIA_TYPE, ProblemCode.INVALID_PAYLOAD)
                .contains(ProblemCode.DUPLICATE_KEY, ProblemCode.STORE_UNAVAILABLE);
        assertThat(PUT.problems()).contains(ProblemCode.UNSUPPORTED_MEDIA_TYPE, ProblemCode.INPUT_REJECTED);
    }

    @Test
    void every_operation_has_exactly_one_handler() {
        Endpoint<?> touch = TOUCH.handledBy(_ -> Answer.ok(new Named("")));
        OperationTable one = new OperationTable(List.of(TOUCH));
        assertThat(new Endpoints(List.of(touch)).forTable(one).all()).containsExactly(touch);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Endpoints(List.of()).forTable(one))
                .withMessage("Not handled: touchNote (POST /v1/notes/{name}/touch)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Endpoints(List.of(touch, touch)).forTable(one))
                .withMessage("Handled twice: touchNote (POST /v1/notes/{name}/touch)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Endpoints(List.of(touch)).forTable(new OperationTable(List.of())))
                .withMessage("Not declared: touchNote");
    }

    @Test
    void only_a_read_answers_a_file() {
        assertThatIllegalStateException()
                .isThrownBy(() -> OperationBuilder.post(TAG, "/v1/images", "makeImage")
                        .answersFile("The image.", "image/*")
                        .build())
                .withMessageStartingWith("makeImage: only a GET can answer a file");
    }
}
