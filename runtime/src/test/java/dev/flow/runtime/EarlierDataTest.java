package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.local.RealServer;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A data folder that the build of 2026-11-22 (commit 4f9172c) made: {@code flow serve --engine local} with the
 * configuration beside it. Its runs: one that listens in the second iteration of a loop, inside a {@code try}, after it
 * has consumed an event; one that is paused while it listens; one that waits for a sub-workflow in a {@code fork}, and
 * that sub-workflow.
 */
@Tag("process")
final class EarlierDataTest {
    private static final String LISTENS = "earlier.approve.PZ0ADZV7T4HRKX70KPE4DYWSCB";
    private static final String PAUSED = "earlier.approve.GQETSAW797B9PR5H1EYNWW93YB";
    private static final String WAITS = "earlier.order.JEZKKRBD7Z1F83MW20AHV421WX";
    private static final String SUB_WORKFLOW = "earlier.approve.S7E62NMVS28ZW9WB4Y5KVCH720";

    @TempDir
    private Path folder;

    @Test
    void store_and_engine_open_and_their_runs_go_on() throws Exception {
        unpack();

        try (var application = RuntimeApplication.builder(settings()).build()) {
            application.start();
            var http = new Http(application.port().orElseThrow());

            var paused = http.get("/v1/workflows/" + PAUSED).body();
            assertThat(paused.path("status").asText()).isEqualTo("paused");
            assertThat(paused.path("labels").path("of").asText()).isEqualTo("before");
            assertThat(paused.path("business_request_id").asText()).isEqualTo("paused-1");
            assertThat(paused.path("waiting_for").findValuesAsText("reason")).contains("for the night");
            assertThat(http.get("/v1/workflows").body().findValuesAsText("workflow_id"))
                    .contains(LISTENS, PAUSED, WAITS, SUB_WORKFLOW);

            http.post("/v1/workflows/" + PAUSED + "/resume", "{}", "resume");
            for (String run : new String[] {LISTENS, PAUSED, SUB_WORKFLOW}) {
                var delivered =
                        http.post("/v1/workflows/" + run + "/events/decided", "{\"payload\": {\"yes\": 2}}", run);
                assertThat(delivered.status()).isEqualTo(202);
            }

            assertThat(output(http, LISTENS)).isEqualTo("{\"approved\":{\"yes\":2}}");
            assertThat(output(http, PAUSED)).isEqualTo("{\"approved\":{\"yes\":2}}");
            assertThat(output(http, WAITS)).contains("\"approved\":{\"yes\":2}").contains("\"done\":true");
            assertThat(http.post("/v1/workflows", start("approve", "waiting-1", "{\"items\":[1,2]}"))
                            .body()
                            .path("workflow_id")
                            .asText())
                    .as("the same start finds the same run")
                    .isEqualTo(LISTENS);
        }
    }

    private static String output(Http http, String run) throws Exception {
        JsonNode result =
                http.get("/v1/workflows/" + run + "/result?wait=PT30S").body();
        return result.path("output").toString();
    }

    private static String start(String workflow, String request, String input) {
        return """
                {"workflow_name": "earlier.%s", "business_request_id": "%s", "input": %s, "labels": {"of": "before"}}
                """.formatted(workflow, request, input);
    }

    private Settings settings() {
        var text = SettingsText.of(
                        Map.of("FLOW_ENGINE__BINARY", RealServer.binary().path().toString()))
                .with(Catalogue.CONFIG_DIR, folder.resolve("conf").toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, folder.resolve("data").toString(), "--data-dir")
                .with(Catalogue.ENGINE_KIND, "local", "--engine")
                .with(Catalogue.PORT, "0", "--port");
        return Settings.read(text, Role.COMBINED, System.getenv());
    }

    private void unpack() throws IOException {
        try (var zip = new ZipInputStream(
                Objects.requireNonNull(EarlierDataTest.class.getResourceAsStream("/data-of-2026-11-22.zip")))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = folder.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(zip, file);
            }
        }
    }
}
