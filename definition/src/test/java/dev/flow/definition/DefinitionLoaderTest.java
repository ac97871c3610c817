package dev.flow.definition;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.load.DefinitionLoadException;
import dev.flow.definition.load.DefinitionLoader;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Loading resolves what a workflow refers to, once. */
class DefinitionLoaderTest {

    private static SourceFile workflow(String name, String version, String tasks) {
        return new SourceFile(
                "workflows/" + name + ".yaml",
                "document: { dsl: '1.0.3', namespace: shop, name: " + name + ", version: '" + version + "' }\n"
                        + tasks);
    }

    private static String runs(String name, String version) {
        return "do: [ { sub: { run: { workflow: { namespace: shop, name: " + name + ", version: '" + version
                + "' } } } } ]";
    }

    private static CheckedConfiguration check(SourceFile... workflows) {
        return ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(workflows));
    }

    @Test
    void sub_workflows_are_named_by_their_digest() {
        CheckedConfiguration checked = check(
                workflow("outer", "1.0.0", runs("middle", "latest")),
                workflow("middle", "1.0.0", runs("inner", "1.2.0")),
                workflow("inner", "1.2.0", "do: [ { a: { set: { a: 1 } } } ]"));

        LoadedDefinitions loaded = DefinitionLoader.load(checked, "outer", ResourceResolver.none());

        assertThat(loaded.byDigest()).hasSize(3).containsKey(loaded.root().digest());
        String middle = loaded.root().references().workflows().get("shop.middle:latest");
        assertThat(loaded.byDigest().get(middle)).satisfies(definition -> {
            assertThat(definition.workflow().qualifiedName()).isEqualTo("shop.middle");
            assertThat(definition.references().workflows()).containsOnlyKeys("shop.inner:1.2.0");
        });
    }

    @Test
    void a_change_in_a_sub_workflow_changes_the_digest_of_those_that_run_it() {
        SourceFile outer = workflow("outer", "1.0.0", runs("inner", "latest"));
        String before = digest(check(outer, workflow("inner", "1.0.0", "do: [ { a: { set: { a: 1 } } } ]")));
        String after = digest(check(outer, workflow("inner", "1.0.0", "do: [ { a: { set: { a: 2 } } } ]")));

        assertThat(after).isNotEqualTo(before);
    }

    private static String digest(CheckedConfiguration checked) {
        return DefinitionLoader.load(checked, "shop.outer", ResourceResolver.none())
                .root()
                .digest();
    }

    @Test
    void an_error_in_a_sub_workflow_keeps_the_outer_one_from_loading() {
        CheckedConfiguration checked =
                check(workflow("outer", "1.0.0", runs("inner", "latest")), workflow("inner", "1.0.0", "do: []"));

        assertThatThrownBy(() -> DefinitionLoader.load(checked, "outer", ResourceResolver.none()))
                .isInstanceOfSatisfying(
                        DefinitionLoadException.class,
                        refused -> assertThat(refused.diagnostics())
                                .extracting(Diagnostic::file, Diagnostic::code)
                                .containsExactly(
                                        org.assertj.core.groups.Tuple.tuple("workflows/inner.yaml", "empty-value")));
    }

    @Test
    void an_error_elsewhere_keeps_nothing_from_loading() {
        CheckedConfiguration checked = check(
                workflow("fine", "1.0.0", "do: [ { a: { set: { a: 1 } } } ]"), workflow("broken", "1.0.0", "do: []"));

        assertThat(DefinitionLoader.load(checked, "fine", ResourceResolver.none())
                        .byDigest())
                .hasSize(1);
    }

    @Test
    void each_document_elsewhere_is_fetched_once() {
        String call =
                "call: openapi, with: { document: { endpoint: https://shop.example/api.json }, operationId: list }";
        CheckedConfiguration checked =
                check(workflow("orders", "1.0.0", "do: [ { a: { " + call + " } }, { b: { " + call + " } } ]"));
        List<URI> fetched = new ArrayList<>();

        Definition definition = DefinitionLoader.load(checked, "orders", uri -> {
                    fetched.add(uri);
                    var openapi = JsonNodeFactory.instance.objectNode().put("openapi", "3.1.0");
                    openapi.withObject("/paths/~1items/get").put("operationId", "list");
                    return openapi;
                })
                .root();

        assertThat(fetched).containsExactly(URI.create("https://shop.example/api.json"));
        assertThat(definition.references().resources()).containsOnlyKeys("https://shop.example/api.json");
        assertThat(definition
                        .content()
                        .path("resources")
                        .path("https://shop.example/api.json")
                        .path("openapi")
                        .asText())
                .isEqualTo("3.1.0");
    }

    @Test
    void a_text_that_is_evaluated_in_loose_mode_is_no_literal_value_of_an_openapi_call() {
        String text = """
                evaluate: { mode: MODE }
                do: [ { a: { call: openapi, with: {
                  document: { endpoint: https://shop.example/api.json }, operationId: list, parameters: { limit: .limit } } } } ]
                """;
        ObjectNode openapi = JsonNodeFactory.instance.objectNode().put("openapi", "3.1.0");
        ObjectNode operation = openapi.withObject("/paths/~1items/get").put("operationId", "list");
        operation
                .withArray("/parameters")
                .addObject()
                .put("name", "limit")
                .put("in", "query")
                .putObject("schema")
                .put("type", "integer");

        assertThat(DefinitionLoader.load(
                                check(workflow("orders", "1.0.0", text.replace("MODE", "loose"))),
                                "orders",
                                uri -> openapi)
                        .byDigest())
                .hasSize(1);
        assertThatThrownBy(() -> DefinitionLoader.load(
                        check(workflow("orders", "1.0.0", text.replace("MODE", "strict"))), "orders", uri -> openapi))
                .isInstanceOfSatisfying(
                        DefinitionLoadException.class,
                        refused -> assertThat(refused.diagnostics())
                                .extracting(Diagnostic::code, Diagnostic::pointer)
                                .containsExactly(org.assertj.core.groups.Tuple.tuple(
                                        "invalid-openapi-call", "/do/0/a/with/parameters/limit")));
    }

    @Test
    void functions_of_catalogs_on_code_hosts_are_fetched_raw() {
        String text = """
                use: { catalogs: { company: { endpoint: https://github.com/shop/catalog/tree/stable } } }
                do: [ { a: { call: greet:1.0.0@company } } ]
                """;
        List<URI> fetched = new ArrayList<>();

        DefinitionLoader.load(check(workflow("orders", "1.0.0", text)), "orders", uri -> {
            fetched.add(uri);
            ObjectNode task = JsonNodeFactory.instance.objectNode();
            task.putObject("set").put("a", 1);
            return task;
        });

        assertThat(fetched)
                .containsExactly(
                        URI.create(
                                "https://raw.githubusercontent.com/shop/catalog/refs/heads/stable/functions/greet/1.0.0/function.yaml"));
    }

    @Test
    void a_schema_elsewhere_becomes_part_of_the_definition() {
        String text = """
                input: { schema: { resource: { endpoint: https://shop.example/order.json } } }
                do: [ { a: { set: { a: 1 } } } ]
                """;

        Definition definition = DefinitionLoader.load(
                        check(workflow("orders", "1.0.0", text)),
                        "orders",
                        uri -> JsonNodeFactory.instance.objectNode().put("type", "object"))
                .root();

        assertThat(definition.workflow().input().schema())
                .satisfies(schema -> assertThat(java.util.Objects.requireNonNull(schema)
                                .document()
                                .path("type")
                                .asText())
                        .isEqualTo("object"));
    }

    @Test
    void a_schema_elsewhere_that_refers_to_what_is_not_in_it_is_refused() {
        String text = """
                input: { schema: { resource: { endpoint: https://shop.example/order.json } } }
                do: [ { a: { set: { a: 1 } } } ]
                """;

        assertThatThrownBy(() -> DefinitionLoader.load(
                        check(workflow("orders", "1.0.0", text)),
                        "orders",
                        uri -> JsonNodeFactory.instance.objectNode().put("$ref", "line.json")))
                .isInstanceOfSatisfying(
                        DefinitionLoadException.class,
                        refused -> assertThat(refused.diagnostics())
                                .singleElement()
                                .satisfies(diagnostic -> {
                                    assertThat(diagnostic.code()).isEqualTo("invalid-schema");
                                    assertThat(diagnostic.message())
                                            .contains("https://shop.example/order.json", "`line.json`");
                                }));
    }

    @Test
    void a_workflow_that_a_fetched_function_runs_may_not_be_the_one_that_calls_it() {
        CheckedConfiguration checked =
                check(workflow("orders", "1.0.0", "do: [ { a: { call: https://shop.example/again.json } } ]"));
        ObjectNode function = JsonNodeFactory.instance.objectNode();
        function.withObject("/run/workflow")
                .put("namespace", "shop")
                .put("name", "orders")
                .put("version", "latest");

        assertThatThrownBy(() -> DefinitionLoader.load(checked, "orders", uri -> function))
                .isInstanceOfSatisfying(
                        DefinitionLoadException.class,
                        refused -> assertThat(refused.diagnostics())
                                .singleElement()
                                .satisfies(diagnostic -> {
                                    assertThat(diagnostic.code()).isEqualTo("recursive-workflow");
                                    assertThat(diagnostic.message()).contains("`shop.orders` runs itself");
                                }));
    }

    @Test
    void an_unknown_workflow_is_the_callers_mistake() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DefinitionLoader.load(check(), "nothing", ResourceResolver.none()));
    }
}
