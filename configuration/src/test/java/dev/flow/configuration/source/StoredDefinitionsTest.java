package dev.flow.configuration.source;

import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.runs.RetainedDefinition;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.StoreSettings;
import dev.flow.store.Timekeeper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

final class StoredDefinitionsTest {
    private static final Definition FIRST = definition("greet", "1.0.0");
    private static final Definition SECOND = definition("greet", "2.0.0");
    private static final Definition OTHER = definition("leave", "1.0.0");

    @TempDir
    private Path folder;

    private Store store;
    private StoredDefinitions ours;
    private StoredDefinitions theirs;

    @BeforeEach
    void open() {
        store = Store.open(
                StoreSettings.of("jdbc:sqlite:" + folder.resolve("flow.db")),
                Schema.of(List.of(DefinitionTables.PART)),
                Timekeeper.system());
        store.migrate();
        ours = new StoredDefinitions(store, "sha256:ours");
        theirs = new StoredDefinitions(store, "sha256:theirs");
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static Definition definition(String name, String version) {
        var file = new SourceFile(
                "workflows/" + name + ".yaml",
                "document: {dsl: 1.0.3, namespace: shop, name: " + name + ", version: " + version + "}\n"
                        + "do: [{greet: {set: {a: 1}}}]");
        var checked = ConfigurationChecker.check(
                ConfigurationFiles.builder().workflows(List.of(file)).build());
        return DefinitionLoader.load(checked, "shop." + name, ResourceResolver.none())
                .root();
    }

    private static List<String> digests(List<RetainedDefinition> definitions) {
        return definitions.stream().map(each -> each.key().digest()).toList();
    }

    @Test
    void a_definition_is_of_the_scope_that_published_it() {
        ours.add(List.of(FIRST), Map.of());

        assertThat(ours.find(FIRST.digest())).map(Definition::digest).contains(FIRST.digest());
        assertThat(theirs.find(FIRST.digest())).isEmpty();
        assertThat(theirs.ofRun(FIRST.digest())).isEmpty();
        assertThat(theirs.list(null, null, 10)).isEmpty();
        assertThat(theirs.count("shop.greet")).isZero();
    }

    @Test
    void what_is_missing_or_damaged_is_unreadable() {
        ours.add(List.of(FIRST, SECOND), Map.of());
        theirs.add(List.of(OTHER), Map.of());
        store.inTransaction(transaction -> transaction
                .update("update definition set content = '{}' where digest = :digest")
                .bind("digest", SECOND.digest())
                .execute());

        assertThat(ours.unreadable(List.of(SECOND.digest(), OTHER.digest(), FIRST.digest())))
                .containsExactly(SECOND.digest(), OTHER.digest());
    }

    @Test
    void a_definition_that_is_in_use_is_in_memory_once() {
        ours.add(List.of(FIRST, SECOND), Map.of());
        Definition first = ours.find(FIRST.digest()).orElseThrow();

        assertThat(ours.findAll(List.of(SECOND.digest(), FIRST.digest())).keySet())
                .containsExactly(SECOND.digest(), FIRST.digest());
        assertThat(ours.findAll(List.of(FIRST.digest())).get(FIRST.digest())).isSameAs(first);
    }

    @Test
    void two_scopes_that_publish_the_same_have_it_with_their_own_texts() {
        ours.add(List.of(FIRST), Map.of(FIRST.digest(), "# ours\r\n\uFEFF"));
        theirs.add(List.of(FIRST), Map.of(FIRST.digest(), "# theirs"));

        assertThat(ours.text(FIRST.digest())).contains("# ours\r\n\uFEFF");
        assertThat(theirs.text(FIRST.digest())).contains("# theirs");
        assertThat(theirs.find(FIRST.digest())).isPresent();
    }

    @Test
    void the_newest_text_is_kept_and_none_takes_it_away() {
        ours.add(List.of(FIRST), Map.of(FIRST.digest(), "# old"));
        ours.add(List.of(FIRST), Map.of(FIRST.digest(), "# new"));
        ours.add(List.of(FIRST), Map.of());

        assertThat(ours.text(FIRST.digest())).contains("# new");
        assertThat(ours.text(SECOND.digest())).isEmpty();
    }

    @Test
    void definitions_are_listed_in_pages_and_counted_by_workflow() {
        ours.add(List.of(FIRST, SECOND, OTHER), Map.of());
        var all = ours.list(null, null, 10);

        assertThat(digests(all)).containsExactlyInAnyOrder(FIRST.digest(), SECOND.digest(), OTHER.digest());
        assertThat(all)
                .extracting(each -> each.key().workflow())
                .containsExactly("shop.greet", "shop.greet", "shop.leave");
        assertThat(ours.list(null, null, 2)).isEqualTo(all.subList(0, 2));
        assertThat(ours.list(null, all.get(0).key(), 10)).isEqualTo(all.subList(1, 3));
        assertThat(ours.list(null, all.get(2).key(), 10)).isEmpty();
        assertThat(digests(ours.list("shop.leave", null, 10))).containsExactly(OTHER.digest());
        assertThat(ours.count("shop.greet")).isEqualTo(2);
        assertThat(ours.count("shop.unknown")).isZero();
    }

    @Test
    void what_was_stored_before_definitions_had_scopes_becomes_the_scopes_whose_run_names_it() {
        store.inTransaction(transaction -> transaction
                .update("insert into definition (digest, workflow, version, content, added_at)"
                        + " values (:digest, 'shop.greet', '1.0.0', :content, 0)")
                .bind("digest", FIRST.digest())
                .bind("content", FIRST.canonical())
                .execute());

        assertThat(ours.find(FIRST.digest())).isEmpty();
        assertThat(ours.ofRun(FIRST.digest())).map(Definition::canonical).contains(FIRST.canonical());
        assertThat(ours.find(FIRST.digest())).isPresent();
        assertThat(theirs.find(FIRST.digest())).isEmpty();
        assertThat(ours.text(FIRST.digest())).isEmpty();
    }
}
