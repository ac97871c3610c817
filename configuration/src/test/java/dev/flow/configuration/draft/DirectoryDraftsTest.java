package dev.flow.configuration.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.LifecycleException.Code;
import dev.flow.configuration.document.DocumentKind;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.DocumentTables;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.StoreSettings;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

final class DirectoryDraftsTest {
    private static final Author ANNA = new Author("anna");
    private static final String GREET = """
            # greets
            document: { dsl: 1.0.3, namespace: shop, name: greet, version: 1.0.0 }
            do:
              - greet:
                  set: { text: hello }
            """;

    @TempDir
    private Path folder;

    private Path directory;
    private Store store;
    private ConfigurationFolder content;
    private StoredDrafts drafts;
    private DirectoryApply apply;
    private int published;

    @BeforeEach
    void open() throws IOException {
        directory = Files.createDirectories(folder.resolve("conf"));
        put("workflows/hello.yml", GREET);
        put("triggers.yaml", "# one\na: {kind: api, workflow: shop.greet}\n");
        put("triggers/more.yaml", "# two\nb: {kind: host, workflow: shop.greet}\n");
        store = Store.open(
                StoreSettings.of("jdbc:sqlite:" + folder.resolve("flow.db")),
                Schema.of(List.of(DocumentTables.PART, DraftTables.PART)),
                Timekeeper.system());
        store.migrate();
        content = new ConfigurationFolder(directory, List.of());
        start(true);
    }

    private void start(boolean writable) {
        String used = content.read().digest();
        drafts = StoredDrafts.overDirectory(
                store, "sha256:ours", new DocumentTexts("sha256:ours"), content, () -> used, writable);
        apply = new DirectoryApply(drafts, content, () -> published++);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void put(String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(directory.relativize(file).toString(), Files.readString(file));
            }
        }
        return files;
    }

    private static String workflow(String name) {
        return GREET.replace("name: greet", "name: " + name);
    }

    private static LifecycleException refused(ThrowingCallable request) {
        return catchThrowableOfType(LifecycleException.class, request);
    }

    @Test
    void the_draft_is_what_the_directory_holds() {
        Draft draft = drafts.read();

        assertThat(draft.version()).isEqualTo(1);
        assertThat(draft.documents().text(DocumentName.workflow("shop.greet"))).contains(GREET);
        assertThat(draft.restartRequired()).isFalse();
        assertThat(draft.definitionsPublished()).isTrue();
        assertThat(drafts.read()).isEqualTo(draft);
        assertThat(refused(() -> drafts.create(ANNA)).code()).isEqualTo(Code.CONFLICT);
    }

    @Test
    void a_change_on_disk_is_a_new_version_that_keeps_unapplied_edits() throws IOException {
        drafts.putWorkflow("shop.edited", 1, workflow("edited"), ANNA);
        put("workflows/hello.yml", GREET + "# from disk\n");
        put("workflows/more.yaml", workflow("more"));

        assertThat(refused(() -> drafts.putWorkflow("shop.edited", 2, GREET, ANNA))
                        .currentVersion())
                .isEqualTo(3);
        Draft merged = drafts.read();
        assertThat(merged.version()).isEqualTo(3);
        assertThat(merged.updatedBy()).isEqualTo("system");
        assertThat(merged.documents().of(DocumentKind.WORKFLOW))
                .containsOnlyKeys("shop.greet", "shop.edited", "shop.more")
                .containsEntry("shop.greet", GREET + "# from disk\n");
        assertThat(merged.restartRequired()).isTrue();
    }

    @Test
    void an_edited_document_does_not_follow_the_disk_until_it_is_discarded() throws IOException {
        drafts.putWorkflow("shop.greet", 1, GREET + "# edited\n", ANNA);
        put("workflows/hello.yml", GREET + "# from disk\n");

        Draft merged = drafts.read();
        assertThat(merged.documents().text(DocumentName.workflow("shop.greet"))).contains(GREET + "# edited\n");
        Relationships compared = drafts.relationships();
        assertThat(compared.version()).isEqualTo(merged.version());
        assertThat(compared.activeIdentity()).isEqualTo(content.read().digest());
        drafts.discard("d", compared.version(), compared.activeIdentity(), ANNA);
        assertThat(drafts.read().documents().text(DocumentName.workflow("shop.greet")))
                .contains(GREET + "# from disk\n");
    }

    @Test
    void applying_writes_changed_files_only_under_their_names() throws IOException {
        drafts.putWorkflow("shop.greet", 1, GREET + "# edited\n", ANNA);
        drafts.putWorkflow("shop.more", 2, workflow("more"), ANNA);
        drafts.putTrigger("b", 3, "kind: host # changed\nworkflow: shop.more\n", ANNA);
        drafts.putTrigger("c", 4, "{kind: api, workflow: shop.more}", ANNA);
        Draft applied = apply.apply(5);

        assertThat(files())
                .isEqualTo(Map.of(
                        "workflows/hello.yml",
                        GREET + "# edited\n",
                        "workflows/shop.more.yaml",
                        workflow("more"),
                        "triggers.yaml",
                        "# one\na: {kind: api, workflow: shop.greet}\nc:\n  {kind: api, workflow: shop.more}\n",
                        "triggers/more.yaml",
                        "# two\nb:\n  kind: host # changed\n  workflow: shop.more\n"));
        assertThat(applied.restartRequired()).isTrue();
        assertThat(applied.definitionsPublished()).isTrue();
        assertThat(published).isEqualTo(1);
        assertThat(drafts.relationships().items())
                .allSatisfy(each -> assertThat(each.state()).isEqualTo(Relationships.State.ACTIVE));
    }

    @Test
    void applying_again_changes_nothing() throws IOException {
        drafts.putWorkflow("shop.more", 1, workflow("more"), ANNA);
        apply.apply(2);
        Map<String, String> once = files();
        apply.apply(2);

        assertThat(files()).isEqualTo(once);
        assertThat(drafts.read().version()).isEqualTo(2);
    }

    @Test
    void removed_documents_are_deleted() throws IOException {
        put("functions/f/1.0.0/function.yaml", "set: {a: 1}\n");
        put("tests/deep/t.yaml", "tests: []\n");
        ObjectNode json = drafts.configuration(drafts.read());
        json.putObject("functions");
        json.putObject("tests");
        json.putObject("triggers");
        drafts.replace(1, json, ANNA);
        apply.apply(2);

        assertThat(files()).containsOnlyKeys("workflows/hello.yml");
        assertThat(directory.resolve("functions/f")).doesNotExist();
        assertThat(directory.resolve("tests/deep")).doesNotExist();
    }

    @Test
    void an_apply_that_was_interrupted_is_completed_with_the_same_version() throws IOException {
        drafts.putWorkflow("shop.one", 1, workflow("one"), ANNA);
        drafts.putWorkflow("shop.two", 2, workflow("two"), ANNA);
        put("workflows/shop.one.yaml", workflow("one"));
        put("workflows/.shop.two.yaml.flow-tmp", "document: {");

        assertThat(drafts.read().version()).isEqualTo(3);
        apply.apply(3);
        assertThat(files())
                .containsEntry("workflows/shop.two.yaml", workflow("two"))
                .hasSize(5);
    }

    @Test
    void a_publication_that_failed_is_repeated() {
        drafts.putWorkflow("shop.one", 1, workflow("one"), ANNA);
        DirectoryApply failing = new DirectoryApply(drafts, content, () -> {
            throw LifecycleException.of(Code.INVALID_CONFIGURATION, "unresolved");
        });

        assertThat(refused(() -> failing.apply(2))).hasMessage("unresolved");
        assertThat(drafts.read().definitionsPublished()).isFalse();
        assertThat(apply.apply(2).definitionsPublished()).isTrue();
    }

    @Test
    void a_draft_with_errors_or_of_another_version_is_not_applied() throws IOException {
        drafts.putWorkflow("shop.greet", 1, GREET.replace("set:", "sett:"), ANNA);
        Map<String, String> before = files();

        assertThat(refused(() -> apply.apply(2)).diagnostics()).isNotEmpty();
        assertThat(refused(() -> apply.apply(1)).code()).isEqualTo(Code.CONFIGURATION_CONFLICT);
        assertThat(files()).isEqualTo(before);
        assertThat(published).isZero();
    }

    @Test
    void workflows_whose_names_differ_in_case_only_get_files_of_their_own() throws IOException {
        drafts.putWorkflow("shop.Case", 1, workflow("Case"), ANNA);
        drafts.putWorkflow("shop.case", 2, workflow("case"), ANNA);
        put("workflows/shop.other.yaml", workflow("unrelated"));
        drafts.putWorkflow("shop.other", drafts.read().version(), workflow("other"), ANNA);
        apply.apply(drafts.read().version());

        assertThat(files())
                .containsEntry("workflows/shop.Case.yaml", workflow("Case"))
                .containsEntry("workflows/shop.case-2.yaml", workflow("case"))
                .containsEntry("workflows/shop.other.yaml", workflow("unrelated"))
                .containsEntry("workflows/shop.other-2.yaml", workflow("other"));
    }

    @Test
    void a_file_that_is_json_stays_json() throws IOException {
        Files.delete(directory.resolve("workflows/hello.yml"));
        put(
                "workflows/hello.json",
                "{\"document\":{\"dsl\":\"1.0.3\",\"namespace\":\"shop\",\"name\":\"greet\","
                        + "\"version\":\"1.0.0\"},\"do\":[{\"a\":{\"set\":{\"b\":1}}}]}");
        drafts.putWorkflow("shop.greet", drafts.read().version(), GREET, ANNA);
        Draft applied = apply.apply(drafts.read().version());

        assertThat(files().get("workflows/hello.json")).startsWith("{\n  \"document\" : {");
        assertThat(applied.documents().text(DocumentName.workflow("shop.greet")))
                .contains(files().get("workflows/hello.json"));
    }

    @Test
    void nothing_is_written_through_links() throws IOException {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("w.yaml"), workflow("linked"));
        Files.createSymbolicLink(directory.resolve("workflows/linked"), outside);
        Files.createSymbolicLink(directory.resolve("tests"), Files.createDirectories(folder.resolve("empty")));
        drafts.putWorkflow("shop.linked", drafts.read().version(), workflow("linked") + "# edited\n", ANNA);

        assertThat(refused(() -> apply.apply(drafts.read().version())).code()).isEqualTo(Code.CONFLICT);
        assertThat(Files.readString(outside.resolve("w.yaml"))).isEqualTo(workflow("linked"));
        assertThatThrownBy(() -> new FolderWriter(directory).write("tests/t.yaml", "x"))
                .isInstanceOf(LifecycleException.class)
                .hasMessageContaining("symbolic link tests");
        assertThat(folder.resolve("empty")).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "/x", "a/../../x", "a/./x", "a//x", "", ".", "..", "a\0b", "a\\b", "a/.."})
    void a_path_that_is_not_below_the_directory_is_refused(String path) throws IOException {
        FolderWriter writer = new FolderWriter(directory);
        Map<String, String> before = files();

        assertThatThrownBy(() -> writer.write(path, "x")).isInstanceOf(LifecycleException.class);
        assertThatThrownBy(() -> writer.delete(path)).isInstanceOf(LifecycleException.class);
        assertThatThrownBy(() -> writer.isTaken(path)).isInstanceOf(LifecycleException.class);
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void a_directory_with_files_that_are_no_documents_is_unavailable() throws IOException {
        put("workflows/broken.yaml", "a: [");

        LifecycleException refusal = refused(drafts::read);
        assertThat(refusal.code()).isEqualTo(Code.CONFIGURATION_UNAVAILABLE);
        assertThat(refusal).hasMessageContaining("broken.yaml");
    }

    @Test
    void a_read_only_directory_is_read_and_not_edited() throws IOException {
        start(false);
        assertThat(drafts.read().version()).isEqualTo(1);
        put("workflows/more.yaml", workflow("more"));

        assertThat(drafts.read().version()).isEqualTo(2);
        assertThat(refused(() -> drafts.putWorkflow("shop.greet", 2, GREET, ANNA))
                        .code())
                .isEqualTo(Code.CONFLICT);
        assertThat(refused(() -> drafts.discard("d", 2, null, ANNA)).code()).isEqualTo(Code.CONFLICT);
        assertThat(refused(() -> apply.apply(2)).code()).isEqualTo(Code.CONFLICT);
    }
}
