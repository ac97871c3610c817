package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import dev.flow.runtime.service.ServiceSchema;
import dev.flow.runtime.settings.Settings;
import dev.flow.store.Store;
import dev.flow.store.StoreSettings;
import dev.flow.store.Timekeeper;
import dev.flow.store.audit.AuditEntry;
import dev.flow.store.audit.AuditFilter;
import dev.flow.store.audit.AuditLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code flow definitions} on a store of its own. */
final class DefinitionsCommandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void configure() throws IOException {
        write("do: [{greet: {set: {a: 1}}}]");
    }

    private void write(String tasks) throws IOException {
        Path workflows = Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(
                workflows.resolve("hello.yaml"),
                "document: {dsl: '1.0.3', namespace: shop, name: hello, version: '1.0.0'}\n" + tasks + "\n");
    }

    private Invocation flow(String... arguments) {
        return Invocation.of(Stream.concat(
                        Stream.of(arguments),
                        Stream.of("--data-dir", folder.resolve("data").toString(), "--output", "json"))
                .toArray(String[]::new));
    }

    private Invocation publish(String... more) {
        return flow(Stream.concat(
                        Stream.of(
                                "definitions",
                                "publish",
                                "--config-dir",
                                folder.resolve("config").toString()),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    private void migrate() {
        assertThat(flow("definitions", "migrate").code()).isZero();
    }

    private List<String> listed() throws Exception {
        return Json.read(flow("definitions", "list").out()).findValuesAsText("digest");
    }

    private List<AuditEntry> audit() {
        try (Store store = Store.open(
                StoreSettings.of("jdbc:sqlite:" + folder.resolve("data/flow.db")),
                ServiceSchema.SCHEMA,
                Timekeeper.system())) {
            return new AuditLog(store)
                    .page(Settings.DEVELOPMENT.digest(), AuditFilter.ALL, null, 100)
                    .entries();
        }
    }

    @Test
    void a_store_without_tables_is_not_written_to() {
        var refused = publish();
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("run `flow store migrate`");
    }

    @Test
    void publishing_only_adds_and_is_audited_as_cli() throws Exception {
        migrate();
        var first = publish();
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(Json.read(first.out()).at("/0/state").asText()).isEqualTo("added");
        assertThat(Json.read(publish().out()).at("/0/state").asText()).isEqualTo("present");
        write("do: [{greet: {set: {a: 2}}}]");
        publish();
        assertThat(listed())
                .hasSize(2)
                .contains(Json.read(first.out()).at("/0/digest").asText());
        AuditEntry newest = audit().getFirst();
        assertThat(newest.principalId()).isEqualTo("cli");
        assertThat(newest.action()).isEqualTo("definitions_publish");
    }

    @Test
    void a_dry_run_reads_only() throws Exception {
        migrate();
        int entries = audit().size();
        var dry = publish("--dry-run");
        assertThat(Json.read(dry.out()).at("/0/state").asText()).isEqualTo("would be added");
        assertThat(flow("definitions", "migrate", "--dry-run").code()).isZero();
        assertThat(listed()).isEmpty();
        assertThat(audit()).hasSize(entries);
    }

    @Test
    void a_directory_with_errors_is_not_published() throws Exception {
        migrate();
        write("do: [{greet: {sett: {}}}]");
        var refused = publish();
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("hello.yaml:2:", "the configuration has errors");
        assertThat(listed()).isEmpty();
    }

    @Test
    void a_definition_that_is_damaged_is_told() throws Exception {
        migrate();
        publish();
        try (Store store = Store.open(
                StoreSettings.of("jdbc:sqlite:" + folder.resolve("data/flow.db")),
                ServiceSchema.SCHEMA,
                Timekeeper.system())) {
            store.inTransaction(transaction ->
                    transaction.update("update definition set content = '{}'").execute());
        }
        var migrated = flow("definitions", "migrate", "--dry-run");
        assertThat(migrated.code()).isEqualTo(1);
        assertThat(Json.read(migrated.out()).at("/0/problem").asText()).isNotEmpty();
        assertThat(migrated.err()).contains("1 definitions were read, 1 of them cannot be executed.");
    }
}
