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
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
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

        Revision imported = theirs.bundles.read(bundle, Scope.ANNE);

        assertThat(imported.id()).isEqualTo(revision);
        assertThat(imported.message()).isEqualTo("a message");
        RevisionContent content = theirs.revisions.content(revision).orElseThrow();
        assertThat(content).isEqualTo(ours.revisions.content(revision).orElseThrow());
        assertThat(content.definitions())
                .hasSize(2)
                .allSatisfy(
                        digest -> assertThat(theirs.definitions.find(digest)).isPresent());
        assertThat(theirs.bundles.read(bundle, Scope.ANNE)).isEqualTo(imported);
        assertThat(new String(theirs.bundles.write(revision), StandardCharsets.UTF_8))
                .contains("quietly", "a comment");
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
                forgery("its format is not", bundle -> bundle.put("format", "dev.flow.revision.v2")),
                forgery(
                        "cannot be the name",
                        bundle -> at(bundle, "documents")
                                .withObjectProperty("test")
                                .put("../up", "{}")));
    }

    private static Arguments forgery(String why, Consumer<ObjectNode> change) {
        return Arguments.of(why, new Forgery(change));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("forgeries")
    void a_bundle_whose_content_is_not_that_of_its_digests_is_refused(String why, Forgery forgery) throws IOException {
        ObjectNode bundle = (ObjectNode) JSON.readTree(ours.bundles.write(revision));
        forgery.change().accept(bundle);

        if (why.equals("of a sub-workflow is missing")) {
            assertThatThrownBy(() -> theirs.bundles.read(JSON.writeValueAsBytes(bundle), Scope.ANNE))
                    .isInstanceOf(LifecycleException.class);
        } else {
            assertThatThrownBy(() -> theirs.bundles.read(JSON.writeValueAsBytes(bundle), Scope.ANNE))
                    .isInstanceOf(LifecycleException.class)
                    .hasMessageContaining(why);
        }
        assertThat(theirs.revisions.list(null, 10)).isEmpty();
    }

    @Test
    void a_file_that_is_no_bundle_is_refused() {
        assertThatThrownBy(() -> theirs.bundles.read("{".getBytes(StandardCharsets.UTF_8), Scope.ANNE))
                .isInstanceOf(LifecycleException.class)
                .hasMessageContaining("it is not JSON");
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

        assertThatThrownBy(() -> theirs.bundles.read(bundle, Scope.ANNE))
                .isInstanceOfSatisfying(
                        LifecycleException.class,
                        e -> assertThat(e.code()).isEqualTo(LifecycleException.Code.INVALID_CONFIGURATION));
    }
}
