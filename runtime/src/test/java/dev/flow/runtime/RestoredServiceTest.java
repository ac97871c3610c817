package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.runtime.service.ServiceSchema;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.store.Dialect;
import dev.flow.store.StoreUrl;
import dev.flow.store.TestBackup;
import dev.flow.store.TestDatabase;
import dev.flow.store.worker.WorkerReadiness;
import dev.flow.testing.Eventually;
import dev.flow.testing.http.TestHttpService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The store of a service that is in use is backed up and restored elsewhere: another database, another data folder,
 * another port, an engine that is new and empty. RestoredActivationsTest has the activations under way at the backup.
 */
@Tag("process")
@Timeout(180)
@ParameterizedClass
@EnumSource(Dialect.class)
final class RestoredServiceTest {
    private static final String ORDER = """
            document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
            do:
              - approval:
                  listen: {to: {one: {with: {type: com.example.approved}}}}
              - result:
                  set: {wrapping: "%s"}
            """;

    private static final String DOCUMENT = """
            {"openapi": "3.0.3", "info": {"title": "pets", "version": "1"},
             "paths": {"/pets": {"get": {"operationId": "find", "responses": {"200": {"description": "ok"}}}}}}
            """;

    /** A restore takes a while: the worker of the old place counts as alive for a second more. */
    private static final InstantSource AFTER_RESTORING =
            InstantSource.offset(InstantSource.system(), WorkerReadiness.ALIVE.minusSeconds(1));

    @TempDir
    Path folder;

    private final TestDatabase original;
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answering = new CountDownLatch(1);
    private TestHttpService pets;

    RestoredServiceTest(Dialect dialect) {
        original = TestDatabase.create(dialect);
    }

    @BeforeEach
    void begin() throws Exception {
        pets = TestHttpService.answering(_ -> {
            asked.countDown();
            try {
                answering.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return TestHttpService.Reply.json(DOCUMENT);
        });
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(folder.resolve("config/workflows/order.yaml"), ORDER.formatted("paper"));
    }

    @AfterEach
    void remove() {
        answering.countDown();
        pets.close();
        original.close();
    }

    private RuntimeApplication serve(String place, TestDatabase database, InstantSource clock) {
        StoreUrl url = database.settings().url();
        Map<String, String> settings = new HashMap<>(Map.ofEntries(
                Map.entry("FLOW_RUNTIME__PROFILE", "local"),
                Map.entry(
                        "FLOW_RUNTIME__SCOPE",
                        "{\"tenant\": \"acme\", \"application\": \"shop\", \"environment\": \"test\"}"),
                Map.entry("FLOW_RUNTIME__DATA_DIR", folder.resolve(place).toString()),
                Map.entry("FLOW_CONFIGURATION__MODE", "managed"),
                Map.entry("FLOW_CONFIGURATION__DIR", folder.resolve("config").toString()),
                Map.entry("FLOW_STORE__URL", url.display()),
                Map.entry("FLOW_ENGINE__KIND", "embedded"),
                Map.entry("FLOW_GATEWAY__PORT", "0"),
                Map.entry("FLOW_IDENTITY__PROVIDER", "local")));
        if (url instanceof StoreUrl.Postgresql postgresql) {
            settings.put(
                    "FLOW_STORE__USERNAME",
                    Objects.requireNonNull(postgresql.credentials().user()));
            settings.put(
                    "FLOW_STORE__PASSWORD",
                    Objects.requireNonNull(postgresql.credentials().password()));
        }
        var application = RuntimeApplication.builder(Settings.read(SettingsText.of(settings), Role.COMBINED, settings))
                .clock(clock)
                .build();
        application.start();
        return application;
    }

    private static JsonNode start(Http http, String request) throws Exception {
        var answer = http.post(
                "/v1/workflows", "{\"workflow_name\": \"shop.order\", \"business_request_id\": \"" + request + "\"}");
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(202);
        return answer.body();
    }

    private static String wrapping(Http http, JsonNode run) throws Exception {
        String id = run.path("workflow_id").asText();
        http.post("/v1/workflows/" + id + "/events/com.example.approved", "{\"payload\": {}}", id);
        return http.get("/v1/workflows/" + id + "/result?wait=PT20S")
                .body()
                .at("/output/wrapping")
                .asText();
    }

    private static String publishing(Http http, long version) {
        try {
            return http.post(
                            "/v1/configuration/publications",
                            "{\"expected_draft_version\": " + version + "}",
                            "pending")
                    .body()
                    .path("publication_id")
                    .asText();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode published(Http http, String id) {
        return Eventually.get(
                () -> http.get("/v1/configuration/publications/" + id).body(),
                answer -> !answer.path("state").asText("pending").equals("pending"));
    }

    @Test
    void a_backup_restored_elsewhere_has_what_was_active_and_goes_on_from_there() throws Exception {
        try (RuntimeApplication old = serve("old", original, InstantSource.system())) {
            Http http = new Http(old.port().orElseThrow());
            Lifecycle lifecycle = new Lifecycle(http);
            String paper = lifecycle.active();
            lifecycle.edit("shop.order", ORDER.formatted("silk"));
            String silk = lifecycle.publish();
            JsonNode applied = lifecycle.activate(silk);
            assertThat(applied.path("state").asText()).isEqualTo("applied");
            JsonNode run = Eventually.get(
                    () -> start(http, "under-way-" + System.nanoTime()),
                    started -> started.path("revision_id").asText().equals(silk));
            lifecycle.edit("shop.order", ORDER.formatted("wool"));
            String wool = lifecycle.publish();
            lifecycle.edit("shop.pets", pets(pets.url()));
            long version = lifecycle.draftVersion();
            Thread publishing = Thread.ofVirtual().start(() -> publishing(http, version));
            asked.await();

            try (TestDatabase copy = TestBackup.restored(original, ServiceSchema.SCHEMA)) {
                Files.writeString(
                        folder.resolve("config/workflows/order.yaml"), ORDER.formatted("what is not read again"));
                answering.countDown();
                try (RuntimeApplication restored = serve("new", copy, AFTER_RESTORING)) {
                    Http there = new Http(restored.port().orElseThrow());
                    goOn(there, new Restored(paper, silk, wool, applied, version));
                }
                assertThat(lifecycle.active()).as("the old place goes on").isEqualTo(silk);
                assertThat(wrapping(http, run)).isEqualTo("silk");
                publishing.join();
            }
        }
    }

    /** What the backup has. */
    private record Restored(String paper, String silk, String wool, JsonNode applied, long draftVersion) {}

    private static void goOn(Http http, Restored restored) throws Exception {
        Lifecycle lifecycle = new Lifecycle(http);
        assertThat(lifecycle.active()).isEqualTo(restored.silk());
        assertThat(lifecycle.draftVersion()).isEqualTo(restored.draftVersion());
        JsonNode started = start(http, "first");
        assertThat(started.path("revision_id").asText()).isEqualTo(restored.silk());
        assertThat(wrapping(http, started)).isEqualTo("silk");

        JsonNode back =
                lifecycle.rollBack(restored.applied().path("activation_id").asText(), restored.paper());
        assertThat(back.path("state").asText()).as(back.toString()).isEqualTo("applied");
        assertThat(lifecycle.active()).isEqualTo(restored.paper());
        assertThat(lifecycle.activate(restored.wool()).path("state").asText()).isEqualTo("applied");

        String id = publishing(http, restored.draftVersion());
        JsonNode continued = published(http, id);
        assertThat(continued.path("state").asText()).as(continued.toString()).isEqualTo("applied");
        String pets = continued.path("published_revision_id").asText();
        assertThat(lifecycle.activate(pets).path("state").asText()).isEqualTo("applied");

        lifecycle.edit("shop.order", ORDER.formatted("felt"));
        String felt = lifecycle.publish();
        JsonNode activated = lifecycle.activate(felt);
        assertThat(activated.path("state").asText()).isEqualTo("applied");
        assertThat(lifecycle
                        .rollBack(activated.path("activation_id").asText(), pets)
                        .path("state")
                        .asText())
                .isEqualTo("applied");
        assertThat(lifecycle.active()).isEqualTo(pets);
    }

    /** Its publication ends when the document has been fetched. */
    private static String pets(Object service) {
        return """
            document: {dsl: 1.0.3, namespace: shop, name: pets, version: 1.0.0}
            do:
              - find:
                  call: openapi
                  with: {document: {endpoint: "%s/pets.json"}, operationId: find}
            """.formatted(service);
    }
}
