package dev.flow.definition.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.flow.definition.DocumentLimits;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.reader.YamlReader;
import dev.flow.definition.text.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Our table of JSON Schema against the meta-schema, which is too slow to load for every check. */
class JsonSchemaRulesTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String EVERYTHING = """
            {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://shop.example/s", "$comment": "c",
             "$defs": {"a": {"type": "string"}}, "title": "t", "description": "d", "default": 1, "examples": [1],
             "deprecated": false, "readOnly": false, "writeOnly": false,
             "type": ["object", "null"], "properties": {"a": {"$ref": "#/$defs/a"}, "b": true}, "required": ["a"],
             "patternProperties": {"^x": {"minimum": 1, "maximum": 2, "exclusiveMinimum": 0, "exclusiveMaximum": 3, "multipleOf": 0.5}},
             "additionalProperties": false, "propertyNames": {"pattern": "^[a-z]+$", "minLength": 1, "maxLength": 3},
             "minProperties": 1, "maxProperties": 9, "dependentRequired": {"a": ["b"]}, "dependentSchemas": {"a": {"const": 1}},
             "allOf": [{"enum": [1, 2]}], "anyOf": [true], "oneOf": [{}], "not": {"format": "date"},
             "if": {}, "then": {}, "else": {}, "unevaluatedProperties": {}, "contentMediaType": "a/b", "contentEncoding": "base64",
             "contentSchema": {}, "items": {"type": "array", "prefixItems": [{}], "items": {}, "contains": {}, "minContains": 0,
             "maxContains": 2, "minItems": 0, "maxItems": 3, "uniqueItems": true, "unevaluatedItems": {}}}
            """;
    private static final List<String> VALUES = List.of(
            "null", "true", "-1", "1.5", "\"x\"", "[]", "{}", "[1]", "[\"a\", \"a\"]", "{\"a\": 1}", "{\"a\": [1]}");

    private final Schema meta = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));

    static Stream<String> mutations() throws Exception {
        List<String> mutations = new ArrayList<>();
        JsonNode everything = MAPPER.readTree(EVERYTHING);
        List<String> keywords = new ArrayList<>();
        everything.fieldNames().forEachRemaining(keywords::add);
        for (String keyword : keywords) {
            // these four are not what the meta-schema constrains, or are read by the validator itself
            if (List.of("$schema", "$id", "default", "examples").contains(keyword)) {
                continue;
            }
            for (String value : VALUES) {
                ObjectNode copy = everything.deepCopy();
                copy.set(keyword, MAPPER.readTree(value));
                mutations.add(copy.toString());
            }
        }
        JsonNode items = everything.path("items");
        items.fieldNames().forEachRemaining(keyword -> {
            for (String value : VALUES) {
                try {
                    ObjectNode copy = everything.deepCopy();
                    ((ObjectNode) copy.path("items")).set(keyword, MAPPER.readTree(value));
                    mutations.add(copy.toString());
                } catch (java.io.IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }
        });
        return mutations.stream();
    }

    @ParameterizedTest
    @MethodSource("mutations")
    void agrees_with_the_meta_schema(String text) throws Exception {
        JsonNode schema = MAPPER.readTree(text);
        boolean dangling = schema.path("properties").path("a").path("$ref").isTextual()
                && !schema.path("$defs").path("a").isContainerNode()
                && !schema.path("$defs").path("a").isBoolean();
        boolean accepted = meta.validate(schema).isEmpty();

        List<Diagnostic> ours = problems(text);

        if (accepted && dangling) {
            assertThat(ours).allMatch(problem -> problem.message().contains("leads nowhere"));
        } else {
            assertThat(ours.isEmpty()).as(ours + " " + meta.validate(schema)).isEqualTo(accepted);
        }
    }

    @Test
    void the_schema_with_everything_is_one() {
        assertThat(problems(EVERYTHING)).isEmpty();
    }

    @Test
    void a_reference_that_leads_nowhere_is_told() {
        assertThat(problems("{\"properties\": {\"a\": {\"$ref\": \"#/$defs/b\"}}, \"$defs\": {\"a\": {}}}"))
                .singleElement()
                .satisfies(problem -> assertThat(problem.pointer()).isEqualTo("/properties/a/$ref"));
    }

    @Test
    void older_drafts_may_differ_where_they_do() {
        String text = """
                {"$schema": "http://json-schema.org/draft-04/schema#", "items": [{}], "exclusiveMinimum": true, "minimum": 1}
                """;

        assertThat(problems(text)).isEmpty();
    }

    private static List<Diagnostic> problems(String text) {
        SourceFile file = new SourceFile("s.json", text);
        DiagnosticCollector findings = new DiagnosticCollector();
        var document = YamlReader.read(file, DocumentLimits.DEFAULTS, findings).orElseThrow();
        new JsonSchemaRules(new FileDiagnostics(file, findings)).check(document.root(), Pointer.ROOT);
        return findings.sorted();
    }
}
