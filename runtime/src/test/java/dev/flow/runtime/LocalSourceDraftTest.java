package dev.flow.runtime;

import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.testing.Eventually;
import dev.flow.testing.engine.TestedEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A draft over a configuration directory: {@code local_source}. */
@Tag("process")
final class LocalSourceDraftTest {
    private static final String GREETS = """
            # The smallest workflow.
            document: {dsl: 1.0.3, namespace: shop, name: greets, version: 1.0.0}
            do:
              - greet:
                  set: {greeting: "%s"}   # said to everyone
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void configuration() throws Exception {
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(file(), GREETS.formatted("hello"));
    }

    private Path file() {
        return folder.resolve("config/workflows/anything.yaml");
    }

    private Settings settings() {
        var text = SettingsText.of(Map.of())
                .with(Catalogue.CONFIG_DIR, folder.resolve("config").toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, folder.resolve("data").toString(), "--data-dir")
                .with(Catalogue.ENGINE_KIND, TestedEngine.kind(), "--engine")
                .with(Catalogue.PORT, "0", "--port");
        return Settings.read(text, Role.COMBINED, System.getenv());
    }

    private static String greeting(Http http, String request) throws Exception {
        return http.post(
                        "/v1/workflows?wait=PT20S",
                        "{\"workflow_name\": \"shop.greets\", \"business_request_id\": \"" + request + "\"}")
                .body()
                .at("/result/output/greeting")
                .asText();
    }

    @Test
    void an_edit_is_applied_to_its_file_and_used_after_a_restart() throws Exception {
        try (var application = RuntimeApplication.builder(settings()).build()) {
            application.start();
            var http = new Http(application.port().orElseThrow());
            var lifecycle = new Lifecycle(http);
            long version = lifecycle.draftVersion();
            lifecycle.edit("shop.greets", GREETS.formatted("good morning"));

            assertThat(Files.readString(file()))
                    .as("a draft is not in the files")
                    .isEqualTo(GREETS.formatted("hello"));
            var stale = http.put(
                    "/v1/configuration/draft/workflows/shop.greets?expected_version=" + version,
                    GREETS.formatted("stale"));
            assertThat(stale.status()).isEqualTo(409);
            assertThat(stale.body().path("code").asText()).isEqualTo("configuration_conflict");
            assertThat(stale.body().path("current_version").longValue()).isEqualTo(lifecycle.draftVersion());

            var applied = http.post(
                    "/v1/configuration/apply",
                    "{\"expected_draft_version\": " + lifecycle.draftVersion() + "}",
                    "apply-1");
            assertThat(applied.status()).as(applied.body().toString()).isEqualTo(200);
            assertThat(applied.body().path("restart_required").booleanValue()).isTrue();
            assertThat(Files.readString(file())).isEqualTo(GREETS.formatted("good morning"));
            assertThat(greeting(http, "before"))
                    .as("the process keeps what it started with")
                    .isEqualTo("hello");
        }
        try (var application = RuntimeApplication.builder(settings()).build()) {
            application.start();
            var http = new Http(application.port().orElseThrow());

            assertThat(greeting(http, "after")).isEqualTo("good morning");
            assertThat(http.get("/v1/configuration/draft")
                            .body()
                            .path("restart_required")
                            .booleanValue())
                    .isFalse();
        }
    }

    @Test
    void a_change_on_disk_is_a_new_version_of_the_draft() throws Exception {
        try (var application = RuntimeApplication.builder(settings()).build()) {
            application.start();
            var http = new Http(application.port().orElseThrow());
            var lifecycle = new Lifecycle(http);
            long version = lifecycle.draftVersion();
            Files.writeString(file(), GREETS.formatted("from an editor"));

            assertThat(lifecycle.draftVersion()).isEqualTo(version + 1);
            assertThat(http.get("/v1/configuration/draft/workflows/shop.greets")
                            .body()
                            .path("document")
                            .asText())
                    .isEqualTo(GREETS.formatted("from an editor"));
        }
    }

    @Test
    void a_directory_that_is_watched_is_used_at_once() throws Exception {
        try (var application = RuntimeApplication.builder(settings()).build()) {
            application.start();
            application.watch();
            var http = new Http(application.port().orElseThrow());
            var lifecycle = new Lifecycle(http);
            lifecycle.edit("shop.greets", GREETS.formatted("good evening"));
            http.post(
                    "/v1/configuration/apply",
                    "{\"expected_draft_version\": " + lifecycle.draftVersion() + "}",
                    "apply-2");

            Eventually.get(
                    () -> http.get("/v1/configuration/draft").body(),
                    draft -> !draft.path("restart_required").booleanValue());
            assertThat(greeting(http, "watched")).isEqualTo("good evening");
        }
    }
}
