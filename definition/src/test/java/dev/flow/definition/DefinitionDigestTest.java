package dev.flow.definition;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.OfficialData.Example;
import dev.flow.definition.OfficialData.Version;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.value.Template;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** The digest says what a definition means, not how it is written; the order of data is a part of what it means. */
class DefinitionDigestTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final String PLAIN = """
            document:
              dsl: '1.0.3'
              namespace: shop
              name: orders
              version: '1.0.0'
            do:
              - price:
                  set:
                    amount: 100
                    text: two words
                    list: [ 1, 2.5, true, null ]
                  then: end
            """;

    private static final String REGISTER_CUSTOMER = """
            document: { dsl: '1.0.3', namespace: test, name: register-customer, version: '0.1.0' }
            do: [ { register: { set: { done: true } } } ]
            """;

    private static final String OPENAPI = """
            { "openapi": "3.0.3", "info": { "title": "Fake", "version": "1" },
              "servers": [ { "url": "https://fake.example" } ],
              "paths": { "/pets": { "get": { "operationId": "findPetsByStatus",
                                             "parameters": [ { "name": "status", "in": "query" } ],
                                             "responses": { "200": { "description": "pets" } } } },
                         "/log": { "post": { "operationId": "logreading" } },
                         "/report": { "get": { "operationId": "produceReport" } } } }
            """;

    private static final String FUNCTION = """
            { "call": "http", "with": { "method": "get", "endpoint": "https://log.example" } }
            """;

    static Stream<String> other_ways_to_write_it() {
        return Stream.of(
                "# a comment\n" + PLAIN.replace("amount: 100", "amount: 100 # cents"),
                PLAIN.replace("\n", "\r\n"),
                PLAIN.replace("amount: 100", "amount: 1e2"),
                PLAIN.replace("amount: 100", "amount: 100.0"),
                PLAIN.replace("amount: 100", "amount: 0x64"),
                PLAIN.replace("amount: 100", "amount: !!int 100"),
                PLAIN.replace("two words", "\"two\\u0020words\""),
                PLAIN.replace("two words", "'two words'"),
                PLAIN.replace("two words", ">-\n          two\n          words"),
                PLAIN.replace("two words", "|-\n          two words"),
                PLAIN.replace("true, null", "True, ~"),
                PLAIN.replace("2.5", "25e-1"),
                "---\n" + PLAIN + "...\n",
                PLAIN.replace("dsl: '1.0.3'", "dsl: 1.0.3"),
                """
                do: [ { "price": { then: end, "set": { "amount": 100, "text": "two words", "list": [ 1, 2.5, true, null ] } } } ]
                document: { version: 1.0.0, name: orders, namespace: shop, dsl: 1.0.3 }
                """,
                """
                {"do":[{"price":{"set":{"amount":100,"text":"two words","list":[1,2.5,true,null]},"then":"end"}}],
                 "document":{"dsl":"1.0.3","namespace":"shop","name":"orders","version":"1.0.0"}}
                """);
    }

    static Stream<String> other_things() {
        return Stream.of(
                PLAIN.replace("amount: 100", "amount: 101"),
                PLAIN.replace("amount: 100", "amount: '100'"),
                PLAIN.replace("1, 2.5", "2.5, 1"),
                PLAIN.replace("        text: two words\n", "").replace("amount:", "text: two words\n        amount:"),
                PLAIN.replace("two words", "two  words"),
                PLAIN.replace("true, null", "true"),
                PLAIN.replace("then: end", "then: exit"),
                PLAIN.replace("price:", "cost:"),
                PLAIN.replace("version: '1.0.0'", "version: '1.0.1'"),
                PLAIN.replace("version: '1.0.0'", "version: '1.0.0'\n  title: Orders"));
    }

    @ParameterizedTest
    @MethodSource("other_ways_to_write_it")
    void writing_it_otherwise_leaves_the_digest(String text) {
        assertThat(load(text).canonical()).isEqualTo(load(PLAIN).canonical());
        assertThat(load(text).digest()).isEqualTo(load(PLAIN).digest());
    }

    @ParameterizedTest
    @MethodSource("other_things")
    void meaning_something_else_changes_the_digest(String text) {
        assertThat(load(text).digest()).isNotEqualTo(load(PLAIN).digest());
    }

    @Test
    void an_alias_is_what_it_names() {
        String shared = """
                document: { dsl: '1.0.3', namespace: shop, name: orders, version: '1.0.0' }
                do:
                  - first:
                      set: &data
                        a: [ &one 1, *one ]
                  - second:
                      set: *data
                """;
        String written = """
                document: { dsl: '1.0.3', namespace: shop, name: orders, version: '1.0.0' }
                do:
                  - first: { set: { a: [ 1, 1 ] } }
                  - second: { set: { a: [ 1, 1 ] } }
                """;

        assertThat(load(shared).digest()).isEqualTo(load(written).digest());
    }

    @Test
    void the_digest_is_that_of_the_canonical_text() {
        Definition definition = load(PLAIN);

        assertThat(definition.digest()).matches("sha256:[0-9a-f]{64}");
        assertThat(definition.canonical()).startsWith("{").doesNotContain("\n");
        assertThat(definition.canonical())
                .contains(
                        "\"do\":[{\"price\":{\"set\":{\"amount\":100,\"text\":\"two words\",\"list\":[1,2.5,true,null]},\"then\":\"end\"}}]");
    }

    @Test
    void maps_that_are_data_keep_the_order_of_the_source_and_what_the_language_names_is_sorted() {
        String text = """
                use:
                  functions:
                    second: { set: { b: 1, a: 2 } }
                    first: { set: { done: true } }
                do:
                  - send:
                      with:
                        query: { z: '1', a: '2' }
                        method: post
                        headers: { X-B: b, X-A: a }
                        endpoint: { uri: 'https://shop.example' }
                        body: { zebra: { pear: 1, fig: [ { y: 1, x: 2 } ] }, apple: 2 }
                      metadata: { team: blue, 'flow.dev/note': x }
                      input: { schema: { document: { type: object, properties: { z: {}, a: {} } }, format: json } }
                      output: { as: { up: 1, down: 2 } }
                      call: http
                  - tell:
                      emit: { event: { with: { zone: eu, type: t, area: n, data: { b: 1, a: 2 }, id: i } } }
                document: { version: 1.0.0, namespace: shop, name: orders, dsl: 1.0.3, tags: { b: 1, a: 2 } }
                """;

        assertThat(load(text).canonical()).isEqualTo("""
                {"functions":{},"resources":{},"semantics":2,"workflow":{\
                "do":[{"send":{"call":"http","input":{"schema":{"document":{"type":"object","properties":{"z":{},"a":{}}},\
                "format":"json"}},"metadata":{"team":"blue","flow.dev/note":"x"},"output":{"as":{"up":1,"down":2}},\
                "with":{"body":{"zebra":{"pear":1,"fig":[{"y":1,"x":2}]},"apple":2},\
                "endpoint":{"uri":"https://shop.example"},"headers":{"X-B":"b","X-A":"a"},"method":"post",\
                "query":{"z":"1","a":"2"}}}},\
                {"tell":{"emit":{"event":{"with":{"data":{"b":1,"a":2},"id":"i","type":"t","zone":"eu","area":"n"}}}}}],\
                "document":{"dsl":"1.0.3","name":"orders","namespace":"shop","tags":{"b":1,"a":2},"version":"1.0.0"},\
                "use":{"functions":{"first":{"set":{"done":true}},"second":{"set":{"b":1,"a":2}}}}},"workflows":{}}""");
    }

    /** Builds before content version 2 sorted the keys of data as well. */
    @Test
    void a_definition_stored_with_sorted_keys_keeps_its_digest_and_its_order() throws JsonProcessingException {
        String stored = """
                {"functions":{},"resources":{},"semantics":1,"workflow":{\
                "do":[{"basket":{"set":{"apple":{"fig":1.5,"pear":2},"zebra":1}}}],\
                "document":{"dsl":"1.0.3","name":"orders","namespace":"shop","version":"1.0.0"}},"workflows":{}}""";

        Definition definition = Definition.parse((ObjectNode) MAPPER.readTree(stored));

        assertThat(definition.digest())
                .isEqualTo("sha256:fe58968f41fa9a86ccc4db85dc8558ce8535cbe1ca9cb36ac481231e93fe0fa2");
        assertThat(definition.canonical()).isEqualTo(stored);
        assertThat(definition.workflow().tasks().tasks().getFirst().action())
                .isEqualTo(new TaskAction.Set(
                        new Template.Constant(MAPPER.readTree("{\"apple\":{\"fig\":1.5,\"pear\":2},\"zebra\":1}"))));
    }

    /** Whatever a build makes of a document today, what was stored yesterday is what its digest says. */
    @Test
    void stored_content_is_never_ordered_again() throws JsonProcessingException {
        String stored = """
                {"workflows":{},"semantics":2,"workflow":{"document":{"version":"1.0.0","name":"orders",\
                "namespace":"shop","dsl":"1.0.3"},"do":[{"a":{"then":"end","set":{"b":1,"a":2}}}]}}""";

        assertThat(Definition.parse((ObjectNode) MAPPER.readTree(stored)).canonical())
                .isEqualTo(stored);
    }

    @Test
    void data_that_looks_like_a_call_refers_to_nothing() {
        String text = PLAIN.replace(
                "amount: 100",
                "amount: 100\n        note: { call: 'greet:1.0.0@nowhere', schema: { resource: { endpoint: https://gone.example/s.json } } }");

        assertThat(load(text).references().functions()).isEmpty();
        assertThat(load(text).references().resources()).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> each_official_example_is_rebuilt_from_its_canonical_text() {
        return Stream.of(Version.values())
                .flatMap(version -> OfficialData.examples(version).stream())
                .map(example -> dynamicTest(example.toString(), () -> assertRebuilt(example)));
    }

    private static void assertRebuilt(Example example) throws JsonProcessingException {
        List<SourceFile> files = new ArrayList<>(List.of(new SourceFile(example.name(), example.text())));
        if (example.name().equals("run-subflow.yaml")) {
            files.add(new SourceFile("register-customer.yaml", REGISTER_CUSTOMER));
        }
        CheckedConfiguration checked = ConfigurationChecker.check(
                ConfigurationFiles.builder().workflows(files).build());
        String name = checked.workflows().keySet().iterator().next();
        Definition loaded = DefinitionLoader.load(checked, name, DefinitionDigestTest::fetch)
                .root();

        Definition rebuilt = Definition.parse((ObjectNode) MAPPER.readTree(loaded.canonical()));

        assertThat(rebuilt.digest()).isEqualTo(loaded.digest());
        assertThat(rebuilt.canonical()).isEqualTo(loaded.canonical());
        assertThat(rebuilt.tasks().keySet())
                .containsExactlyInAnyOrderElementsOf(loaded.tasks().keySet());
        assertThat(rebuilt.workflow()).usingRecursiveComparison().isEqualTo(loaded.workflow());
        assertThat(rebuilt.references()).usingRecursiveComparison().isEqualTo(loaded.references());
    }

    private static JsonNode fetch(URI address) {
        try {
            return MAPPER.readTree(address.toString().contains("function") ? FUNCTION : OPENAPI);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Definition load(String text) {
        CheckedConfiguration checked =
                ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(new SourceFile("orders.yaml", text)));
        return DefinitionLoader.load(checked, "shop.orders", ResourceResolver.none())
                .root();
    }
}
