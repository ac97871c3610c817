package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import dev.flow.configuration.Author;
import dev.flow.configuration.document.CheckedDocuments;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.revision.DraftVersion;
import dev.flow.configuration.revision.PublicationPorts;
import dev.flow.configuration.revision.RevisionBundles;
import dev.flow.configuration.revision.StoredPublications;
import dev.flow.configuration.revision.StoredRevisions;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.ResourceResolver;
import dev.flow.runtime.RuntimeApplication;
import dev.flow.runtime.service.ServiceSchema;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.store.Store;
import dev.flow.store.StoreSettings;
import dev.flow.store.Timekeeper;
import dev.flow.store.audit.AuditEntry;
import dev.flow.store.audit.AuditFilter;
import dev.flow.store.audit.AuditLog;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import dev.flow.testing.engine.TestedEngine;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code flow definitions export} of a store that a managed service has filled, and {@code import} in new ones. */
final class DefinitionBundlesTest {
    private static final Map<String, String> PRODUCTION =
            Map.of("FLOW_RUNTIME__SCOPE", "{\"tenant\":\"acme\",\"application\":\"shop\",\"environment\":\"live\"}");

    @TempDir
    private static Path tested;

    private static String bundle = "";

    @TempDir
    private Path folder;

    @BeforeAll
    static void serve() throws IOException {
        Path workflows = Files.createDirectories(tested.resolve("config/workflows"));
        Files.writeString(workflows.resolve("hello.yaml"), """
                # says hello
                document: {dsl: '1.0.3', namespace: shop, name: hello, version: '1.0.0'}
                do: [{greet: {set: {a: 1}}}]
                """);
        var text = SettingsText.of(Map.of())
                .with(Catalogue.CONFIG_DIR, tested.resolve("config").toString(), "--config-dir")
                .with(Catalogue.MODE, "managed", "--mode")
                .with(Catalogue.DATA_DIR, tested.resolve("data").toString(), "--data-dir")
                .with(Catalogue.ENGINE_KIND, TestedEngine.kind(), "--engine")
                .with(Catalogue.PORT, "0", "--port");
        try (var application = RuntimeApplication.builder(Settings.read(text, Role.COMBINED, Map.of()))
                .build()) {
            application.start();
        }
        Invocation exported = Invocation.of(
                "definitions", "export", "--data-dir", tested.resolve("data").toString());
        assertThat(exported.code()).as(exported.err()).isZero();
        bundle = exported.out();
    }

    @BeforeEach
    void migrate() {
        assertThat(production("migrate").code()).isZero();
    }

    /** {@code flow definitions} on a store of another scope. */
    private Invocation production(String... arguments) {
        return Invocation.in(
                PRODUCTION,
                Stream.of(
                                Stream.of("definitions"),
                                Stream.of(arguments),
                                Stream.of("--data-dir", folder.resolve("data").toString()),
                                Stream.of("--output", "json").filter(_ -> !arguments[0].equals("export")))
                        .flatMap(each -> each)
                        .toArray(String[]::new));
    }

    private Invocation imported(String text, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("shop.bundle.json"), text);
        return production(Stream.concat(Stream.of("import", file.toString()), Stream.of(more))
                .toArray(String[]::new));
    }

    private Store store() {
        return Store.open(
                StoreSettings.of("jdbc:sqlite:" + folder.resolve("data/flow.db")),
                ServiceSchema.SCHEMA,
                Timekeeper.system());
    }

    private static String scope() {
        return Settings.read(
                        SettingsText.of(PRODUCTION)
                                .with(
                                        Catalogue.CONFIG_DIR,
                                        tested.resolve("config").toString(),
                                        "--config-dir"),
                        Role.COMBINED,
                        Map.of())
                .common()
                .scope()
                .digest();
    }

    private List<AuditEntry> audit() {
        try (Store store = store()) {
            return new AuditLog(store).page(scope(), AuditFilter.ALL, null, 100).entries();
        }
    }

    private List<String> listed() throws Exception {
        return Json.read(production("list").out()).findValuesAsText("digest");
    }

    @Test
    void the_active_revision_of_one_store_is_imported_in_another_under_its_id() throws Exception {
        String id = Json.read(bundle).path("revision_id").asText();
        Invocation first = imported(bundle);

        assertThat(first.code()).as(first.err()).isZero();
        assertThat(Json.read(first.out()))
                .isEqualTo(Json.read("{\"revision_id\": \"" + id
                        + "\", \"state\": \"added\", \"definitions\": 1, \"definitions_added\": 1}"));
        assertThat(first.err()).contains("Nothing that runs has changed: `flow plan " + id + "`");
        JsonNode again = Json.read(production("export", id).out());
        assertThat(again.path("documents")).isEqualTo(Json.read(bundle).path("documents"));
        assertThat(again.at("/documents/workflow/shop.hello").asText()).startsWith("# says hello");

        assertThat(Json.read(imported(bundle).out()).path("state").asText()).isEqualTo("present");
        assertThat(audit())
                .filteredOn(entry -> entry.action().equals("definitions_import"))
                .hasSize(2)
                .allSatisfy(entry -> assertThat(entry.principalId()).isEqualTo("cli"));
    }

    @Test
    void a_dry_run_only_checks() throws Exception {
        int entries = audit().size();
        Invocation dry = imported(bundle, "--dry-run");

        assertThat(dry.code()).as(dry.err()).isZero();
        assertThat(Json.read(dry.out()).path("state").asText()).isEqualTo("would be added");
        assertThat(dry.err()).isEmpty();
        assertThat(listed()).isEmpty();
        assertThat(audit()).hasSize(entries);
    }

    @Test
    void a_bundle_that_is_damaged_or_too_large_is_refused_and_nothing_is_written() throws Exception {
        Invocation cut = imported(bundle.substring(0, bundle.length() / 2));
        assertThat(cut.code()).isEqualTo(2);
        assertThat(cut.err())
                .isEqualTo(
                        "flow definitions import: The bundle is refused: it is not JSON, or it was cut off. Export the"
                                + " revision again. [invalid_request]\n");
        assertThat(imported(bundle.replace("says hello", "says hallo")).err()).contains(": it was changed");

        Path large = folder.resolve("large.json");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(257L * 1024 * 1024);
        }
        Invocation refused = production("import", large.toString());
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("The bundle has 269484032 bytes; it may have 268435456.");
        assertThat(production("import", folder.resolve("none").toString()).err())
                .contains("there is no file");
        assertThat(listed()).isEmpty();
    }

    @Test
    void a_version_with_other_content_is_a_conflict_unless_it_is_allowed() throws Exception {
        Path workflows = Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(workflows.resolve("hello.yaml"), """
                document: {dsl: '1.0.3', namespace: shop, name: hello, version: '1.0.0'}
                do: [{greet: {set: {a: 2}}}]
                """);
        assertThat(production(
                                "publish",
                                "--config-dir",
                                folder.resolve("config").toString())
                        .code())
                .isZero();

        Invocation refused = imported(bundle);
        assertThat(refused.code()).isEqualTo(5);
        assertThat(refused.err())
                .contains("the scope has shop.hello 1.0.0 with other content", "Raise the version", "[conflict]");
        assertThat(listed()).hasSize(1);

        assertThat(imported(bundle, "--allow-version-reuse").code()).isZero();
        assertThat(listed()).hasSize(2);
    }

    @Test
    void functions_of_running_workers_may_be_called_and_others_are_told() throws Exception {
        String calling = calling();
        Invocation refused = imported(calling);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("workflows/shop.pay.yaml:", "charge:2.0.0", "[invalid_configuration]");

        try (Store store = store()) {
            new WorkerReadiness(store)
                    .register(
                            new ReadyWorker.Instance("w1", scope(), "q"),
                            "shop:1",
                            new ReadyWorker.Loaded(Set.of(), Set.of("charge:2.0.0"), "f", "s"));
        }
        Invocation accepted = imported(calling);
        assertThat(accepted.code()).as(accepted.err()).isZero();
    }

    /** A bundle whose workflow calls a function of the host. */
    private String calling() {
        try (Store store = Store.open(
                StoreSettings.of("jdbc:sqlite:" + folder.resolve("calling.db")),
                ServiceSchema.SCHEMA,
                Timekeeper.system())) {
            store.migrate();
            var draft = new DraftVersion(1, Documents.EMPTY.with(DocumentName.workflow("shop.pay"), """
                    document: {dsl: '1.0.3', namespace: shop, name: pay, version: '1.0.0'}
                    do: [{pay: {call: 'charge:2.0.0@default'}}]
                    """));
            var functions = List.of(new HostFunctionSignature("charge", "2.0.0"));
            var texts = new DocumentTexts("sha256:test");
            var definitions = new StoredDefinitions(store, "sha256:test");
            var revisions = new StoredRevisions(store, "sha256:test", texts);
            var publication = new StoredPublications(
                            store,
                            "sha256:test",
                            texts,
                            definitions,
                            revisions,
                            new PublicationPorts(
                                    () -> draft,
                                    new CheckedDocuments(() -> functions),
                                    _ -> ResourceResolver.none(),
                                    Optional::empty))
                    .publish("p1", 1, null, new Author("ada"));
            byte[] file = new RevisionBundles(store, definitions, revisions, () -> functions)
                    .write(String.valueOf(publication.revisionId()));
            return new String(file, StandardCharsets.UTF_8);
        }
    }

    @Test
    void without_an_active_revision_one_has_to_be_named() {
        Invocation unnamed = production("export");
        assertThat(unnamed.code()).isEqualTo(2);
        assertThat(unnamed.err()).contains("no revision is active in this scope");
        Invocation unknown = production("export", "0123");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("There is no revision 0123 in this scope. [not_found]");
        assertThat(unknown.out()).isEmpty();
    }
}
