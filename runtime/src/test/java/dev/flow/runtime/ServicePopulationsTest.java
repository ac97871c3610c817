package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.testing.Eventually;
import dev.flow.testing.engine.TestedEngine;
import dev.flow.triggers.population.MemberPage;
import dev.flow.triggers.population.MemberPage.Member;
import dev.flow.triggers.population.PopulationQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Populations of a whole service, over HTTP. */
@Tag("process")
final class ServicePopulationsTest {
    private static final String VIEWS = "/v1/operations/populations";
    private static final int MEMBERS = 6;

    /** The numbers from 0 on, as members {@code m0}, {@code m1} and so on. */
    private static final PopulationQuery NUMBERS = (_, cursor, limit) -> {
        int from = cursor == null ? 0 : Integer.parseInt(cursor);
        int to = Math.min(MEMBERS, from + limit);
        return new MemberPage(
                IntStream.range(from, to)
                        .mapToObj(number -> new Member(
                                "m" + number,
                                JsonNodeFactory.instance.objectNode().put("number", number)))
                        .toList(),
                to < MEMBERS ? Integer.toString(to) : null);
    };

    @TempDir
    private Path folder;

    private RuntimeApplication application;
    private Http http;

    @BeforeEach
    void start() throws Exception {
        Files.createDirectories(folder.resolve("config/workflows"));
        write("halves", """
                do:
                  - odd:
                      if: ${ .number % 2 == 1 }
                      raise:
                        error: {type: https://example.com/odd, status: 418, title: Odd, detail: "${ .number }"}
                """);
        write("waits", "do: [{wait: {listen: {to: {one: {with: {type: go}}}}}}]\n");
        write("everyone", """
                do:
                  - everyone:
                      call: population:1.0@default
                      with: {query: numbers, page: 4, workflow: {namespace: shop, name: halves}}
                """);
        write("slow", """
                do:
                  - everyone:
                      call: population:1.0@default
                      with: {query: numbers, concurrency: 2, workflow: {namespace: shop, name: waits}}
                """);
        var text = SettingsText.of(Map.of())
                .with(Catalogue.CONFIG_DIR, folder.resolve("config").toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, folder.resolve("data").toString(), "--data-dir")
                .with(Catalogue.ENGINE_KIND, TestedEngine.kind(), "--engine")
                .with(Catalogue.PORT, "0", "--port");
        application = RuntimeApplication.builder(Settings.read(text, Role.COMBINED, System.getenv()))
                .query("numbers", NUMBERS, 100)
                .build();
        assertThat(application.start()).isTrue();
        http = new Http(application.port().orElseThrow());
    }

    @AfterEach
    void stop() {
        application.close();
    }

    private void write(String name, String text) throws Exception {
        Files.writeString(
                folder.resolve("config/workflows/" + name + ".yaml"),
                "document: {dsl: 1.0.3, namespace: shop, name: " + name + ", version: 1.0.0}\n" + text);
    }

    private String started(String workflow) throws Exception {
        var answer = http.post(
                "/v1/workflows", "{\"workflow_name\": \"shop." + workflow + "\", \"business_request_id\": \"one\"}");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
        return answer.body().path("workflow_id").asText();
    }

    private JsonNode result(String run) throws Exception {
        return http.get("/v1/workflows/" + run + "/result?wait=PT60S").body();
    }

    private JsonNode steered(String id, String verb) throws Exception {
        var answer = http.post("/v1/populations/" + id + "/" + verb, "{\"reason\": \"a test\"}", verb + id);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
        return answer.body();
    }

    private JsonNode inState(String id, String state) throws Exception {
        return Eventually.get(
                () -> http.get(VIEWS + "/" + id).body().path("population"),
                population -> population.path("state").asText().equals(state));
    }

    @Test
    void failed_members_are_listed_and_run_again() throws Exception {
        String run = started("everyone");
        JsonNode output = result(run).path("output");
        assertThat(output.path("completed").asInt()).as(output.toString()).isEqualTo(3);
        String id = output.path("population").asText();

        JsonNode listed = http.get(VIEWS + "?workflow_id=" + run).body().path("populations");
        assertThat(listed).singleElement().satisfies(only -> {
            assertThat(only.path("workflow_id").asText()).isEqualTo(id);
            assertThat(only.path("workflow").asText()).isEqualTo("shop.everyone");
            assertThat(only.path("run_workflow_id").asText()).isEqualTo(run);
            assertThat(only.path("state").asText()).isEqualTo("completed");
            assertThat(only.path("page").asInt()).isEqualTo(4);
        });
        JsonNode view = http.get(VIEWS + "/" + id).body();
        assertThat(view.at("/population/progress"))
                .hasToString("{\"pages\":2,\"members\":6,\"started\":6,\"running\":0,\"completed\":3,\"failed\":3}");
        assertThat(view.path("failures").valueStream())
                .extracting(failure -> failure.path("member").asText())
                .containsExactlyInAnyOrder("m1", "m3", "m5");
        assertThat(view.at("/failures/0/error/title").asText()).isEqualTo("Odd");
        assertThat(view.at("/failures/0/error/detail").asText()).matches("[135]");

        JsonNode again = steered(id, "rerun");
        assertThat(again.path("rerun_of").asText()).isEqualTo(id);
        JsonNode ended = inState(again.path("workflow_id").asText(), "completed");
        assertThat(ended.at("/progress/started").asInt()).isEqualTo(3);
        assertThat(ended.at("/progress/failed").asInt()).isEqualTo(3);
    }

    @Test
    void a_population_is_paused_resumed_and_cancelled() throws Exception {
        String run = started("slow");
        JsonNode listed = Eventually.get(
                () -> http.get(VIEWS + "?workflow_id=" + run).body().path("populations"), found -> !found.isEmpty());
        String id = listed.path(0).path("workflow_id").asText();

        steered(id, "pause");
        assertThat(inState(id, "paused").at("/paused/reason").asText()).isEqualTo("a test");
        steered(id, "resume");
        assertThat(inState(id, "running").path("paused").isNull()).isTrue();
        steered(id, "cancel");
        JsonNode canceled = inState(id, "canceled");
        assertThat(canceled.at("/progress/running").asInt()).isZero();
        JsonNode result = result(run);
        assertThat(result.path("status").asText()).as(result.toString()).isEqualTo("failed");
        assertThat(result.at("/failure/task").asText()).isEqualTo("/do/0/everyone");
        var refused = http.post("/v1/populations/" + id + "/pause", "{}");
        assertThat(refused.status()).isEqualTo(409);
    }
}
