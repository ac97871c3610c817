package dev.flow.configuration.revision;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.document.DocumentKind;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.document.Manifest;
import dev.flow.definition.Definition;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.ResourceException;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

@ParameterizedClass
@EnumSource(Dialect.class)
@Tag("process")
final class StoredPublicationsTest {
    private final Dialect dialect;
    private final AtomicLong clock =
            new AtomicLong(Instant.parse("2026-01-02T00:00:00Z").getEpochSecond());
    private TestDatabase database;
    private Store store;
    private Scope ours;
    private Scope theirs;

    StoredPublicationsTest(Dialect dialect) {
        this.dialect = dialect;
    }

    @BeforeEach
    void open() {
        database = TestDatabase.create(dialect);
        store = database.open(Scope.SCHEMA, Timekeeper.of(() -> Instant.ofEpochSecond(clock.getAndIncrement())));
        store.migrate();
        ours = new Scope(store, "ours");
        theirs = new Scope(store, "theirs");
    }

    @AfterEach
    void close() {
        store.close();
        database.close();
    }

    private static Documents remote(String... names) {
        Documents documents = Documents.EMPTY;
        for (String name : names) {
            documents = documents.with(DocumentName.workflow("shop." + name), """
                    document: {dsl: 1.0.3, namespace: shop, name: %s, version: 1.0.0}
                    input: {schema: {resource: {endpoint: "https://schemas.example.com/order.json"}}}
                    do: [{a: {set: {v: 1}}}]
                    """.formatted(name));
        }
        return documents;
    }

    private Set<String> stored(Set<String> digests) {
        Set<String> found = new HashSet<>(digests);
        found.removeIf(digest -> ours.definitions.find(digest).isEmpty());
        return found;
    }

    @Test
    void a_message_may_have_characters_that_a_database_does_not_take() {
        ours.edit(Scope.workflow("greet", "1"));
        Publication publication =
                ours.publications.publish("odd", ours.draft.version(), "more\0 greetings\udc00", Scope.ANNE);

        assertThat(ours.revisions
                        .find(String.valueOf(publication.revisionId()))
                        .orElseThrow()
                        .message())
                .isEqualTo("more\ufffd greetings\ufffd");
    }

    @Test
    void a_publication_makes_a_revision_whose_texts_are_read_back_byte_for_byte() {
        String text = "# \u00e4 \uD83D\uDE00 \r\n" + Scope.text("greet", "1") + "\n  # the end";
        Documents documents = Documents.EMPTY
                .with(DocumentName.workflow("shop.greet"), text)
                .with(DocumentName.TRIGGERS, "# none yet\n{}\n")
                .with(DocumentName.SETTINGS, "starts: any # for now")
                .with(
                        new DocumentName(DocumentKind.TEST, "greet"),
                        "workflow: shop.greet\ntests: {greets: {}} # more to come\n");

        Publication publication = ours.publish(documents);

        assertThat(publication.diagnostics()).isEmpty();
        assertThat(publication.state()).isEqualTo(Publication.State.APPLIED);
        assertThat(publication.version()).isEqualTo(2);
        assertThat(ours.publications.find(publication.id())).contains(publication);
        String id = String.valueOf(publication.revisionId());
        assertThat(id).matches("[0-9a-f]{64}");
        Revision revision = ours.revisions.find(id).orElseThrow();
        assertThat(revision.createdBy()).isEqualTo("anne");
        assertThat(revision.message()).isEqualTo("a message");
        assertThat(revision.parentId()).isNull();
        RevisionContent content = new Scope(store, "ours").revisions.content(id).orElseThrow();
        assertThat(content.documents()).isEqualTo(documents);
        assertThat(content.active()).containsOnlyKeys("shop.greet");
        assertThat(content.definitions())
                .containsExactlyElementsOf(content.active().values());
        assertThat(stored(content.definitions())).isEqualTo(content.definitions());
        assertThat(ours.definitions.text(content.active().getOrDefault("shop.greet", "")))
                .isEqualTo(documents.text(DocumentName.workflow("shop.greet")));
    }

    @Test
    void identical_content_published_a_thousand_times_is_one_revision_with_its_first_text() {
        Documents first = Scope.workflow("greet", "1");
        String id = String.valueOf(ours.publish(first).revisionId());
        for (int time = 1; time < 1_000; time++) {
            assertThat(ours.publish().revisionId()).isEqualTo(id);
        }

        Documents commented = first.with(DocumentName.workflow("shop.greet"), "# new\n" + Scope.text("greet", "1.0"))
                .with(DocumentName.SETTINGS, "{}");
        assertThat(ours.publish(commented).revisionId()).isEqualTo(id);
        assertThat(ours.count("configuration_revision")).isEqualTo(1);
        assertThat(ours.count("configuration_publication")).isEqualTo(1_001);
        assertThat(ours.revisions.content(id).orElseThrow().documents()).isEqualTo(first);
        assertThat(ours.publish(Scope.workflow("greet", "2")).revisionId()).isNotEqualTo(id);
    }

    @Test
    void documents_are_known_to_be_published_also_when_the_revision_has_an_earlier_text() {
        Documents first = Scope.workflow("greet", "1");
        Documents second = first.with(DocumentName.workflow("shop.greet"), "# new\n" + Scope.text("greet", "1"));
        ours.publish(first);
        assertThat(ours.revisions.isPublished(Manifest.of(first))).isTrue();
        assertThat(ours.revisions.isPublished(Manifest.of(second))).isFalse();
        assertThat(theirs.revisions.isPublished(Manifest.of(first))).isFalse();

        ours.publish(second);
        assertThat(ours.revisions.isPublished(Manifest.of(second))).isTrue();
    }

    @Test
    void a_revision_of_another_scope_cannot_be_seen() {
        Publication publication = ours.publish(Scope.workflow("greet", "1"));
        String id = String.valueOf(publication.revisionId());

        assertThat(theirs.revisions.find(id)).isEmpty();
        assertThat(theirs.revisions.content(id)).isEmpty();
        assertThat(theirs.revisions.list(null, 10)).isEmpty();
        assertThat(theirs.publications.find(publication.id())).isEmpty();
        assertThatThrownBy(() -> theirs.bundles.write(id))
                .isInstanceOfSatisfying(
                        LifecycleException.class,
                        e -> assertThat(e.code()).isEqualTo(LifecycleException.Code.NOT_FOUND));

        assertThat(theirs.publish(Scope.workflow("greet", "1")).revisionId()).isEqualTo(id);
        assertThat(theirs.revisions.list(null, 10)).hasSize(1);
    }

    @Test
    void a_draft_of_another_version_is_not_published_and_leaves_no_record() {
        ours.edit(Scope.workflow("greet", "1"));

        assertThatThrownBy(() -> ours.publications.publish("p", 1, null, Scope.ANNE))
                .isInstanceOfSatisfying(LifecycleException.class, e -> {
                    assertThat(e.code()).isEqualTo(LifecycleException.Code.CONFIGURATION_CONFLICT);
                    assertThat(e.currentVersion()).isEqualTo(2);
                });
        assertThat(ours.publications.find("p")).isEmpty();
    }

    @Test
    void a_configuration_with_errors_fails_with_all_of_them_and_writes_nothing_else() {
        Publication failed = ours.publish(Scope.workflow("greet", "1")
                .with(DocumentName.workflow("shop.bad"), Scope.text("bad", "\"${ . | }\"")));

        assertThat(failed.state()).isEqualTo(Publication.State.FAILED);
        assertThat(failed.errorCode()).isEqualTo("invalid_configuration");
        assertThat(failed.revisionId()).isNull();
        assertThat(failed.diagnostics()).extracting(Diagnostic::file).contains("workflows/shop.bad.yaml");
        assertThat(ours.publications.find(failed.id())).contains(failed);
        assertThat(ours.publications.publish(failed.id(), 99, null, Scope.ANNE)).isEqualTo(failed);
        assertThat(ours.count("configuration_revision")).isZero();
        assertThat(ours.count("scope_definition")).isZero();
    }

    @Test
    void a_document_that_cannot_be_fetched_fails_the_publication_for_each_workflow_that_refers_to_it() {
        ours.resources = uri -> {
            throw new ResourceException("nothing is there");
        };

        Publication failed = ours.publish(remote("one", "two"));

        assertThat(failed.state()).isEqualTo(Publication.State.FAILED);
        assertThat(failed.errorCode()).isEqualTo("invalid_configuration");
        assertThat(failed.diagnostics())
                .extracting(Diagnostic::code, Diagnostic::file)
                .containsExactly(
                        tuple("resource-unavailable", "workflows/shop.one.yaml"),
                        tuple("resource-unavailable", "workflows/shop.two.yaml"));
        assertThat(ours.count("scope_definition")).isZero();
    }

    @Test
    void moving_targets_are_resolved_once_for_a_publication_and_locked_in_its_definitions() {
        AtomicInteger fetches = new AtomicInteger();
        ours.resources = Scope.counting(fetches);

        String first = String.valueOf(ours.publish(remote("one", "two")).revisionId());
        assertThat(fetches).hasValue(1);
        String second = String.valueOf(ours.publish().revisionId());
        assertThat(fetches).hasValue(2);

        assertThat(second).isNotEqualTo(first);
        assertThat(schemas(first)).containsExactly("{\"maxProperties\":1}", "{\"maxProperties\":1}");
        assertThat(schemas(second)).containsExactly("{\"maxProperties\":2}", "{\"maxProperties\":2}");
        assertThat(ours.revisions.find(second).orElseThrow().parentId()).isEqualTo(first);
    }

    private List<String> schemas(String revision) {
        return ours.revisions.content(revision).orElseThrow().active().values().stream()
                .map(digest -> ours.definitions.find(digest).orElseThrow())
                .map(Definition::references)
                .map(references ->
                        references.resources().values().iterator().next().toString())
                .toList();
    }

    @Test
    void unchanged_documents_are_neither_read_nor_checked_again() {
        ours.publish(Scope.workflow("greet", "1"));
        store.inTransaction(transaction ->
                transaction.update("delete from configuration_text").execute());

        assertThat(ours.publish().state()).isEqualTo(Publication.State.APPLIED);
        assertThat(ours.count("configuration_text")).isZero();
    }

    @Test
    void documents_are_checked_again_when_the_host_has_other_functions() {
        ours.hostFunctions = List.of(new HostFunctionSignature("pay", "1.0.0"));
        Documents calling = Documents.EMPTY.with(
                DocumentName.workflow("shop.pay"),
                "document: {dsl: 1.0.3, namespace: shop, name: pay, version: 1.0.0}\n"
                        + "do: [{a: {call: \"pay:1.0.0@default\"}}]");
        assertThat(ours.publish(calling).state()).isEqualTo(Publication.State.APPLIED);

        ours.hostFunctions = List.of();
        assertThat(ours.publish().state()).isEqualTo(Publication.State.FAILED);
    }

    @Test
    void another_process_finishes_what_a_dead_one_left_with_the_documents_of_then() {
        Documents then = remote("one");
        ours.edit(then);
        ours.resources = uri -> {
            throw new Death();
        };
        long version = ours.draft.version();
        assertThatThrownBy(() -> ours.publications.publish("p", version, "left", Scope.ANNE))
                .isInstanceOf(Death.class);
        assertThat(ours.publications.find("p").orElseThrow().state()).isEqualTo(Publication.State.PENDING);
        writeTexts(then);
        ours.edit(Documents.EMPTY);

        Scope another = new Scope(store, "ours");
        another.resources = Scope.counting(new AtomicInteger());
        theirs.publications.finishPending();
        assertThat(ours.publications.find("p").orElseThrow().state()).isEqualTo(Publication.State.PENDING);
        another.publications.finishPending();

        Publication finished = ours.publications.find("p").orElseThrow();
        assertThat(finished.state()).isEqualTo(Publication.State.APPLIED);
        String id = String.valueOf(finished.revisionId());
        assertThat(ours.revisions.content(id).orElseThrow().documents()).isEqualTo(then);
        assertThat(ours.revisions.find(id).orElseThrow().message()).isEqualTo("left");
        assertThat(ours.publications.publish("p", version, null, Scope.ANNE)).isEqualTo(finished);
    }

    /** As a draft in the store has done before it is published. */
    private void writeTexts(Documents documents) {
        store.inTransaction(transaction -> new DocumentTexts("sha256:ours").put(transaction, documents, store.now()));
    }

    @Test
    void a_publication_that_this_process_works_on_is_not_begun_a_second_time() {
        AtomicInteger fetches = new AtomicInteger();
        ResourceResolver counting = Scope.counting(fetches);
        Documents documents = remote("one");
        writeTexts(documents);
        ours.resources = uri -> {
            JsonNode fetched = counting.fetch(uri);
            if (fetches.get() == 1) {
                ours.publications.finishPending();
            }
            return fetched;
        };

        assertThat(ours.publish(documents).state()).isEqualTo(Publication.State.APPLIED);
        assertThat(fetches).hasValue(1);
    }

    /** A process that ends at once. */
    private static final class Death extends Error {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void a_failure_of_our_own_is_recorded_as_one() {
        ours.resources = uri -> {
            throw new IllegalStateException("a defect");
        };

        Publication failed = ours.publish(remote("one"));

        assertThat(failed.state()).isEqualTo(Publication.State.FAILED);
        assertThat(failed.errorCode()).isEqualTo("internal_error");
    }

    @Test
    void one_publication_by_many_threads_at_once_has_one_result() throws Exception {
        ours.resources = Scope.counting(new AtomicInteger());
        ours.edit(remote("one"));
        // A thread that finds the record of another reads the documents from the store.
        writeTexts(remote("one"));
        long version = ours.draft.version();
        Set<Publication> results = new HashSet<>();
        try (var threads = Executors.newFixedThreadPool(8)) {
            Callable<Publication> publish = () -> ours.publications.publish("p", version, null, Scope.ANNE);
            for (Future<Publication> each : threads.invokeAll(Collections.nCopies(8, publish))) {
                results.add(each.get());
            }
        }

        assertThat(results).hasSize(1);
        assertThat(ours.count("configuration_revision")).isEqualTo(1);
        assertThat(ours.count("scope_definition")).isEqualTo(1);
    }

    @Test
    void definitions_and_revision_are_written_together_or_not_at_all() {
        store.inTransaction(transaction -> transaction
                .update("alter table configuration_revision drop column message")
                .execute());

        assertThatThrownBy(() -> ours.publish(Scope.workflow("greet", "1"))).isInstanceOf(StoreException.class);
        assertThat(ours.count("scope_definition")).isZero();
        assertThat(ours.count("configuration_text")).isZero();
    }

    @Test
    void revisions_are_listed_in_pages_newest_first_and_have_the_active_one_as_parent() {
        String first = String.valueOf(ours.publish(Scope.workflow("greet", "1")).revisionId());
        String second =
                String.valueOf(ours.publish(Scope.workflow("greet", "2")).revisionId());
        ours.active = Optional.of(first);
        String third = String.valueOf(ours.publish(Scope.workflow("greet", "3")).revisionId());

        assertThat(ids(ours.revisions.list(null, 2))).containsExactly(third, second);
        assertThat(ids(ours.revisions.list(second, 2))).containsExactly(first);
        assertThat(ours.revisions.list(first, 2)).isEmpty();
        assertThat(ours.revisions.find(second).orElseThrow().parentId()).isEqualTo(first);
        assertThat(ours.revisions.find(third).orElseThrow().parentId()).isEqualTo(first);
    }

    private static List<String> ids(List<Revision> revisions) {
        return revisions.stream().map(Revision::id).toList();
    }

    @Test
    void texts_and_definitions_of_revisions_are_named_until_the_revision_is_removed() {
        String id = String.valueOf(ours.publish(Scope.workflow("greet", "1")).revisionId());

        assertThat(store.<Set<String>>read(ours.revisions::texts)).hasSize(1);
        assertThat(store.<Set<String>>read(ours.revisions::definitions)).hasSize(1);
        assertThat(store.<Set<String>>read(theirs.revisions::texts)).isEmpty();
        assertThat(store.<Boolean>inTransaction(transaction -> theirs.revisions.remove(transaction, id)))
                .isFalse();
        assertThat(store.<Boolean>inTransaction(transaction -> ours.revisions.remove(transaction, id)))
                .isTrue();
        assertThat(store.<Set<String>>read(ours.revisions::texts)).isEmpty();
        assertThat(ours.revisions.find(id)).isEmpty();
    }

    @Test
    void two_thousand_workflows_of_sixteen_mebibytes_are_one_publication() {
        String filler = "x".repeat(8_000);
        SortedMap<DocumentName, String> texts = new TreeMap<>();
        for (int number = 0; number < 2_000; number++) {
            String name = "w" + number;
            texts.put(DocumentName.workflow("shop." + name), Scope.text(name, "\"" + number + filler + "\""));
        }
        Documents documents = new Documents(texts);

        Publication publication = ours.publish(documents);

        assertThat(publication.state()).isEqualTo(Publication.State.APPLIED);
        RevisionContent content =
                ours.revisions.content(String.valueOf(publication.revisionId())).orElseThrow();
        assertThat(content.documents()).isEqualTo(documents);
        assertThat(content.definitions()).hasSize(2_000);
        assertThat(ours.publish().revisionId()).isEqualTo(publication.revisionId());
    }
}
