package dev.flow.calls.secret;

import dev.flow.calls.TestCalls;
import dev.flow.engine.payload.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

final class SecretsTest {
    @ParameterizedTest
    @CsvSource({
        "token, FLOW_SECRET_TOKEN",
        "petStore, FLOW_SECRET_PETSTORE",
        "pet-store.key, FLOW_SECRET_PET_STORE_KEY",
        "a_1, FLOW_SECRET_A_1"
    })
    void a_secret_has_its_environment_variable(String name, String variable) {
        assertThat(Secrets.environment(Map.of(variable, "value")).find(name)).contains(Json.text("value"));
    }

    @Test
    void an_object_in_json_is_a_structured_secret() {
        SecretSource source = Secrets.environment(Map.of(
                "FLOW_SECRET_A", "{\"username\": \"ada\"}",
                "FLOW_SECRET_B", "{not json",
                "FLOW_SECRET_C", "12345"));

        assertThat(source.find("a")).contains(TestCalls.yaml("{username: ada}"));
        assertThat(source.find("b")).contains(Json.text("{not json"));
        assertThat(source.find("c")).contains(Json.text("12345"));
        assertThat(source.find("d")).isEmpty();
    }

    @Test
    void a_directory_has_a_file_for_each_secret(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("token"), "abc\n");
        Files.writeString(directory.resolve("login.json"), "{\"username\": \"ada\"}\n");
        Files.writeString(directory.resolve("two-lines"), "a\nb\r\n");
        SecretSource source = Secrets.directory(directory);

        assertThat(source.find("token")).contains(Json.text("abc"));
        assertThat(source.find("login")).contains(TestCalls.yaml("{username: ada}"));
        assertThat(source.find("two-lines")).contains(Json.text("a\nb"));
        assertThat(source.find("other")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../token", "..", ".", "/etc/hostname", "a/b", ""})
    void a_name_does_not_lead_out_of_the_directory(String name, @TempDir Path directory) throws IOException {
        Path inner = Files.createDirectory(directory.resolve("inner"));
        Files.writeString(directory.resolve("token"), "outside");
        Files.createDirectory(inner.resolve("a"));
        Files.writeString(inner.resolve("a").resolve("b"), "below");

        assertThat(Secrets.directory(inner).find(name)).isEmpty();
    }

    @Test
    void a_secret_that_changes_is_read_again(@TempDir Path directory) throws IOException {
        SecretSource source = Secrets.directory(directory);
        Files.writeString(directory.resolve("token"), "old");
        assertThat(source.find("token")).contains(Json.text("old"));
        Files.writeString(directory.resolve("token"), "new");
        assertThat(source.find("token")).contains(Json.text("new"));
    }

    @Test
    void the_first_source_that_knows_a_secret_wins() {
        SecretSource source = Secrets.firstOf(
                Secrets.environment(Map.of("FLOW_SECRET_A", "first")),
                Secrets.environment(Map.of("FLOW_SECRET_A", "second", "FLOW_SECRET_B", "second")));

        assertThat(source.find("a")).contains(Json.text("first"));
        assertThat(source.find("b")).contains(Json.text("second"));
        assertThat(Secrets.none().find("a")).isEmpty();
    }
}
