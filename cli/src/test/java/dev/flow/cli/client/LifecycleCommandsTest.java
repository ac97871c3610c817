package dev.flow.cli.client;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import dev.flow.testing.http.TestHttpService.Received;
import dev.flow.testing.http.TestHttpService.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What the commands of the configuration lifecycle ask a service for, and what they make of its answers. */
final class LifecycleCommandsTest {
    private static final String PLAN = """
            {"plan_digest": "p1", "target_revision_id": "r2", "source_revision_id": "r1",
             "expected_active_revision_id": "r1", "expected_active_pointer_version": 1, "target_artifact": "flow:1",
             "target_definition_digests": [], "changes": [{"kind": "definition", "operation": "add",
             "subject_kind": "workflow", "subject": "shop.hello", "before": null, "after": null,
             "summary": "The workflow shop.hello is added."}], "schedule_changes": [], "in_flight": [],
             "compatibility_risks": [{"code": "function_missing", "sentence": "No worker has charge:1.0.0.",
             "places": ["shop.hello"], "advice": "Deploy a worker that has it."}],
             "worker_action": "No worker artifact changes.", "definition_action": "One definition is published.",
             "routing_action": "Nothing.", "schedule_action": "Nothing.", "observations": {}}""";

    private final AnsweringService service = new AnsweringService();

    @BeforeEach
    void serve() {
        service.on(
                "GET /v1/configuration/draft", "{\"version\": 7, \"configuration\": {}, \"source_format\": \"yaml\"}");
        service.on(
                "GET /v1/configuration/revisions",
                "{\"revisions\": [{\"revision_id\": \"r2\"}], \"next_cursor\": null}");
        service.on("POST /v1/configuration/activations/plan", PLAN);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private List<String> posted() {
        return service.received().stream()
                .filter(request -> request.method().equals("POST"))
                .map(request -> request.uri() + " " + request.body())
                .toList();
    }

    private static String activation(String state) {
        return "{\"activation_id\": \"a1\", \"state\": \"" + state + "\", \"outcome_code\": "
                + (state.equals("failed") ? "\"worker_unavailable\"" : "null")
                + ", \"detail\": null, \"plan\": {\"target_revision_id\": \"r2\", \"source_revision_id\": \"r1\"}}";
    }

    @Test
    void publish_names_the_version_it_has_read_and_prints_the_revision() {
        service.on(
                "POST /v1/configuration/publications",
                "{\"publication_id\": \"u1\", \"state\": \"applied\", \"published_revision_id\": \"r2\","
                        + " \"error_code\": null, \"diagnostics\": []}");
        var done = service.flow("publish", "--message", "retry payments", "--key", "k1");
        assertThat(done.code()).as(done.err()).isZero();
        assertThat(done.out()).contains("published_revision_id  r2").doesNotContain("error_code");
        assertThat(posted())
                .containsExactly("/v1/configuration/publications"
                        + " {\"expected_draft_version\":7,\"message\":\"retry payments\"}");
        assertThat(service.received().getLast().header("x-idempotency-key")).isEqualTo("k1");
    }

    @Test
    void a_draft_with_errors_is_not_published_and_they_are_told() {
        service.on(
                "POST /v1/configuration/publications",
                "{\"publication_id\": \"u1\", \"state\": \"failed\", \"published_revision_id\": null,"
                        + " \"error_code\": \"invalid_configuration\", \"diagnostics\": [{\"code\": \"unknown-property\","
                        + " \"severity\": \"error\", \"file\": \"workflows/a.yaml\", \"line\": 3, \"column\": 5,"
                        + " \"end_line\": 3, \"end_column\": 9, \"pointer\": \"/doo\", \"message\": \"There is no doo.\","
                        + " \"hint\": \"Write do.\"}]}");
        var done = service.flow("publish");
        assertThat(done.code()).isEqualTo(1);
        assertThat(done.err())
                .contains("workflows/a.yaml:3:5: error: There is no doo. [unknown-property]", "Write do.");
    }

    @Test
    void a_publication_that_is_pending_is_followed() {
        service.on(
                "POST /v1/configuration/publications",
                "{\"publication_id\": \"u1\", \"state\": \"pending\", \"diagnostics\": []}");
        service.on(
                "GET /v1/configuration/publications/u1",
                "{\"publication_id\": \"u1\", \"state\": \"pending\", \"diagnostics\": []}",
                "{\"publication_id\": \"u1\", \"state\": \"applied\", \"published_revision_id\": \"r2\","
                        + " \"diagnostics\": []}");
        assertThat(service.flow("publish").out()).contains("r2");
    }

    @Test
    void a_plan_is_written_for_people_risks_first() {
        var plan = service.flow("plan");
        assertThat(plan.code()).as(plan.err()).isZero();
        assertThat(plan.out())
                .containsSubsequence("No worker has charge:1.0.0.", "The workflow shop.hello is added.", "p1");
        assertThat(service.flow("plan", "r2", "--format", "markdown").out()).startsWith("### Plan of revision `r2`");
    }

    @Test
    void a_plan_is_data_for_programs() throws Exception {
        var plan = service.flow("plan", "--output", "json");
        assertThat(Json.read(plan.out())).isEqualTo(Json.read(PLAN));
        assertThat(posted()).containsExactly("/v1/configuration/activations/plan {\"target_revision_id\":\"r2\"}");
    }

    @Test
    void an_activation_is_not_asked_for_without_a_confirmation() {
        var refused = service.flow("activate");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("No worker has charge:1.0.0.", "add --yes");
        assertThat(posted()).hasSize(1).allMatch(request -> request.startsWith("/v1/configuration/activations/plan"));
    }

    @Test
    void an_activation_is_asked_for_as_planned_and_followed_to_its_end() {
        service.on("POST /v1/configuration/activations", activation("pending"));
        service.on(
                "GET /v1/configuration/activations/a1",
                activation("running"),
                activation("waiting_for_readiness"),
                activation("applied"));
        var done = service.flow("activate", "r2", "--yes", "--wait", "--reason", "release 7");
        assertThat(done.code()).as(done.err()).isZero();
        assertThat(posted().getLast())
                .isEqualTo("/v1/configuration/activations {\"plan_digest\":\"p1\",\"reason\":\"release 7\","
                        + "\"target_revision_id\":\"r2\"}");
        assertThat(done.err()).containsSubsequence("pending", "running", "waiting_for_readiness", "applied");
        assertThat(done.out()).contains("state               applied").doesNotContain("running");
    }

    @Test
    void an_activation_that_fails_is_an_error_that_says_why() {
        service.on("POST /v1/configuration/activations", activation("running"));
        service.on("GET /v1/configuration/activations/a1", activation("failed"));
        var done = service.flow("activate", "--yes", "--wait");
        assertThat(done.code()).isEqualTo(1);
        assertThat(done.err()).contains("failed (worker_unavailable)");
    }

    @ParameterizedTest
    @CsvSource({
        "409, activation_conflict, 5",
        "409, stale_plan, 5",
        "403, forbidden, 4",
        "503, activation_unavailable, 3"
    })
    void refusals_have_the_exit_codes_of_the_command_line(int status, String code, int exit) {
        service.on("POST /v1/configuration/activations", AnsweringService.problem(status, code, "Not now."));
        var done = service.flow("activate", "--yes");
        assertThat(done.code()).isEqualTo(exit);
        assertThat(done.err()).contains("Not now. [" + code + "]");
    }

    @Test
    void a_rollback_plans_the_predecessor_of_what_is_applied() {
        service.on(
                "GET /v1/configuration/activations",
                "{\"activations\": [" + activation("failed").replace("a1", "a2") + "], \"next_cursor\": \"c1\"}",
                "{\"activations\": [" + activation("applied") + "], \"next_cursor\": null}");
        service.on(
                "POST /v1/configuration/activations/a1/rollback",
                activation("running").replace("a1", "a3"));
        var done = service.flow("rollback", "--yes", "--reason", "payments fail");
        assertThat(done.code()).as(done.err()).isZero();
        assertThat(posted())
                .containsExactly(
                        "/v1/configuration/activations/plan {\"target_revision_id\":\"r1\"}",
                        "/v1/configuration/activations/a1/rollback"
                                + " {\"plan_digest\":\"p1\",\"reason\":\"payments fail\"}");
        assertThat(done.out()).contains("a3");
    }

    @Test
    void the_first_activation_is_not_taken_back() {
        service.on(
                "GET /v1/configuration/activations",
                "{\"activations\": [" + activation("applied").replace("\"r1\"", "null") + "]}");
        var done = service.flow("rollback", "--yes");
        assertThat(done.code()).isEqualTo(2);
        assertThat(done.err()).contains("a1 was the first one");
    }

    @Test
    void a_difference_is_told_in_words_and_then_in_texts() {
        service.on(
                "GET /v1/configuration/revisions/compare",
                "{\"source_revision_id\": \"r1\", \"target_revision_id\": \"r2\", \"textual\": [{\"kind\": \"workflow\","
                        + " \"name\": \"shop.hello\", \"operation\": \"change\", \"unified\": \"-a\\n+b\\n\"}],"
                        + " \"semantic\": [{\"summary\": \"The task greet computes something else.\"}]}");
        var diff = service.flow("diff", "r1", "r2");
        assertThat(diff.out()).isEqualTo("The task greet computes something else.\n\n-a\n+b\n");
        assertThat(service.only().uri())
                .isEqualTo("/v1/configuration/revisions/compare?source_revision_id=r1&target_revision_id=r2");
        assertThat(service.flow("diff", "a", "b", "c").code()).isEqualTo(2);
    }

    @Test
    void a_draft_is_exported_and_imported_as_text() {
        service.on("GET /v1/configuration/draft/export", Reply.of(200, "application/yaml", "workflows: {} # none\n"));
        assertThat(service.flow("draft", "export").out()).isEqualTo("workflows: {} # none\n");
        service.on("POST /v1/configuration/draft/import", "{\"version\": 8}");
        var imported =
                Invocation.withInput("workflows: {} # none\n", "draft", "import", "-", "--server", service.url());
        assertThat(imported.code()).as(imported.err()).isZero();
        assertThat(imported.err()).isEqualTo("The draft has version 8.\n");
        Received sent = service.received().getLast();
        assertThat(sent.uri()).isEqualTo("/v1/configuration/draft/import?expected_version=7");
        assertThat(sent.body()).isEqualTo("workflows: {} # none\n");
        assertThat(sent.header("content-type")).isEqualTo("application/yaml");
    }

    @Test
    void a_directory_is_imported_with_the_comments_of_its_files(@TempDir Path folder) throws IOException {
        Path workflows = Files.createDirectories(folder.resolve("workflows"));
        Files.writeString(workflows.resolve("hello.yaml"), """
                # says hello
                document: {dsl: '1.0.3', namespace: shop, name: hello, version: '1.0.0'}
                do: [{greet: {set: {a: 1}}}]
                """);
        service.on("POST /v1/configuration/draft", "{\"version\": 1}");
        service.on("POST /v1/configuration/draft/import", "{\"version\": 8}");
        var imported = service.flow("draft", "import", folder.toString(), "--create");
        assertThat(imported.code()).as(imported.err()).isZero();
        assertThat(service.received().getLast().body()).contains("workflows:", "shop.hello:", "# says hello");
        assertThat(posted().getFirst()).startsWith("/v1/configuration/draft ");
    }

    @Test
    void a_draft_is_validated_in_the_formats_of_validate() {
        service.on(
                "POST /v1/configuration/draft/validate",
                "{\"valid\": false, \"diagnostics\": [{\"code\": \"c\", \"severity\": \"error\","
                        + " \"file\": \"workflows/a.yaml\", \"line\": 1, \"column\": 2, \"end_line\": 1,"
                        + " \"end_column\": 3, \"pointer\": \"\", \"message\": \"No.\", \"hint\": null}]}");
        var text = service.flow("draft", "validate");
        assertThat(text.code()).isEqualTo(1);
        assertThat(text.out()).startsWith("workflows/a.yaml:1:2: error: No. [c]");
        assertThat(service.flow("draft", "validate", "--format", "github").out())
                .startsWith("::error file=workflows/a.yaml");
    }

    @Test
    void a_draft_is_discarded_against_what_is_active() {
        service.on(
                "GET /v1/configuration/relationships",
                "{\"version\": 7, \"active_identity\": \"r1\", \"items\": []}",
                "{\"version\": 7, \"active_identity\": null, \"items\": []}");
        service.on("POST /v1/configuration/draft/discard", "{\"discard_id\": \"d1\", \"version\": 8}");
        assertThat(service.flow("draft", "discard", "--yes", "-o", "json").out())
                .contains("\"d1\"");
        assertThat(posted())
                .containsExactly("/v1/configuration/draft/discard"
                        + " {\"expected_draft_version\":7,\"expected_active_identity\":\"r1\"}");
        service.flow("draft", "discard", "--yes");
        assertThat(posted().getLast()).endsWith("{\"expected_draft_version\":7,\"expected_active_identity\":null}");
        service.flow("draft", "discard", "--yes", "--expected-version", "6", "--expected-active", "r0");
        assertThat(posted().getLast()).endsWith("{\"expected_draft_version\":6,\"expected_active_identity\":\"r0\"}");
    }

    @Test
    void a_draft_is_shown_without_its_content() {
        service.on(
                "GET /v1/configuration/relationships",
                "{\"version\": 7, \"items\": [{\"kind\": \"workflow\", \"name\": \"shop.hello\", \"state\": \"modified\"}]}");
        var shown = service.flow("draft", "show");
        assertThat(shown.out())
                .contains("version        7", "shop.hello", "modified")
                .doesNotContain("configuration");
    }

    @Test
    void revisions_are_listed_page_by_page_and_shown() {
        service.on(
                "GET /v1/configuration/revisions",
                "{\"revisions\": [{\"revision_id\": \"r2\", \"created_by\": \"ada\"}], \"next_cursor\": \"c\"}");
        var list = service.flow("revisions", "list", "--limit", "1");
        assertThat(list.out()).contains("r2", "ada");
        assertThat(list.err()).isEqualTo("There are more: --cursor c\n");
        service.on("GET /v1/configuration/revisions/r2", "{\"revision_id\": \"r2\", \"configuration\": {}}");
        assertThat(service.flow("revisions", "show", "r2").out()).isEqualTo("revision_id: r2\nconfiguration: {}\n");
    }
}
