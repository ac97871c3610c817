package dev.flow.runtime.settings;

import dev.flow.calls.secret.Secrets;
import dev.flow.configuration.retention.RevisionRetention;
import dev.flow.identity.Scope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

final class SettingsTest {
    private static final Map<String, String> NOTHING = Map.of("PATH", "", "HOME", "/nowhere");

    @TempDir
    Path folder;

    @Test
    void locally_everything_has_a_default() {
        var settings = read(NOTHING, Role.COMBINED);

        assertThat(settings.common().profile()).isEqualTo(Profile.LOCAL);
        assertThat(settings.common().scope()).isEqualTo(new Scope("local", "flow", "development"));
        assertThat(settings.common().drain().period()).hasMinutes(1);
        assertThat(settings.common().drain().notice()).isZero();
        assertThat(settings.configuration().mode()).isEqualTo(ConfigurationMode.LOCAL_SOURCE);
        assertThat(settings.configuration().retention())
                .isEqualTo(new RevisionRetention(Duration.ofDays(90), 20, Duration.ofDays(30)));
        assertThat(settings.engine().payloadCleaning()).hasHours(6);
        assertThat(settings.database().url()).isEqualTo("jdbc:sqlite:.flow/flow.db");
        assertThat(settings.database().auditRetention()).hasDays(400);
        assertThat(settings.engine().choice()).isEqualTo(new EngineChoice.Embedded(Path.of(".flow", "engine")));
        assertThat(settings.engine().offloadThreshold()).isEqualTo(64 << 10);
        assertThat(settings.engine().valueLimit()).isEqualTo(64 << 20);
        assertThat(settings.identity().kind()).isEqualTo(IdentityKind.LOCAL);
        assertThat(settings.serving().address()).isEqualTo(new Settings.Address("127.0.0.1", 8321));
        assertThat(settings.serving().limits()).isEqualTo(new Settings.Limits(1 << 20, 512, 384));
        assertThat(settings.work()).isEqualTo(new Settings.Work(8322, "flow", null, 200));
    }

    @Test
    void what_would_remove_revisions_that_are_needed_is_refused() {
        assertThat(problems(() -> read(
                        Map.of(
                                "FLOW_CONFIGURATION__REVISION_RETENTION", "PT12H",
                                "FLOW_CONFIGURATION__REVISIONS_KEPT", "0",
                                "FLOW_CONFIGURATION__ROLLBACK_WINDOW", "PT23H59M59S",
                                "FLOW_ENGINE__PAYLOAD_CLEANING_INTERVAL", "P999999999D"),
                        Role.COMBINED)))
                .containsExactlyInAnyOrder(
                        "FLOW_CONFIGURATION__REVISION_RETENTION is a duration from PT24H to PT240000H, not 'PT12H'.",
                        "FLOW_CONFIGURATION__REVISIONS_KEPT is a number from 1 to 100000, not '0'.",
                        "FLOW_CONFIGURATION__ROLLBACK_WINDOW is a duration from PT24H to PT240000H, not 'PT23H59M59S'.",
                        "FLOW_ENGINE__PAYLOAD_CLEANING_INTERVAL is a duration from PT1M to PT240000H, not"
                                + " 'P999999999D'.");
        assertThat(read(
                                Map.of(
                                        "FLOW_CONFIGURATION__REVISION_RETENTION", "P1D",
                                        "FLOW_CONFIGURATION__REVISIONS_KEPT", "1",
                                        "FLOW_CONFIGURATION__ROLLBACK_WINDOW", "P2D"),
                                Role.COMBINED)
                        .configuration()
                        .retention())
                .isEqualTo(new RevisionRetention(Duration.ofDays(1), 1, Duration.ofDays(2)));
    }

    @Test
    void a_task_queue_has_a_name_of_its_own() {
        assertThat(read(NOTHING, Role.COMBINED).engine().taskQueue()).isNull();
        assertThat(read(Map.of("FLOW_ENGINE__TASK_QUEUE", "orders.eu-1"), Role.COMBINED)
                        .engine()
                        .taskQueue())
                .isEqualTo("orders.eu-1");
        assertThat(read(Map.of("FLOW_ENGINE__TASK_QUEUE", "flow"), Role.COMBINED)
                        .engine()
                        .taskQueue())
                .isEqualTo("flow");
        for (String reserved : List.of("flow.a1", "flow-system", "orders-system", "o'r")) {
            assertThat(problems(() -> read(Map.of("FLOW_ENGINE__TASK_QUEUE", reserved), Role.COMBINED)))
                    .as(reserved)
                    .singleElement()
                    .asString()
                    .startsWith("FLOW_ENGINE__TASK_QUEUE is a name of at most 200 letters");
        }
    }

    @Test
    void a_collector_has_an_http_address() {
        assertThat(problems(() -> read(Map.of("FLOW_TELEMETRY__OTLP_ENDPOINT", "collector:4317"), Role.COMBINED)))
                .singleElement()
                .asString()
                .startsWith("FLOW_TELEMETRY__OTLP_ENDPOINT is an http or https address such as http://127.0.0.1:4318")
                .contains("collector:4317");
        assertThat(read(Map.of("FLOW_TELEMETRY__OTLP_ENDPOINT", "https://collector.example"), Role.COMBINED)
                        .common()
                        .traces())
                .hasToString("https://collector.example");
    }

    @Test
    void production_says_everything_that_is_missing_at_once() {
        assertThat(problems(() -> read(NOTHING, Role.GATEWAY)))
                .extracting(problem -> problem.substring(0, problem.indexOf(' ')))
                .containsExactlyInAnyOrder(
                        "FLOW_RUNTIME__SCOPE",
                        "FLOW_CONFIGURATION__MODE",
                        "FLOW_CONFIGURATION__DIR",
                        "FLOW_STORE__URL",
                        "FLOW_ENGINE__ADDRESS",
                        "FLOW_IDENTITY__PROVIDER",
                        "FLOW_GATEWAY__CURSOR_KEY",
                        "FLOW_STORE__URL");
    }

    @Test
    void a_gateway_in_production_is_complete_with_these() {
        var settings = read(production(), Role.GATEWAY);

        assertThat(settings.common().scope()).isEqualTo(new Scope("acme", "orders", "production"));
        assertThat(settings.serving().address()).isEqualTo(new Settings.Address("0.0.0.0", 8080));
        assertThat(settings.identity().trustedProxies()).containsExactly("10.0.0.0/8", "192.168.1.1/32");
        assertThat(settings.toString()).doesNotContain("canary");
    }

    @Test
    void grants_are_in_the_environment_or_in_a_file_and_not_in_both() throws Exception {
        var file = Files.writeString(folder.resolve("grants.json"), "[]");
        var both = with(production(), "HOST_APPLICATION_CREDENTIALS_FILE", file.toString());
        assertThat(problems(() -> read(both, Role.GATEWAY)))
                .containsExactly("HOST_APPLICATION_CREDENTIALS and HOST_APPLICATION_CREDENTIALS_FILE are both given:"
                        + " keep the grants in one place.");

        both.remove("HOST_APPLICATION_CREDENTIALS");
        assertThat(read(both, Role.GATEWAY).identity().credentialsFile()).isEqualTo(file);

        both.remove("HOST_APPLICATION_CREDENTIALS_FILE");
        assertThat(problems(() -> read(both, Role.GATEWAY)))
                .singleElement()
                .asString()
                .contains("HOST_APPLICATION_CREDENTIALS is missing", "HOST_APPLICATION_CREDENTIALS_FILE");
    }

    @Test
    void a_worker_needs_no_identity() {
        var given = production();
        given.keySet()
                .removeIf(name -> name.contains("CREDENTIALS")
                        || name.contains("IDENTITY")
                        || name.contains("CURSOR")
                        || name.contains("ORIGIN")
                        || name.contains("FORWARDED"));

        assertThat(read(given, Role.WORKER).work().deployment()).isEqualTo("flow");
    }

    @Test
    void load_balancers_are_given_notice_of_a_stop_in_production() {
        assertThat(read(production(), Role.GATEWAY).common().drain().notice()).hasSeconds(5);
        assertThat(read(with(production(), "FLOW_RUNTIME__DRAIN_NOTICE", "PT0S"), Role.GATEWAY)
                        .common()
                        .drain()
                        .notice())
                .isZero();
        assertThat(problems(() -> read(with(production(), "FLOW_RUNTIME__DRAIN_NOTICE", "-PT1S"), Role.GATEWAY)))
                .singleElement()
                .asString()
                .contains("PT0S for none");
    }

    @Test
    void production_refuses_what_protects_nothing() {
        assertThat(problems(() -> read(with(production(), "FLOW_ENGINE__TLS", "false"), Role.GATEWAY)))
                .containsExactly("FLOW_ENGINE__TLS must not be false in the production profile.");
        assertThat(problems(() -> read(with(production(), "FLOW_STORE__URL", "jdbc:sqlite:x"), Role.GATEWAY)))
                .singleElement()
                .asString()
                .contains("SQLite");
        assertThat(problems(() -> read(with(production(), "FLOW_RUNTIME__DRAIN_PERIOD", "PT59S"), Role.GATEWAY)))
                .singleElement()
                .asString()
                .contains("at least PT1M");
        assertThat(problems(() -> read(with(production(), "FLOW_IDENTITY__PROVIDER", "local"), Role.GATEWAY)))
                .containsExactly("FLOW_IDENTITY__PROVIDER must not be local in the production profile.");
        assertThat(problems(() -> read(with(production(), "FLOW_ENGINE__KIND", "embedded"), Role.GATEWAY)))
                .containsExactly("FLOW_ENGINE__KIND must be remote in the production profile.");
        assertThat(problems(() -> read(with(production(), "FORWARDED_ALLOW_IPS", "*"), Role.GATEWAY)))
                .containsExactly(
                        "FORWARDED_ALLOW_IPS must not contain *, which would trust every client: name the proxies.");
    }

    @Test
    void a_name_that_is_no_setting_is_refused_with_the_one_that_was_meant() {
        assertThat(problems(() -> SettingsText.of(Map.of("FLOW_STORE__URI", "x"))))
                .isEmpty();
        assertThat(problems(() -> read(Map.of("FLOW_STORE__URI", "x"), Role.COMBINED)))
                .containsExactly("FLOW_STORE__URI is not a setting. Did you mean FLOW_STORE__URL?");
    }

    @Test
    void the_variable_of_a_secret_may_have_a_double_underscore() {
        String variable = Secrets.environmentVariable("db.-password");

        assertThat(variable).isEqualTo("FLOW_SECRET_DB__PASSWORD");
        assertThat(problems(() -> read(Map.of(variable, "x"), Role.COMBINED))).isEmpty();
    }

    @Test
    void names_without_a_double_underscore_are_left_alone() {
        assertThat(read(Map.of("FLOW_SERVICE_HOST", "10.0.0.1", "FLOW_PORT", "tcp://x"), Role.COMBINED))
                .isNotNull();
    }

    @Test
    void a_secret_that_is_wrong_is_not_repeated() {
        assertThatThrownBy(() -> read(with(production(), "FLOW_GATEWAY__CURSOR_KEY", "canary"), Role.GATEWAY))
                .hasMessageContaining("FLOW_GATEWAY__CURSOR_KEY has at least 32 characters.")
                .hasMessageNotContaining("canary");
    }

    @Test
    void a_file_wins_over_the_environment_and_a_flag_over_both() throws Exception {
        var file = Files.writeString(folder.resolve("settings.yaml"), """
                gateway:
                  port: 9000
                  host: 127.0.0.2
                host-application-public-origin: https://flow.example.com
                """);
        var text = SettingsText.of(Map.of("FLOW_GATEWAY__PORT", "8000"))
                .with(SettingsFile.read(file))
                .with(Catalogue.HOST, "127.0.0.3", "--host");

        var settings = Settings.read(text, Role.COMBINED, NOTHING);

        assertThat(settings.serving().address()).isEqualTo(new Settings.Address("127.0.0.3", 9000));
        assertThat(text.given()).containsEntry("FLOW_GATEWAY__PORT", new SettingsText.Given("9000", file.toString()));
        assertThat(settings.identity().publicOrigin()).isEqualTo("https://flow.example.com");
    }

    @Test
    void a_settings_file_that_is_wrong_is_explained() throws Exception {
        var file = Files.writeString(folder.resolve("settings.yaml"), "gateway: {prot: 1}");
        assertThat(problems(() ->
                        Settings.read(SettingsText.of(Map.of()).with(SettingsFile.read(file)), Role.COMBINED, NOTHING)))
                .containsExactly(file + ": gateway.prot is not a setting. Did you mean gateway.port?");

        var broken = Files.writeString(folder.resolve("broken.yaml"), "gateway: [");
        assertThat(problems(() -> SettingsFile.read(broken)))
                .singleElement()
                .asString()
                .contains("broken.yaml");
    }

    @Test
    void keys_of_a_file_are_the_names_dashed() {
        assertThat(Catalogue.CURSOR_KEY.key()).isEqualTo("gateway.cursor-key");
        assertThat(Catalogue.TRUSTED_PROXIES.key()).isEqualTo("forwarded-allow-ips");
        assertThat(Catalogue.ALL.stream().map(Setting::key)).doesNotHaveDuplicates();
    }

    @Test
    void every_default_can_be_read() {
        assertThat(Catalogue.ALL).allSatisfy(setting -> {
            var otherwise = setting.defaultText();
            if (otherwise != null) {
                assertThat(setting.syntax().parse().apply(otherwise)).isNotNull();
            }
        });
    }

    private Map<String, String> production() {
        return new HashMap<>(Map.ofEntries(
                Map.entry("PATH", ""),
                Map.entry("FLOW_RUNTIME__SCOPE", """
                        {"tenant":"acme","application":"orders","environment":"production"}"""),
                Map.entry("FLOW_CONFIGURATION__MODE", "local_source"),
                Map.entry("FLOW_CONFIGURATION__DIR", folder.toString()),
                Map.entry("FLOW_STORE__URL", "jdbc:postgresql://db/flow?password=canary"),
                Map.entry("FLOW_STORE__PASSWORD", "canary"),
                Map.entry("FLOW_ENGINE__ADDRESS", "temporal.example.com"),
                Map.entry("FLOW_IDENTITY__PROVIDER", "credentials"),
                Map.entry("HOST_APPLICATION_CREDENTIALS", "[canary]"),
                Map.entry("HOST_APPLICATION_PUBLIC_ORIGIN", "https://flow.example.com"),
                Map.entry("FORWARDED_ALLOW_IPS", "10.0.0.0/8, 192.168.1.1/32"),
                Map.entry("FLOW_GATEWAY__CURSOR_KEY", "canary-canary-canary-canary-canary")));
    }

    private static Map<String, String> with(Map<String, String> given, String name, String text) {
        given.put(name, text);
        return given;
    }

    private static Settings read(Map<String, String> environment, Role role) {
        return Settings.read(SettingsText.of(environment), role, environment);
    }

    private static java.util.List<String> problems(ThrowingCallable reading) {
        var exception = catchThrowableOfType(SettingsException.class, reading);
        return exception == null ? java.util.List.of() : exception.problems();
    }
}
