package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What those need who keep a service running. */
final class OperatorCommandsTest {
    private static final Map<String, String> EMBEDDED = Map.of("FLOW_ENGINE__KIND", "embedded");

    @TempDir
    private Path folder;

    private String data() {
        return folder.resolve("data").toString();
    }

    private String configuration() {
        new Folder(folder).workflow("greets", "- greet:\n    set: {a: 1}\n");
        return folder.toString();
    }

    @Test
    void settings_say_where_each_value_comes_from_and_hide_secrets() throws Exception {
        var environment = new HashMap<>(EMBEDDED);
        environment.put("FLOW_STORE__PASSWORD", "hunter2");
        var file = folder.resolve("settings.yaml");
        Files.writeString(file, "gateway:\n  port: 9000\n");

        var shown = Invocation.in(environment, "settings", "--settings", file.toString(), "--output", "json");

        assertThat(shown.code()).isZero();
        assertThat(shown.out()).doesNotContain("hunter2");
        var settings = Json.read(shown.out());
        assertThat(settings).anySatisfy(setting -> {
            assertThat(setting.path("name").asText()).isEqualTo("FLOW_GATEWAY__PORT");
            assertThat(setting.path("value").asText()).isEqualTo("9000");
            assertThat(setting.path("source").asText()).contains("settings.yaml");
        });
        assertThat(settings).anySatisfy(setting -> {
            assertThat(setting.path("name").asText()).isEqualTo("FLOW_STORE__PASSWORD");
            assertThat(setting.path("value").asText()).isEqualTo("********");
            assertThat(setting.path("source").asText()).isEqualTo("environment");
        });
    }

    @Test
    void settings_name_all_mistakes_together_and_are_2() {
        var wrong = Invocation.in(
                Map.of(
                        "FLOW_RUNTIME__PROFILE",
                        "prod",
                        "FLOW_RUNTIME__DRAIN_PERIOD",
                        "soon",
                        "FLOW_ENGIN__KIND",
                        "local"),
                "settings");

        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("FLOW_RUNTIME__PROFILE", "FLOW_RUNTIME__DRAIN_PERIOD", "FLOW_ENGIN__KIND");
    }

    @Test
    void a_password_within_the_address_of_the_store_is_not_shown() {
        var shown = Invocation.in(
                Map.of("FLOW_STORE__URL", "jdbc:postgresql://db.example.com/flow?user=flow&password=hunter2"),
                "settings");

        assertThat(shown.out() + shown.err()).doesNotContain("hunter2");
    }

    @Test
    void doctor_finds_nothing_wrong_where_a_service_would_start() throws Exception {
        var well = Invocation.in(
                EMBEDDED, "doctor", "--config-dir", configuration(), "--data-dir", data(), "--output", "json");

        assertThat(well.code()).isZero();
        assertThat(Json.read(well.out()).findValuesAsText("verdict"))
                .isNotEmpty()
                .doesNotContain("wrong");
        assertThat(Path.of(data())).doesNotExist();
    }

    @Test
    void doctor_says_what_is_kept_in_a_managed_store() throws Exception {
        var managed = Map.of("FLOW_ENGINE__KIND", "embedded", "FLOW_CONFIGURATION__MODE", "managed");
        assertThat(Invocation.in(managed, "store", "migrate", "--data-dir", data())
                        .code())
                .isZero();

        var well = Invocation.in(managed, "doctor", "--data-dir", data(), "--output", "json");

        assertThat(well.code()).as(well.out()).isZero();
        assertThat(Json.read(well.out()))
                .extracting(finding -> finding.path("detail").asText())
                .contains("0 revisions, 0 of them to be removed.", "0 definitions, 0 of them to be removed.");
    }

    @Test
    void doctor_names_what_is_wrong_and_is_1() throws Exception {
        new Folder(folder).workflow("wrong", "- greet:\n    sett: {a: 1}\n");

        var ill = Invocation.in(
                Map.of(
                        "FLOW_ENGINE__KIND",
                        "remote",
                        "FLOW_ENGINE__ADDRESS",
                        "127.0.0.1:1",
                        "FLOW_ENGINE__TLS",
                        "false"),
                "doctor",
                "--config-dir",
                folder.toString(),
                "--data-dir",
                data(),
                "--output",
                "json");

        assertThat(ill.code()).isEqualTo(1);
        assertThat(Json.read(ill.out()))
                .filteredOn(finding -> finding.path("verdict").asText().equals("wrong"))
                .extracting(finding -> finding.path("check").asText())
                .contains("configuration", "engine");
    }

    @Test
    void new_credentials_are_a_token_and_a_grant_that_does_not_hold_it() throws Exception {
        var made = Invocation.of("credentials", "new", "--principal", "ci", "--actions", "workflow_start");

        assertThat(made.code()).isZero();
        var credential = Json.read(made.out());
        var token = credential.path("token").asText();
        assertThat(token).hasSizeGreaterThan(30);
        assertThat(credential.path("grant").toString())
                .contains("\"ci\"", "workflow_start")
                .doesNotContain(token);
        assertThat(made.err()).contains("shown this once");
    }

    @Test
    void a_grant_can_be_limited_to_workflows() throws Exception {
        var limited = Invocation.of("credentials", "new", "--principal", "ci", "--workflows", "shop.order,billing.*");
        assertThat(Json.read(limited.out()).at("/grant/workflows")).hasToString("[\"billing.*\",\"shop.order\"]");
        assertThat(limited.out())
                .contains("workflow_start", "trigger_pause", "scheduled_start_create")
                .doesNotContain("metrics", "trigger_apply");

        var all = Invocation.of(
                "credentials", "new", "--principal", "ci", "--workflows", "shop.order", "--actions", "metrics");
        assertThat(all.err()).contains("--workflows cannot limit these actions", "metrics");
        assertThat(all.code()).isEqualTo(2);
    }

    @Test
    void an_action_that_there_is_not_is_2() {
        var refused = Invocation.of("credentials", "new", "--principal", "ci", "--actions", "everything");

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).contains("'everything'", "workflow_start");
    }

    @Test
    void openapi_is_the_document_of_the_interface() throws Exception {
        var document = Json.read(Invocation.of("openapi").out());

        assertThat(document.path("openapi").asText()).startsWith("3.1");
        assertThat(document.path("paths").has("/v1/workflows")).isTrue();
    }

    @Test
    void a_store_is_migrated_saved_and_restored() {
        var copy = folder.resolve("copy.db").toString();

        assertThat(Invocation.of("store", "migrate", "--data-dir", data()).err())
                .contains("is up to date");
        assertThat(Invocation.of("store", "migrate", "--data-dir", data()).code())
                .isZero();
        assertThat(Invocation.of("store", "backup", copy, "--data-dir", data()))
                .isEqualTo(new Invocation(0, copy + "\n", ""));
        assertThat(Invocation.of("store", "restore", copy, "--data-dir", data()).err())
                .startsWith("Restored to ")
                .contains("What was there is now ");
    }

    @Test
    void a_copy_overwrites_nothing() throws Exception {
        var copy = folder.resolve("copy.db");
        Files.writeString(copy, "mine");
        Invocation.of("store", "migrate", "--data-dir", data());

        var refused = Invocation.of("store", "backup", copy.toString(), "--data-dir", data());

        assertThat(refused.code()).isNotZero();
        assertThat(refused.err()).contains(copy.toString());
        assertThat(copy).hasContent("mine");
    }

    @Test
    void serve_refuses_production() {
        var refused = Invocation.in(Map.of("FLOW_RUNTIME__PROFILE", "production"), "serve");

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).isNotEmpty();
    }

    @Test
    void serve_shows_the_mistakes_of_a_configuration_and_is_2() {
        new Folder(folder).workflow("wrong", "- greet:\n    sett: {a: 1}\n");

        var refused = Invocation.in(
                EMBEDDED, "serve", "--config-dir", folder.toString(), "--data-dir", data(), "--port", "0");

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("wrong.yaml:", "sett");
    }

    @Test
    void serve_on_a_port_that_is_taken_is_5() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var refused = Invocation.in(
                    EMBEDDED,
                    "serve",
                    "--config-dir",
                    configuration(),
                    "--data-dir",
                    data(),
                    "--port",
                    Integer.toString(taken.getLocalPort()));

            assertThat(refused.code()).isEqualTo(5);
            assertThat(refused.err()).contains(Integer.toString(taken.getLocalPort()));
        }
    }
}
