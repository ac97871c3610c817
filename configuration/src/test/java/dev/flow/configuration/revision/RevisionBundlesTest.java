package dev.flow.configuration.revision;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.document.DocumentKind;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.Documents;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class RevisionBundlesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Documents DOCUMENTS = Scope.workflow("sub", "1.50")
            .with(new DocumentName(DocumentKind.FUNCTION, "log:1.0.0"), "set: {logged: true} # quietly\n")
            .with(DocumentName.workflow("shop.order"), """
                    document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
                    input: {schema: {resource: {endpoint: "https://schemas.example.com/order.json"}}}
                    do:
                      - log: {call: "log:1.0.0@default"} # a comment
                      - sub: {run: {workflow: {namespace: shop, name: sub, version: latest}}}
                    """);

    private TestDatabase database;
    private Store store;
    private Scope ours;
    private Scope theirs;
    private String revision;

    @BeforeEach
    void publish() {
        database = TestDatabase.create(Dialect.SQLITE);
        store = database.open(Scope.SCHEMA, Timekeeper.system());
        store.migrate();
        ours = new Scope(store, "ours");
        theirs = new Scope(store, "theirs");
        ours.resources = Scope.counting(new AtomicInteger());
        revision = String.valueOf(ours.publish(DOCUMENTS).revisionId());
    }

    @AfterEach
    void close() {
        store.close();
        database.close();
    }

    @Test
    void a_revision_is_the_same_in_another_scope_and_nothing_is_fetched_for_it() {
        byte[] bundle = ours.bundles.write(revision);

        BundleImport imported = read(bundle);

        assertThat(imported.revisionId()).isEqualTo(revision);
        assertThat(imported.present()).isFalse();
        assertThat(imported.added()).hasSize(2);
        Revision found = theirs.revisions.find(revision).orElseThrow();
        assertThat(found.message()).isEqualTo("a message");
        RevisionContent content = theirs.revisions.content(revision).orElseThrow();
        assertThat(content).isEqualTo(ours.revisions.content(revision).orElseThrow());
        assertThat(content.definitions())
                .hasSize(2)
                .allSatisfy(
                        digest -> assertThat(theirs.definitions.find(digest)).isPresent());
        assertThat(read(bundle)).isEqualTo(new BundleImport(revision, true, Set.of(), 2));
        assertThat(theirs.revisions.list(null, 10)).containsExactly(found);
        assertThat(new String(theirs.bundles.write(revision), StandardCharsets.UTF_8))
                .contains("quietly", "a comment");
    }

    private BundleImport read(byte[] bundle) {
        return theirs.bundles.read(bundle, VersionReuse.REFUSED, Scope.ANNE);
    }

    private ThrowableAssertAlternative<LifecycleException> refused(byte[] bundle) {
        ThrowableAssertAlternative<LifecycleException> refused =
                assertThatExceptionOfType(LifecycleException.class).isThrownBy(() -> read(bundle));
        assertThat(theirs.revisions.list(null, 10)).isEmpty();
        return refused;
    }

    @ParameterizedTest
    @CsvSource({"SQLITE, POSTGRESQL", "POSTGRESQL, SQLITE"})
    @Tag("process")
    void a_revision_is_taken_from_one_kind_of_database_to_the_other(Dialect from, Dialect to) {
        try (TestDatabase one = TestDatabase.create(from);
                TestDatabase two = TestDatabase.create(to);
                Store source = one.open(Scope.SCHEMA, Timekeeper.system());
                Store target = two.open(Scope.SCHEMA, Timekeeper.system())) {
            source.migrate();
            target.migrate();
            Scope tested = new Scope(source, "test");
            tested.resources = Scope.counting(new AtomicInteger());
            String id = String.valueOf(tested.publish(DOCUMENTS).revisionId());
            Scope production = new Scope(target, "production");

            production.bundles.read(tested.bundles.write(id), VersionReuse.REFUSED, Scope.ANNE);

            RevisionContent content = production.revisions.content(id).orElseThrow();
            assertThat(content).isEqualTo(tested.revisions.content(id).orElseThrow());
            assertThat(production.definitions.findAll(content.definitions()))
                    .isEqualTo(tested.definitions.findAll(content.definitions()));
            content.active()
                    .values()
                    .forEach(digest -> assertThat(production.definitions.text(digest))
                            .isPresent()
                            .isEqualTo(tested.definitions.text(digest)));
        }
    }

    @Test
    void a_check_says_what_an_import_would_add_and_writes_nothing() {
        byte[] bundle = ours.bundles.write(revision);

        BundleImport checked = theirs.bundles.check(bundle, VersionReuse.REFUSED);

        assertThat(theirs.revisions.list(null, 10)).isEmpty();
        assertThat(theirs.definitions.list(null, null, 10)).isEmpty();
        assertThat(read(bundle)).isEqualTo(checked);
    }

    @Test
    void another_content_of_a_version_that_the_scope_has_is_refused_unless_it_is_allowed() {
        byte[] bundle = ours.bundles.write(revision);
        String other = String.valueOf(theirs.publish(Scope.workflow("sub", "2")).revisionId());

        assertThatExceptionOfType(LifecycleException.class)
                .isThrownBy(() -> read(bundle))
                .withMessageContaining("the scope has shop.sub 1.0.0 with other content: sha256:")
                .satisfies(e -> assertThat(e.code()).isEqualTo(LifecycleException.Code.CONFLICT));
        assertThat(theirs.revisions.find(revision)).isEmpty();

        theirs.bundles.read(bundle, VersionReuse.ALLOWED, Scope.ANNE);
        assertThat(theirs.revisions.find(revision)).isPresent();
        assertThat(theirs.revisions.find(other)).isPresent();
        assertThat(read(bundle).present()).isTrue();
    }

    @Test
    void an_import_leaves_the_source_texts_of_the_scope_as_they_are() {
        theirs.publish(
                Documents.EMPTY.with(DocumentName.workflow("shop.sub"), "# theirs\n" + Scope.text("sub", "1.50")));
        String sub =
                theirs.definitions.list("shop.sub", null, 10).getFirst().key().digest();

        assertThat(read(ours.bundles.write(revision)).added()).hasSize(1).doesNotContain(sub);

        assertThat(theirs.definitions.text(sub).orElseThrow()).startsWith("# theirs");
    }

    /** Changes a bundle in one way. */
    record Forgery(Consumer<ObjectNode> change) {}

    private static ObjectNode first(ObjectNode object) {
        return (ObjectNode) object.properties().iterator().next().getValue();
    }

    private static ObjectNode at(ObjectNode bundle, String section) {
        return (ObjectNode) bundle.get(section);
    }

    static Stream<Arguments> forgeries() {
        return Stream.of(
                forgery(
                        "cannot be read",
                        bundle -> first(at(bundle, "definitions")).remove("workflow")),
                forgery(
                        "has the content of",
                        bundle -> first(at(bundle, "definitions"))
                                .withObjectProperty("workflow")
                                .withObjectProperty("document")
                                .put("version", "6.6.6")),
                forgery(
                        "is missing",
                        bundle -> at(bundle, "definitions")
                                .remove(at(bundle, "active").path("shop.order").asText())),
                forgery("of a sub-workflow is missing", bundle -> {
                    at(bundle, "definitions")
                            .remove(at(bundle, "active").path("shop.sub").asText());
                    at(bundle, "active").remove("shop.sub");
                    ((ObjectNode) at(bundle, "documents").get("workflow")).remove("shop.sub");
                }),
                forgery(
                        "not those of its workflows",
                        bundle -> at(bundle, "active").remove("shop.sub")),
                forgery(
                        "is not that of its documents",
                        bundle -> at(bundle, "active")
                                .put(
                                        "shop.order",
                                        at(bundle, "active").path("shop.sub").asText())),
                forgery(
                        "is not that of its documents",
                        bundle -> ((ObjectNode) at(bundle, "documents").get("function"))
                                .put("log:1.0.0", "set: {logged: false}")),
                forgery(
                        "its content is the revision",
                        bundle -> at(bundle, "documents")
                                .withObjectProperty("settings")
                                .put("", "starts: declared_only")),
                forgery("its content is the revision", bundle -> bundle.put("revision_id", "0".repeat(64))),
                forgery(
                        "its format is dev.flow.revision.v2, and this program reads dev.flow.revision.v1",
                        bundle -> bundle.put("format", "dev.flow.revision.v2")),
                forgery("it is not the bundle of a revision", bundle -> bundle.remove("format")),
                forgery("it is not the bundle of a revision", ObjectNode::removeAll),
                forgery(
                        "cannot be the name",
                        bundle -> at(bundle, "documents")
                                .withObjectProperty("test")
                                .put("../up", "{}")),
                forgery(
                        "bytes; the limit is 16777216 bytes",
                        bundle -> at(bundle, "documents")
                                .withObjectProperty("settings")
                                .put("", "#" + "a".repeat(16 * 1024 * 1024))));
    }

    private static Arguments forgery(String why, Consumer<ObjectNode> change) {
        return Arguments.of(why, new Forgery(change));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("forgeries")
    void a_bundle_whose_content_is_not_that_of_its_digests_is_refused(String why, Forgery forgery) throws IOException {
        ObjectNode bundle = (ObjectNode) JSON.readTree(ours.bundles.write(revision));
        forgery.change().accept(bundle);
        bundle.remove("digest");

        ThrowableAssertAlternative<LifecycleException> refused = refused(BundleFile.write(bundle));
        if (!why.equals("of a sub-workflow is missing")) {
            refused.withMessageContaining(why);
        }
    }

    @Test
    void a_file_that_was_changed_or_cut_off_is_refused() {
        byte[] bundle = ours.bundles.write(revision);
        String text = new String(bundle, StandardCharsets.UTF_8);

        refused(text.replace("quietly", "loudly").getBytes(StandardCharsets.UTF_8))
                .withMessageContaining(": it was changed");
        refused(text.replace("a message", "another").getBytes(StandardCharsets.UTF_8))
                .withMessageContaining(": it was changed");
        for (int length : new int[] {0, 1, bundle.length / 2, bundle.length - 1}) {
            refused(Arrays.copyOf(bundle, length)).withMessageContaining("The bundle is refused: it");
        }
        refused((text + text).getBytes(StandardCharsets.UTF_8)).withMessageContaining("it is not JSON, or it was cut");
        refused(text.replace("\"active\"", "\"format\":\"x\",\"active\"").getBytes(StandardCharsets.UTF_8))
                .withMessageContaining("it is not JSON");
    }

    @Test
    void a_bundle_that_is_too_large_is_refused_before_it_is_read() {
        assertThatThrownBy(() -> RevisionBundles.requireSize(RevisionBundles.MOST_BYTES + 1L))
                .isInstanceOfSatisfying(
                        LifecycleException.class,
                        e -> assertThat(e.code()).isEqualTo(LifecycleException.Code.LIMIT_EXCEEDED))
                .hasMessageContaining("268435457 bytes; it may have 268435456");
    }

    @Test
    void a_configuration_that_calls_functions_which_this_host_does_not_have_is_refused() {
        ours.hostFunctions = List.of(new HostFunctionSignature("pay", "1.0.0"));
        String calling = String.valueOf(ours.publish(Documents.EMPTY.with(
                        DocumentName.workflow("shop.pay"),
                        "document: {dsl: 1.0.3, namespace: shop, name: pay, version: 1.0.0}\n"
                                + "do: [{a: {call: \"pay:1.0.0@default\"}}]"))
                .revisionId());
        byte[] bundle = ours.bundles.write(calling);

        assertThatThrownBy(() -> read(bundle))
                .isInstanceOfSatisfying(
                        LifecycleException.class,
                        e -> assertThat(e.code()).isEqualTo(LifecycleException.Code.INVALID_CONFIGURATION));
    }
}
