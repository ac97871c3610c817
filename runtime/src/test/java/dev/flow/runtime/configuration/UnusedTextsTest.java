package dev.flow.runtime.configuration;

import dev.flow.configuration.Author;
import dev.flow.configuration.document.CheckedDocuments;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.document.Manifest;
import dev.flow.configuration.draft.ActiveConfiguration;
import dev.flow.configuration.draft.StoredDrafts;
import dev.flow.configuration.revision.StoredRevisions;
import dev.flow.runtime.service.ServiceSchema;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class UnusedTextsTest {
    private static final String SCOPE = "sha256:scope";
    private static final Author ANNA = new Author("anna");
    private static final String GREET = """
            document: {dsl: 1.0.3, namespace: shop, name: greet, version: 1.0.0}
            do:
              - greet: {set: {text: %s}}
            """;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-23T00:00:00Z"));

    private static int texts(Store store) {
        return store.read(transaction -> transaction
                .query("select count(*) from configuration_text")
                .mapTo(Integer.class)
                .one());
    }

    @Test
    void a_text_that_the_draft_no_longer_names_is_removed_after_a_day() {
        try (TestDatabase database = TestDatabase.create(Dialect.SQLITE);
                Store store = database.open(ServiceSchema.SCHEMA, Timekeeper.of(now::get))) {
            store.migrate();
            DocumentTexts texts = new DocumentTexts(SCOPE);
            StoredDrafts drafts =
                    StoredDrafts.managed(store, SCOPE, texts, new NothingActive(), new CheckedDocuments(List::of));
            UnusedTexts unused = new UnusedTexts(store, texts, drafts, new StoredRevisions(store, SCOPE, texts));
            drafts.create(ANNA);
            drafts.putWorkflow("shop.greet", 1, GREET.formatted("hello"), ANNA);
            drafts.putWorkflow("shop.greet", 2, GREET.formatted("good morning"), ANNA);

            unused.remove();
            assertThat(texts(store)).as("a request may be using it").isEqualTo(2);

            now.set(now.get().plus(Duration.ofDays(2)));
            unused.remove();
            assertThat(texts(store)).isEqualTo(1);
            assertThat(drafts.workflow("shop.greet").text()).isEqualTo(GREET.formatted("good morning"));
        }
    }

    private record NothingActive() implements ActiveConfiguration {
        @Override
        public Optional<Active> read() {
            return Optional.empty();
        }

        @Override
        public boolean isPublished(Manifest documents) {
            return false;
        }
    }
}
