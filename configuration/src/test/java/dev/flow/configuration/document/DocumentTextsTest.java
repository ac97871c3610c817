package dev.flow.configuration.document;

import dev.flow.store.Dialect;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@ParameterizedClass
@EnumSource(Dialect.class)
@Tag("process")
final class DocumentTextsTest {
    private static final Instant NOW = Instant.parse("2026-01-02T00:00:00Z");
    private static final Instant LATER = NOW.plus(DocumentTexts.GRACE);

    private final Dialect dialect;
    private final DocumentTexts ours = new DocumentTexts("sha256:ours");
    private TestDatabase database;
    private Store store;

    DocumentTextsTest(Dialect dialect) {
        this.dialect = dialect;
    }

    @BeforeEach
    void open() {
        database = TestDatabase.create(dialect);
        store = database.open(Schema.of(List.of(DocumentTables.PART)), Timekeeper.system());
        store.migrate();
    }

    @AfterEach
    void close() {
        store.close();
        database.close();
    }

    private static Documents workflows(int number) {
        SortedMap<DocumentName, String> texts = new TreeMap<>();
        for (int each = 0; each < number; each++) {
            texts.put(DocumentName.workflow("shop.w" + each), "# " + each + "\r\nname: \u00e4\uD83D\uDE00\n");
        }
        return new Documents(texts);
    }

    private Manifest put(Documents documents, Instant now) {
        return store.inTransaction(transaction -> ours.put(transaction, documents, now));
    }

    private int stored() {
        return store.read(transaction -> transaction
                .query("select count(*) from configuration_text")
                .mapTo(Integer.class)
                .one());
    }

    @Test
    void texts_are_found_again_by_their_manifest_byte_for_byte() {
        Documents documents = workflows(1_201).with(DocumentName.TRIGGERS, "{}").with(DocumentName.SETTINGS, "{}");
        Manifest manifest = put(documents, NOW);

        DocumentTexts another = new DocumentTexts("sha256:ours");
        Manifest read = Manifest.parse(manifest.write());
        assertThat(read).isEqualTo(manifest);
        assertThat(store.<Documents>read(transaction -> another.get(transaction, read)))
                .isEqualTo(documents);
        assertThat(store.<Documents>read(transaction -> another.get(transaction, read)))
                .isEqualTo(documents);
    }

    @Test
    void a_text_is_stored_once() {
        put(workflows(10), NOW);
        put(
                workflows(11)
                        .with(
                                DocumentName.TRIGGERS,
                                workflows(1).texts().firstEntry().getValue()),
                NOW);

        assertThat(stored()).isEqualTo(11);
    }

    @Test
    void only_texts_that_a_stored_manifest_lacks_are_written() {
        Manifest first = put(workflows(3), NOW);
        Documents changed = workflows(3).with(DocumentName.TRIGGERS, "a: {}");
        Manifest second = store.inTransaction(transaction -> ours.put(transaction, changed, first, LATER));

        assertThat(second).isEqualTo(Manifest.of(changed));
        assertThat(store.<Integer>inTransaction(transaction -> ours.removeUnused(transaction, Set.of(), LATER, 100)))
                .isEqualTo(3);
    }

    @Test
    void a_text_of_another_scope_is_not_found() {
        Manifest manifest = put(workflows(1), NOW);
        DocumentTexts theirs = new DocumentTexts("sha256:theirs");

        assertThatThrownBy(() -> store.<Documents>read(transaction -> theirs.get(transaction, manifest)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("shop.w0");
        assertThat(store.<Integer>inTransaction(transaction -> theirs.removeUnused(transaction, Set.of(), LATER, 100)))
                .isZero();
    }

    @Test
    void texts_that_no_manifest_names_are_removed_after_the_grace() {
        Manifest kept = put(workflows(2), NOW);
        put(workflows(5), NOW);
        Set<String> named = new HashSet<>(kept.digests().values());

        assertThat(store.<Integer>inTransaction(
                        transaction -> ours.removeUnused(transaction, named, LATER.minusMillis(1), 100)))
                .isZero();
        assertThat(store.<Integer>inTransaction(transaction -> ours.removeUnused(transaction, named, LATER, 2)))
                .isEqualTo(2);
        assertThat(store.<Integer>inTransaction(transaction -> ours.removeUnused(transaction, named, LATER, 100)))
                .isEqualTo(1);
        assertThat(store.<Documents>read(transaction -> ours.get(transaction, kept)))
                .isEqualTo(workflows(2));
    }

    @Test
    void a_text_that_is_written_again_stays() {
        put(workflows(1), NOW);
        put(workflows(1), LATER);

        assertThat(store.<Integer>inTransaction(transaction -> ours.removeUnused(transaction, Set.of(), LATER, 100)))
                .isZero();
        assertThat(stored()).isEqualTo(1);
    }

    @Test
    void the_digest_of_a_manifest_is_that_of_its_content() {
        assertThat(Manifest.of(workflows(2)).digest())
                .isEqualTo(Manifest.of(workflows(2)).digest())
                .isNotEqualTo(Manifest.of(workflows(3)).digest())
                .startsWith("sha256:");
        assertThat(Manifest.parse("{}")).isEqualTo(Manifest.EMPTY);
        assertThatThrownBy(() -> Manifest.parse("{\"plan\":{\"a\":\"b\"}}")).isInstanceOf(IllegalStateException.class);
    }
}
