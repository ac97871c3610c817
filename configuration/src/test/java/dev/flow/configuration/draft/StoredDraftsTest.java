package dev.flow.configuration.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.LifecycleException.Code;
import dev.flow.configuration.document.CheckedDocuments;
import dev.flow.configuration.document.DocumentKind;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.DocumentTables;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.document.Manifest;
import dev.flow.configuration.draft.Relationships.Relationship;
import dev.flow.configuration.draft.Relationships.State;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.store.Dialect;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

@ParameterizedClass
@EnumSource(Dialect.class)
@Tag("process")
final class StoredDraftsTest {
    private static final Author ANNA = new Author("anna");
    private static final Author BEN = new Author("ben");
    private static final String GREET = """
            # greets
            document: { dsl: 1.0.3, namespace: shop, name: greet, version: 1.0.0 }
            do:
              - greet:
                  set: { text: hello }
            """;
    private static final String TRIGGERS = """
            # by hand
            manual: { kind: api, workflow: greet }
            """;

    private final Dialect dialect;
    private Optional<ActiveConfiguration.Active> active = Optional.empty();
    private TestDatabase database;
    private Store store;
    private StoredDrafts drafts;

    StoredDraftsTest(Dialect dialect) {
        this.dialect = dialect;
    }

    @BeforeEach
    void open() {
        database = TestDatabase.create(dialect);
        store = database.open(Schema.of(List.of(DocumentTables.PART, DraftTables.PART)), Timekeeper.system());
        store.migrate();
        drafts = drafts("sha256:ours");
    }

    @AfterEach
    void close() {
        store.close();
        database.close();
    }

    private StoredDrafts drafts(String scope) {
        ActiveConfiguration port = new ActiveConfiguration() {
            @Override
            public Optional<Active> read() {
                return active;
            }

            @Override
            public boolean isPublished(Manifest documents) {
                return active.isPresent()
                        && Manifest.of(active.get().documents()).equals(documents);
            }
        };
        return StoredDrafts.managed(store, scope, new DocumentTexts(scope), port, new CheckedDocuments(List::of));
    }

    private static String workflow(String name) {
        return GREET.replace("name: greet", "name: " + name);
    }

    private static LifecycleException refused(ThrowingCallable request) {
        return catchThrowableOfType(LifecycleException.class, request);
    }

    private static Documents documents() {
        return Documents.EMPTY.with(DocumentName.workflow("shop.greet"), GREET).with(DocumentName.TRIGGERS, TRIGGERS);
    }

    private void activate(Documents documents) {
        active = Optional.of(new ActiveConfiguration.Active("a".repeat(64), documents));
    }

    @Test
    void a_scope_has_no_draft_until_one_is_created() {
        assertThat(refused(drafts::read).code()).isEqualTo(Code.NOT_FOUND);

        Draft created = drafts.create(ANNA);
        assertThat(created.version()).isEqualTo(1);
        assertThat(created.documents()).isEqualTo(Documents.EMPTY);
        assertThat(created.updatedBy()).isEqualTo("anna");
        assertThat(drafts.read()).isEqualTo(created);
        assertThat(refused(() -> drafts.create(BEN)).code()).isEqualTo(Code.CONFLICT);
        assertThat(refused(() -> drafts("sha256:theirs").read()).code()).isEqualTo(Code.NOT_FOUND);
    }

    @Test
    void a_draft_begins_with_the_active_configuration() {
        activate(documents());

        assertThat(drafts.create(ANNA).documents()).isEqualTo(documents());
        assertThat(drafts.read().definitionsPublished()).isTrue();
        drafts.putWorkflow("shop.greet", 1, workflow("greet") + "# more\n", ANNA);
        assertThat(drafts.read().definitionsPublished()).isFalse();
    }

    @Test
    void each_change_is_a_version() {
        drafts.create(ANNA);
        Fragment put = drafts.putWorkflow("shop.greet", 1, GREET, BEN);

        assertThat(put.version()).isEqualTo(2);
        assertThat(put.text()).isEqualTo(GREET);
        assertThat(put.document().at("/document/name").asText()).isEqualTo("greet");
        assertThat(drafts.workflow("shop.greet")).isEqualTo(put);
        assertThat(drafts.read().updatedBy()).isEqualTo("ben");
        assertThat(drafts.putWorkflow("shop.greet", 2, GREET, ANNA).version()).isEqualTo(2);
        assertThat(refused(() -> drafts.workflow("shop.none")).code()).isEqualTo(Code.NOT_FOUND);
    }

    @Test
    void a_stale_change_is_refused_with_the_current_version() {
        drafts.create(ANNA);
        drafts.putWorkflow("shop.greet", 1, GREET, ANNA);
        ObjectNode json = drafts.configuration(drafts.read());
        List<ThrowingCallable> stale = List.of(
                () -> drafts.putWorkflow("shop.greet", 1, GREET, BEN),
                () -> drafts.deleteWorkflow("shop.greet", 1, BEN),
                () -> drafts.putTriggers(1, TRIGGERS, BEN),
                () -> drafts.putTrigger("manual", 1, "kind: api", BEN),
                () -> drafts.deleteTrigger("manual", 1, BEN),
                () -> drafts.replace(1, json, BEN),
                () -> drafts.importYaml(1, "{}", BEN),
                () -> drafts.exportYaml(1),
                () -> drafts.discard("d", 1, null, BEN));

        for (ThrowingCallable change : stale) {
            LifecycleException refusal = refused(change);
            assertThat(refusal.code()).isEqualTo(Code.CONFIGURATION_CONFLICT);
            assertThat(refusal.currentVersion()).isEqualTo(2);
        }
        assertThat(drafts.read().version()).isEqualTo(2);
    }

    @Test
    void of_changes_to_the_same_version_one_succeeds() throws Exception {
        drafts.create(ANNA);
        List<Callable<Boolean>> editors = new ArrayList<>();
        for (int editor = 0; editor < 8; editor++) {
            String name = "w" + editor;
            StoredDrafts own = drafts("sha256:ours");
            editors.add(() -> {
                try {
                    own.putWorkflow("shop." + name, 1, workflow(name), BEN);
                    return true;
                } catch (LifecycleException e) {
                    assertThat(e.code()).isEqualTo(Code.CONFIGURATION_CONFLICT);
                    assertThat(e.currentVersion()).isEqualTo(2);
                    return false;
                }
            });
        }
        int succeeded = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (Future<Boolean> editor : threads.invokeAll(editors)) {
                succeeded += editor.get() ? 1 : 0;
            }
        }

        assertThat(succeeded).isEqualTo(1);
        assertThat(drafts.read().version()).isEqualTo(2);
        assertThat(drafts.read().documents().texts()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: [",
                "[]",
                "",
                "document: {namespace: shop, name: other}",
                "document: {namespace: shop}",
                "document: {namespace: shop, name: greet}\nx: 1\nx: 2"
            })
    void a_text_that_is_not_the_workflow_is_refused(String yaml) {
        drafts.create(ANNA);
        LifecycleException refusal = refused(() -> drafts.putWorkflow("shop.greet", 1, yaml, ANNA));

        assertThat(refusal.code()).isEqualTo(Code.INVALID_WORKFLOW_FRAGMENT);
        assertThat(refusal.diagnostics())
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.file()).isEqualTo("workflows/shop.greet.yaml"));
        assertThat(drafts.preview("shop.greet", yaml)).isInstanceOf(Drafts.Preview.InvalidFragment.class);
        assertThat(drafts.read().version()).isEqualTo(1);
    }

    @Test
    void a_workflow_over_one_mebibyte_or_with_a_name_of_none_is_refused() {
        drafts.create(ANNA);

        assertThat(refused(() -> drafts.putWorkflow("shop.greet", 1, GREET + "#".repeat(1024 * 1024), ANNA))
                        .diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly("document-too-large");
        assertThat(refused(() -> drafts.putWorkflow("../x", 1, GREET, ANNA)).code())
                .isEqualTo(Code.INVALID_WORKFLOW_FRAGMENT);
    }

    @Test
    void a_draft_may_have_errors_that_the_check_reports() {
        drafts.create(ANNA);
        drafts.putWorkflow("shop.greet", 1, GREET.replace("set:", "sett:"), ANNA);

        assertThat(drafts.check().valid()).isFalse();
        assertThat(drafts.check()).isSameAs(drafts.check());
        drafts.putWorkflow("shop.greet", 2, GREET, ANNA);
        assertThat(drafts.check().valid()).isTrue();
    }

    @Test
    void a_workflow_that_triggers_use_is_not_deleted() {
        activate(documents().with(DocumentName.workflow("other.greet"), GREET.replace("shop", "other")));
        drafts.create(ANNA);
        drafts.putTriggers(1, "a: {kind: api, workflow: shop.greet:1.0.0}\nb: {kind: api, workflow: greet}", ANNA);

        LifecycleException refusal = refused(() -> drafts.deleteWorkflow("shop.greet", 2, ANNA));
        assertThat(refusal.code()).isEqualTo(Code.DEPENDENT_TRIGGERS);
        assertThat(refusal).hasMessageContaining("triggers a:");
        drafts.deleteWorkflow("other.greet", 2, ANNA);
        assertThat(refused(() -> drafts.deleteWorkflow("shop.greet", 3, ANNA))).hasMessageContaining("triggers a, b:");
        drafts.putTriggers(3, "c: {kind: api, workflow: shop.order, on_failure: shop.greet:1.0.0}", ANNA);
        assertThat(refused(() -> drafts.deleteWorkflow("shop.greet", 4, ANNA))).hasMessageContaining("triggers c:");
        drafts.putTriggers(4, "{}", ANNA);
        assertThat(drafts.deleteWorkflow("shop.greet", 5, ANNA).text()).isEqualTo(GREET);
        assertThat(drafts.read().documents().of(DocumentKind.WORKFLOW)).isEmpty();
    }

    @Test
    void one_trigger_is_edited_and_the_others_keep_their_comments() {
        activate(documents());
        drafts.create(ANNA);
        assertThat(drafts.trigger("manual").text()).isEqualTo("{ kind: api, workflow: greet }\n");

        Fragment put = drafts.putTrigger("other", 1, "kind: host # by code\nworkflow: greet\n", ANNA);
        assertThat(put.text()).isEqualTo("kind: host # by code\nworkflow: greet\n");
        assertThat(drafts.triggers().text())
                .isEqualTo(TRIGGERS + "other:\n  kind: host # by code\n  workflow: greet\n");
        Fragment deleted = drafts.deleteTrigger("manual", 2, ANNA);
        assertThat(deleted.version()).isEqualTo(3);
        assertThat(drafts.triggers().document().has("manual")).isFalse();
        drafts.deleteTrigger("other", 3, ANNA);
        assertThat(drafts.read().documents().text(DocumentName.TRIGGERS)).isEmpty();
        assertThat(drafts.triggers().document().isEmpty()).isTrue();
        assertThat(refused(() -> drafts.trigger("other")).code()).isEqualTo(Code.NOT_FOUND);
        assertThat(refused(() -> drafts.deleteTrigger("other", 4, ANNA)).code()).isEqualTo(Code.NOT_FOUND);
        assertThat(refused(() -> drafts.putTrigger("x", 4, "[", ANNA)).code())
                .isEqualTo(Code.INVALID_WORKFLOW_FRAGMENT);
    }

    @Test
    void a_json_change_says_whose_comments_it_drops() {
        activate(documents());
        Draft created = drafts.create(ANNA);
        ObjectNode json = drafts.configuration(created);
        json.withObject("/workflows/shop.greet/document").put("version", "2.0.0");
        Draft replaced = drafts.replace(1, json, ANNA);

        assertThat(replaced.format()).isEqualTo(Draft.Format.JSON);
        assertThat(replaced.commentsDropped()).containsExactly("workflows/shop.greet.yaml");
        assertThat(drafts.read()).isEqualTo(replaced);
        assertThat(replaced.documents().text(DocumentName.TRIGGERS)).contains(TRIGGERS);
    }

    @Test
    void an_export_is_imported_again() {
        activate(documents());
        drafts.create(ANNA);
        String yaml = drafts.exportYaml(1);
        drafts.importYaml(1, "{}", ANNA);

        assertThat(drafts.importYaml(2, yaml, ANNA).documents()).isEqualTo(documents());
    }

    @Test
    void a_preview_draws_the_workflow_among_what_it_uses_and_saves_nothing() {
        activate(documents());
        drafts.create(ANNA);
        String runs = """
                document: { dsl: 1.0.3, namespace: shop, name: outer, version: 1.0.0 }
                do:
                  - inner:
                      run: { workflow: { namespace: shop, name: greet, version: latest } }
                """;

        assertThat(drafts.preview("shop.outer", runs))
                .isInstanceOfSatisfying(
                        Drafts.Preview.GraphReady.class,
                        ready -> assertThat(ready.graph().workflow()).isEqualTo("shop.outer"));
        assertThat(drafts.preview("shop.outer", runs.replace("greet", "gone")))
                .isInstanceOfSatisfying(
                        Drafts.Preview.InvalidFragment.class,
                        invalid -> assertThat(invalid.diagnostics())
                                .extracting(Diagnostic::code)
                                .contains("undefined-workflow"));
        assertThat(drafts.read().version()).isEqualTo(1);
    }

    @Test
    void each_part_of_the_draft_is_compared_with_the_active_one() {
        activate(documents()
                .with(DocumentName.SETTINGS, "starts: any")
                .with(DocumentName.workflow("shop.gone"), workflow("gone")));
        drafts.create(ANNA);
        drafts.putWorkflow("shop.new", 1, workflow("new"), ANNA);
        drafts.deleteWorkflow("shop.gone", 2, ANNA);
        drafts.putTriggers(3, TRIGGERS.replace("api", "host") + "b: {}\n", ANNA);

        assertThat(drafts.relationships())
                .isEqualTo(new Relationships(
                        4,
                        "a".repeat(64),
                        List.of(
                                new Relationship("workflow", "shop.gone", State.REMOVED_PENDING_APPLY),
                                new Relationship("workflow", "shop.greet", State.ACTIVE),
                                new Relationship("workflow", "shop.new", State.NEW_PENDING_APPLY),
                                new Relationship("trigger", "b", State.NEW_PENDING_APPLY),
                                new Relationship("trigger", "manual", State.MODIFIED),
                                new Relationship("settings", "flow.yaml", State.ACTIVE))));
    }

    @Test
    void a_discard_resets_the_draft_once_and_leaves_a_record() {
        activate(documents());
        drafts.create(ANNA);
        drafts.importYaml(1, "{}", ANNA);
        Discard discard = drafts.discard("d1", 2, "a".repeat(64), BEN);

        assertThat(discard.discardedVersion()).isEqualTo(2);
        assertThat(discard.version()).isEqualTo(3);
        assertThat(discard.discardedBy()).isEqualTo("ben");
        assertThat(drafts.read().documents()).isEqualTo(documents());
        assertThat(drafts.findDiscard("d1")).isEqualTo(discard);
        drafts.importYaml(3, "{}", ANNA);
        assertThat(drafts.discard("d1", 2, "a".repeat(64), BEN)).isEqualTo(discard);
        assertThat(drafts.read().version()).isEqualTo(4);
        assertThat(refused(() -> drafts.discard("d2", 4, null, BEN)).code()).isEqualTo(Code.CONFLICT);
        assertThat(refused(() -> drafts.findDiscard("d2")).code()).isEqualTo(Code.NOT_FOUND);
        assertThat(refused(() -> drafts("sha256:theirs").findDiscard("d1")).code())
                .isEqualTo(Code.NOT_FOUND);
    }
}
