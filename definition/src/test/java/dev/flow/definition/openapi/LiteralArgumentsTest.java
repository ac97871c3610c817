package dev.flow.definition.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.definition.openapi.LiteralArguments.Problem;
import dev.flow.definition.text.Pointer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What is refused is refused by every service that keeps to its document; all else is left to the run. */
class LiteralArgumentsTest {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
            .build();

    private static final String OPENAPI = """
            {openapi: 'VERSION', paths: {'/x/{p}': {post: {operationId: 'x',
              parameters: [{name: 'p', in: 'PLACE', schema: SCHEMA}],
              requestBody: {content: {'MEDIA': {schema: SCHEMA}}}}}},
             components: {schemas: {
               Pet: {type: 'object', required: ['id', 'name', 'kind'], properties: {
                 id: {type: 'integer', readOnly: true}, kind: {type: 'string', default: 'cat'},
                 name: {type: 'string'}, parent: {$ref: '#/components/schemas/Pet'}}},
               Circle: {allOf: [{$ref: '#/components/schemas/Circle'}, {type: 'integer'}]},
               Elsewhere: {$ref: 'https://shop.example/other.json'}}}}""";

    private static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static List<String> problems(ApiDocument document, JsonNode parameters) {
        return LiteralArguments.problems(
                        document.operation("x"),
                        parameters,
                        Pointer.ROOT,
                        text -> text.textValue().startsWith("${"))
                .stream()
                .map(LiteralArgumentsTest::told)
                .toList();
    }

    private static String told(Problem problem) {
        return problem.at() + ": " + problem.message();
    }

    private static List<String> parameter(String place, String schema, String value) {
        String document = OPENAPI.replace("VERSION", "3.0.3")
                .replace("PLACE", place)
                .replace("MEDIA", "text/plain")
                .replace("SCHEMA", schema);
        return problems(new ApiDocument("here", json(document)), json("{p: " + value + "}"));
    }

    private static List<String> body(String version, String media, String schema, String value) {
        String document = OPENAPI.replace("VERSION", version)
                .replace("PLACE", "query")
                .replace("MEDIA", media)
                .replace("SCHEMA", schema);
        return problems(new ApiDocument("here", json(document)), json("{body: " + value + "}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "path   | {type: 'integer', minimum: 5}                                  | '5'",
                "path   | {type: 'integer'}                                              | 5.0",
                "path   | {type: 'string', minLength: 3}                                 | 123",
                "query  | {type: 'number', multipleOf: 0.1}                              | '0.3'",
                "query  | {type: 'boolean'}                                              | 'True'",
                "query  | {type: 'boolean'}                                              | 1",
                "query  | {type: 'string', enum: ['1', '2']}                             | 2",
                "query  | {type: 'integer', enum: [1, 2]}                                | '2'",
                "query  | {type: 'integer'}                                              | ''",
                "query  | {type: 'integer'}                                              | null",
                "query  | {type: 'integer'}                                              | '${ .limit }'",
                "query  | {type: 'integer', format: 'int32'}                             | 99999999999",
                "query  | {type: 'string', format: 'date', pattern: '^[0-9]+$'}          | 'tomorrow'",
                "query  | {type: 'array', items: {enum: ['sold', 'free']}}               | 'sold'",
                "query  | {type: 'array', minItems: 2, items: {enum: ['sold', 'free']}}  | 'sold,free'",
                "query  | {type: 'array', items: {type: 'integer'}}                      | ['1', 2, '${ .x }']",
                "query  | {type: 'array', minItems: 1}                                   | []",
                "query  | {type: 'array', maxItems: 1}                                   | ['a,b', 'c']",
                "query  | {type: 'integer'}                                              | [1, 2]",
                "query  | {type: 'object', required: ['a'], additionalProperties: false} | {b: 1}",
                "query  | {type: 'object', properties: {a: {type: 'integer'}}}           | {a: '1'}",
                "query  | {type: 'object'}                                               | 'a,1'",
                "header | {anyOf: [{type: 'integer'}, {enum: ['all']}]}                  | 'all'",
                "header | {oneOf: [{type: 'integer'}, {type: 'number'}]}                 | 1",
                "cookie | {$ref: '#/components/schemas/Circle'}                          | 7",
                "cookie | {not: {type: 'string'}}                                        | 'a'",
                "query  | {$ref: '#/components/schemas/Nothing'}                         | 'a'",
                "query  | {$ref: '#/components/schemas/%zz'}                             | 'a'",
                "query  | {$ref: '#/components/schemas/Elsewhere'}                       | 'a'",
                "query  | {type: 'unknown', minimum: 'x', maxLength: -1, enum: []}       | 'a'",
            })
    void what_a_service_can_read_from_the_text_of_a_parameter_is_accepted(String place, String schema, String value) {
        assertThat(parameter(place, schema, value)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{type: 'integer'}                                   | '5.5'          | /p: … must be an integer, and is \"5.5\".",
                "{type: 'integer', minimum: 5}                       | '4'            | /p: … must be at least 5, and is \"4\".",
                "{type: 'number', maximum: 1, exclusiveMaximum: true} | 1             | /p: … must be less than 1, and is 1.",
                "{type: 'boolean'}                                   | 'maybe'        | /p: … must be a boolean, and is \"maybe\".",
                "{type: 'string', maxLength: 1}                      | 12             | /p: … must have at most 1 character, and is 12.",
                "{type: 'integer', enum: [1, 2]}                     | '3'            | /p: … must be one of 1, 2, and is \"3\".",
                "{type: 'array', items: {enum: ['sold', 'free']}}    | 'slod'         | /p: … must be one of \"sold\", \"free\", and is \"slod\"; did you mean \"sold\"?",
                "{type: 'array', maxItems: 1}                        | ['a', 'b']     | /p: … must have at most 1 element, and is [\"a\",\"b\"].",
                "{type: 'integer'}                                   | ['a', 'b']     | /p: … must be an integer, and is [\"a\",\"b\"].",
                "{anyOf: [{type: 'integer'}, {enum: ['all']}]}       | 'some'         | /p: … must be an integer, or be \"all\", and is \"some\".",
                "{$ref: '#/components/schemas/Circle'}               | 'a'            | /p: … must be an integer, and is \"a\".",
            })
    void what_no_service_can_read_from_the_text_of_a_parameter_is_refused(
            String schema, String value, String expected) {
        assertThat(parameter("query", schema, value))
                .containsExactly(expected.replace("…", "The parameter p of the operation x"));
    }

    @Test
    void an_element_or_a_property_of_a_parameter_is_refused_where_it_stands() {
        assertThat(parameter("query", "{type: 'array', items: {type: 'integer'}}", "[1, 'a', '${ .b }']"))
                .containsExactly(
                        "/p/1: The value /1 of the parameter p of the operation x must be an integer, and is \"a\".");
        assertThat(parameter("query", "{type: 'object', properties: {a: {type: 'integer'}}}", "{a: 'b'}"))
                .containsExactly(
                        "/p/a: The value /a of the parameter p of the operation x must be an integer, and is \"b\".");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "3.0.3 | {type: 'string', nullable: true, enum: ['a']}",
                "3.0.3 | {$ref: '#/components/schemas/Pet', nullable: true}",
                "3.1.0 | {type: ['string', 'null']}",
                "3.1.0 | {anyOf: [{type: 'null'}, {type: 'string'}]}",
                "3.1.0 | {minLength: 3}",
            })
    void a_null_that_its_schema_allows_is_accepted(String version, String schema) {
        assertThat(body(version, "application/json", "{properties: {a: " + schema + "}}", "{a: null}"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "3.0.3 | application/json                  | {$ref: '#/components/schemas/Pet'}                | {name: 'Rex', parent: {name: '${ .parent }'}}",
                "3.0.3 | application/json                  | {$ref: '#/components/schemas/Pet', type: 'array'} | {name: 'Rex'}",
                "3.0.3 | application/json                  | {$ref: '#/components/schemas/Pet'}                | '{\\\"name\\\": \\\"Rex\\\"}'",
                "3.0.3 | application/json                  | {enum: [{a: 1}]}                                  | {a: '${ .a }'}",
                "3.0.3 | application/json                  | {type: 'string'}                                  | 'Rex'",
                "3.1.0 | application/json                  | {type: ['string', 'null'], $id: 'https://x'}      | 5",
                "3.1.0 | application/vnd.pet+json          | {type: 'object', patternProperties: {'^x': true}, additionalProperties: false} | {x: 1}",
                "3.0.3 | application/x-www-form-urlencoded | {type: 'object', properties: {n: {type: 'integer'}}} | {n: '1'}",
                "3.0.3 | multipart/form-data               | {properties: {file: {type: 'string', format: 'binary', maxLength: 1}}} | {file: 'aGVsbG8='}",
                "3.0.3 | application/xml                   | {type: 'object'}                                  | '<pet/>'",
            })
    void a_body_that_its_schema_may_allow_is_accepted(String version, String media, String schema, String value) {
        assertThat(body(version, media, schema, value)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "3.0.3 | application/json | {type: 'object'}                     | 'Rex'      | /body: The body of the operation x must be an object, and is \"Rex\".",
                "3.0.3 | application/json | {properties: {n: {type: 'integer'}}} | {n: '1'}   | /body/n: The value /n of the body of the operation x must be an integer, and is \"1\".",
                "3.0.3 | application/json | {properties: {n: {type: 'string'}}}  | {n: null}  | /body/n: The value /n of the body of the operation x must be a string, and is null.",
                "3.1.0 | application/json | {$ref: '#/components/schemas/Pet', minProperties: 2} | {name: 'Rex'} | /body: The body of the operation x must have at least 2 properties, and is {\"name\":\"Rex\"}.",
                "3.1.0 | application/json | {type: ['string', 'null']}           | 5          | /body: The body of the operation x must be a string or null, and is 5.",
                "3.1.0 | application/json | {const: 1}                           | 2          | /body: The body of the operation x must be 1, and is 2.",
                "3.0.3 | application/json | {$ref: '#/components/schemas/Pet'}   | {}         | /body: The body of the operation x must have the property name, and has none.",
                "3.0.3 | application/json | {$ref: '#/components/schemas/Pet'}   | '{\\\"name\\\": 5}' | /body: The value /name of the body of the operation x must be a string, and is 5.",
                "3.0.3 | application/json | {allOf: [{type: 'object'}, {properties: {a: {enum: ['b']}}}]} | {a: 'c'} | /body/a: The value /a of the body of the operation x must be \"b\", and is \"c\".",
                "3.0.3 | application/json | {oneOf: [{type: 'string'}, {properties: {a: {enum: ['b']}}, type: 'object'}]} | {a: 'c'} | /body/a: The value /a of the body of the operation x must be \"b\", and is \"c\".",
                "3.0.3 | application/json | {type: 'array', uniqueItems: true}   | [1, 1]     | /body: The body of the operation x must have no element twice, and is [1,1].",
                "3.0.3 | application/x-www-form-urlencoded | {required: ['n']}   | {m: 1}     | /body: The body of the operation x must have the property n, and has m.",
            })
    void a_body_that_its_schema_does_not_allow_is_refused(
            String version, String media, String schema, String value, String expected) {
        assertThat(body(version, media, schema, value)).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{n: 'a'}           | /n: The parameter n of the operation x must be an integer, and is \"a\".",
                "{n: 1, pet: 'Rex'} | /pet: The body of the operation x must be an object, and is \"Rex\".",
                "{n: '1', a: 2}     | /a: The value /a of the body of the operation x must be a string, and is 2.",
            })
    void swagger_parameters_have_their_types_themselves(String parameters, String expected) {
        ApiDocument document = new ApiDocument("here", json("""
                {swagger: '2.0', consumes: ['application/json'], paths: {'/x': {post: {operationId: 'x', parameters: [
                  {name: 'n', in: 'query', required: true, type: 'integer'},
                  {name: 'pet', in: 'body', schema: {$ref: '#/definitions/Pet'}}]}}},
                 definitions: {Pet: {type: 'object', properties: {a: {type: 'string', 'x-nullable': true}}}}}"""));

        assertThat(problems(document, json(parameters))).containsExactly(expected);
        assertThat(problems(document, json("{n: '1', a: null}"))).isEmpty();
    }

    @Test
    void schemas_that_multiply_end() {
        StringBuilder schemas = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            String next = "{$ref: '#/components/schemas/S" + (i + 1) + "'}";
            schemas.append("S")
                    .append(i)
                    .append(": {allOf: [")
                    .append(next)
                    .append(", ")
                    .append(next)
                    .append("]}, ");
        }
        String document = OPENAPI.replace("VERSION", "3.0.3")
                .replace("PLACE", "query")
                .replace("MEDIA", "text/plain")
                .replace("SCHEMA", "{$ref: '#/components/schemas/S0'}")
                .replace("schemas: {", "schemas: {" + schemas + "S40: {type: 'string'}, ");

        assertThat(problems(new ApiDocument("here", json(document)), json("{p: 'a'}")))
                .isEmpty();
    }
}
