package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.openapi.RemoteDocuments;
import dev.flow.engine.error.WorkflowError;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Received;
import dev.flow.testing.http.TestHttpService.Reply;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

final class OpenApiCallTest {
    private static final String SWAGGER = """
            {"swagger": "2.0", "host": "127.0.0.1:PORT", "basePath": "/v2", "schemes": ["https", "http"],
             "paths": {
              "/pet/{petId}": {
               "parameters": [{"name": "petId", "in": "path", "required": true, "type": "integer"}],
               "get": {"operationId": "getPetById"},
               "post": {"operationId": "updatePetWithForm", "consumes": ["application/x-www-form-urlencoded"],
                "parameters": [{"name": "name", "in": "formData", "type": "string"},
                               {"name": "status", "in": "formData", "type": "string"}]},
               "delete": {"operationId": "deletePet",
                "parameters": [{"name": "api_key", "in": "header", "type": "string"}]}},
              "/pet/findByStatus": {"get": {"operationId": "findPetsByStatus",
                "parameters": [{"name": "status", "in": "query", "required": true, "type": "array",
                                "items": {"type": "string"}, "collectionFormat": "multi"}]}},
              "/pet/findByTags": {"get": {"operationId": "findPetsByTags",
                "parameters": [{"name": "tags", "in": "query", "type": "array", "collectionFormat": "pipes"}]}},
              "/pet/{petId}/uploadImage": {"post": {"operationId": "uploadFile", "consumes": ["multipart/form-data"],
                "parameters": [{"name": "petId", "in": "path", "required": true, "type": "integer"},
                               {"name": "note", "in": "formData", "type": "string"},
                               {"name": "file", "in": "formData", "type": "file"}]}},
              "/pet": {"post": {"operationId": "addPet", "consumes": ["application/xml", "application/json"],
                "parameters": [{"$ref": "#/parameters/pet"}]}}},
             "parameters": {"pet": {"name": "pet", "in": "body", "required": true, "schema": {"type": "object"}}}}
            """;

    private static final String OPENAPI = """
            openapi: VERSION
            info: {title: Pets, version: 1.0.0}
            servers:
              - url: /api/{stage}
                variables: {stage: {default: v1, enum: [v1, v2]}}
            paths:
              /pets/{petId}:
                $ref: '#/components/pathItems/pet'
              /pets:
                get:
                  operationId: listPets
                  parameters:
                    - {name: limit, in: query, required: true, schema: {type: integer, default: 10}}
                    - {name: tags, in: query, schema: {type: array}}
                    - {name: filter, in: query, style: deepObject, explode: true, schema: {type: object}}
                    - {name: X-Trace, in: header, schema: {type: string}}
                    - {name: session, in: cookie, schema: {type: string}}
                    - name: where
                      in: query
                      content: {application/json: {schema: {type: object}}}
                post:
                  operationId: addPet
                  servers: [{url: /other}]
                  requestBody: {$ref: '#/components/requestBodies/pet'}
              /form:
                post:
                  operationId: submit
                  requestBody:
                    content:
                      application/x-www-form-urlencoded: {schema: {type: object}}
              /image:
                post:
                  operationId: upload
                  requestBody:
                    content:
                      multipart/form-data:
                        schema:
                          properties: {image: {type: string, format: binary}, title: {type: string}}
            components:
              pathItems:
                pet:
                  parameters:
                    - {name: petId, in: path, required: true, schema: {type: integer}}
                  get: {operationId: getPet}
              requestBodies:
                pet:
                  required: true
                  content:
                    application/xml: {schema: {type: object}}
                    application/json: {schema: {type: object}}
            """;

    private final TestCalls calls = new TestCalls();
    private final TestHttpService service = TestHttpService.answering(OpenApiCallTest::answer);

    @AfterEach
    void close() {
        calls.close();
        service.close();
    }

    private static Reply answer(Received request) {
        String port = request.header("Host").replaceAll(".*:", "");
        return switch (request.uri()) {
            case "/v2/swagger.json" -> Reply.json(SWAGGER.replace("PORT", port));
            case "/docs/openapi.yaml" -> Reply.of(200, "application/yaml", OPENAPI.replace("VERSION", "3.0.3"));
            case "/docs/openapi31.yaml" -> Reply.of(200, "application/yaml", OPENAPI.replace("VERSION", "3.1.0"));
            case "/docs/none.json" -> Reply.json("{\"asyncapi\": \"3.0.0\"}");
            case "/docs/dangling.json" ->
                Reply.json("{\"openapi\": \"3.0.0\", \"paths\": {\"/x\": {\"$ref\": \"#/nowhere\"}}}");
            default -> Reply.json("{\"id\": 1, \"name\": \"Milou\", \"status\": \"available\"}");
        };
    }

    private JsonNode call(String document, String operation, String parameters) {
        return calls.openapi("""
                document: {endpoint: "%s%s"}
                operationId: %s
                parameters: %s
                """.formatted(service.url(), document, operation, parameters));
    }

    private Received last() {
        return service.received().get(service.received().size() - 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "getPetById       | {petId: 7}                      | GET    | /v2/pet/7",
                "findPetsByStatus | {status: available}             | GET    | /v2/pet/findByStatus?status=available",
                "findPetsByStatus | {status: [sold, a b]}           | GET    | /v2/pet/findByStatus?status=sold&status=a%20b",
                "findPetsByTags   | {tags: [a, b]}                  | GET    | /v2/pet/findByTags?tags=a%7Cb",
                "findPetsByTags   | {}                              | GET    | /v2/pet/findByTags",
                "deletePet        | {petId: 7, api_key: special}    | DELETE | /v2/pet/7",
            })
    void swagger_operations_are_called_as_they_are_described(
            String operation, String parameters, String method, String uri) {
        JsonNode pet = call("/v2/swagger.json", operation, parameters);

        assertThat(pet).isEqualTo(TestCalls.yaml("{id: 1, name: Milou, status: available}"));
        assertThat(last().method()).isEqualTo(method);
        assertThat(last().uri()).isEqualTo(uri);
    }

    @Test
    void a_swagger_body_is_given_by_its_name_or_by_its_properties() {
        call("/v2/swagger.json", "addPet", "{pet: {name: Milou}}");
        assertThat(last().body()).isEqualTo("{\"name\":\"Milou\"}");
        assertThat(last().header("Content-Type")).isEqualTo("application/json");

        call("/v2/swagger.json", "addPet", "{name: Milou, id: 3}");
        assertThat(last().body()).isEqualTo("{\"name\":\"Milou\",\"id\":3}");
    }

    @Test
    void swagger_forms_are_sent_as_forms() {
        call("/v2/swagger.json", "updatePetWithForm", "{petId: 7, name: a b, status: sold}");

        assertThat(last().uri()).isEqualTo("/v2/pet/7");
        assertThat(last().header("Content-Type")).isEqualTo("application/x-www-form-urlencoded");
        assertThat(last().body()).isEqualTo("name=a+b&status=sold");
    }

    @Test
    void swagger_files_are_given_in_base64() {
        call("/v2/swagger.json", "uploadFile", "{petId: 7, note: hi, file: aGVsbG8=}");

        assertThat(last().header("Content-Type")).startsWith("multipart/form-data");
        assertThat(last().body()).contains("name=\"file\"; filename=\"file\"", "hello", "name=\"note\"", "hi");
    }

    @ParameterizedTest
    @CsvSource({"/docs/openapi.yaml", "/docs/openapi31.yaml"})
    void openapi_operations_are_called_as_they_are_described(String document) {
        call(document, "getPet", "{petId: 7}");

        assertThat(last().method()).isEqualTo("GET");
        assertThat(last().uri()).isEqualTo("/api/v1/pets/7");
    }

    @Test
    void parameters_go_where_they_belong() {
        call("/docs/openapi.yaml", "listPets", """
                {tags: [a, b], filter: {age: 3, "k k": v}, X-Trace: t-1, session: s 1, where: {a: [1]}}""");

        assertThat(last().uri())
                .isEqualTo("/api/v1/pets?limit=10&tags=a&tags=b&filter%5Bage%5D=3&filter%5Bk%20k%5D=v"
                        + "&where=%7B%22a%22%3A%5B1%5D%7D");
        assertThat(last().header("X-Trace")).isEqualTo("t-1");
        assertThat(last().header("Cookie")).isEqualTo("session=s%201");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{body: {name: Milou}}", "{name: Milou}"})
    void a_body_is_given_as_body_or_by_its_properties(String parameters) {
        call("/docs/openapi.yaml", "addPet", parameters);

        assertThat(last().uri()).isEqualTo("/other/pets");
        assertThat(last().header("Content-Type")).isEqualTo("application/json");
        assertThat(last().body()).isEqualTo("{\"name\":\"Milou\"}");
    }

    @Test
    void openapi_forms_and_files_are_sent_as_such() {
        call("/docs/openapi.yaml", "submit", "{a: 1, b: x y}");
        assertThat(last().body()).isEqualTo("a=1&b=x+y");

        call("/docs/openapi.yaml", "upload", "{title: hi, image: aGVsbG8=}");
        assertThat(last().body()).contains("name=\"image\"; filename=\"image\"", "hello", "name=\"title\"");
    }

    @Test
    void output_and_authentication_are_those_of_http() {
        JsonNode response = calls.openapi("""
                document: {endpoint: {uri: "%s/v2/swagger.json"}}
                operationId: getPetById
                parameters: {petId: 1}
                output: response
                authentication: {bearer: {token: some-token}}
                """.formatted(service.url()));

        assertThat(response.path("request").path("uri").asText()).isEqualTo(service.url() + "/v2/pet/1");
        assertThat(response.path("statusCode").asInt()).isEqualTo(200);
        assertThat(response.path("content").path("name").asText()).isEqualTo("Milou");
        assertThat(last().header("Authorization")).isEqualTo("Bearer some-token");
        assertThat(service.received().get(0).header("Authorization")).isEqualTo("(none)");
    }

    @Test
    void a_document_that_was_resolved_is_not_fetched() {
        calls.resource("http://elsewhere.invalid/openapi.json", """
                {openapi: 3.0.0, servers: [{url: "%s/base"}], paths: {/x: {get: {operationId: x}}}}
                """.formatted(service.url()));

        calls.openapi("{document: {endpoint: \"http://elsewhere.invalid/openapi.json\"}, operationId: x}");

        assertThat(service.only().uri()).isEqualTo("/base/x");
    }

    @Test
    void a_document_is_fetched_once_and_again_when_it_is_old() {
        AtomicReference<Instant> now = new AtomicReference<>(TestCalls.NOW);
        calls.clock(now::get);
        call("/v2/swagger.json", "getPetById", "{petId: 1}");
        call("/v2/swagger.json", "getPetById", "{petId: 2}");
        assertThat(service.received()).hasSize(3);

        now.set(TestCalls.NOW.plus(RemoteDocuments.LIFETIME));
        call("/v2/swagger.json", "getPetById", "{petId: 3}");
        assertThat(service.received()).hasSize(5);
    }

    @Test
    void a_document_may_need_authentication_of_its_own() {
        calls.openapi("""
                document: {endpoint: {uri: "%s/v2/swagger.json", authentication: {bearer: {token: of-the-document}}}}
                operationId: getPetById
                parameters: {petId: 1}
                """.formatted(service.url()));

        assertThat(service.received())
                .extracting(request -> request.header("Authorization"))
                .containsExactly("Bearer of-the-document", "(none)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v2/swagger.json    | nothing          | {}                    | configuration | has no operation \"nothing\"; it has getPetById",
                "/docs/none.json     | x                | {}                    | configuration | neither OpenAPI 3 nor Swagger 2.0",
                "/docs/dangling.json | x                | {}                    | configuration | refers to #/nowhere",
                "/v2/swagger.json    | getPetById       | {}                    | validation    | needs the parameter petId",
                "/v2/swagger.json    | getPetById       | {petId: 1, colour: 2} | validation    | has no parameter colour; it has petId",
                "/v2/swagger.json    | addPet           | {}                    | validation    | needs a body",
                "/docs/openapi.yaml  | addPet           | {}                    | validation    | needs a body",
                "/v2/swagger.json    | getPetById       | [1]                   | validation    | object of names",
            })
    void what_cannot_be_called_is_refused_with_a_reason(
            String document, String operation, String parameters, String type, String reason) {
        WorkflowError error = calls.failingOpenapi("""
                document: {endpoint: "%s%s"}
                operationId: %s
                parameters: %s
                """.formatted(service.url(), document, operation, parameters));

        assertThat(error.type()).endsWith("/errors/" + type);
        assertThat(error.detail()).contains(reason);
        assertThat(error.instance()).isEqualTo(TestCalls.TASK);
    }

    @Test
    void a_document_that_is_not_there_is_a_communication_error() {
        try (TestHttpService missing = TestHttpService.answering(request -> Reply.empty(404))) {
            WorkflowError error = calls.failingOpenapi(
                    "{document: {endpoint: \"%s/x.json\"}, operationId: x}".formatted(missing.url()));

            assertThat(error.type()).endsWith("/errors/communication");
            assertThat(error.status()).isEqualTo(404);
        }
    }
}
