package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The document that others make their clients from. */
class OpenApiTest {
    private final ObjectNode document = OpenApi.export();

    @Test
    void it_has_every_operation_of_the_signature_file() {
        List<String> found = new ArrayList<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(operation -> found.add(
                                operation.getValue().path("operationId").asText())));
        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(
                        Signature.all().stream().map(Signature::operation).toList());
    }

    @Test
    void objects_are_closed_but_those_that_others_extend() throws IOException {
        Files.writeString(Path.of("target", "openapi.json"), document.toPrettyString());
        List<String> open = new ArrayList<>();
        for (Map.Entry<String, JsonNode> schema :
                document.at("/components/schemas").properties()) {
            if (schema.getValue().has("properties")
                    && !schema.getValue().path("additionalProperties").isBoolean()) {
                open.add(schema.getKey());
            }
        }
        assertThat(open).containsExactlyInAnyOrder("CloudEventEnvelope", "EventBridgeEnvelope");
    }

    @Test
    void what_goes_out_is_always_there_and_what_may_be_null_says_so() {
        JsonNode summary = document.at("/components/schemas/RunSummary");
        assertThat(summary.path("required")).extracting(JsonNode::asText).contains("close_time", "workflow_id");
        assertThat(summary.at("/properties/close_time/type"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("string", "null");
        assertThat(summary.at("/properties/close_time/format").asText()).isEqualTo("date-time");
        assertThat(summary.at("/properties/workflow_id/type").asText()).isEqualTo("string");
        assertThat(summary.at("/properties/status/enum"))
                .extracting(JsonNode::asText)
                .contains("running", "timed_out");
    }

    @Test
    void what_comes_in_may_be_left_out_where_it_may_be_null() {
        JsonNode start = document.at("/components/schemas/StartWorkflow");
        assertThat(start.path("required"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("workflow_name", "business_request_id");
        assertThat(start.at("/properties/business_request_id/maxLength").asInt())
                .isEqualTo(128);
        assertThat(start.path("additionalProperties").isBoolean()).isTrue();
    }

    @Test
    void every_way_to_authenticate_is_named_and_offered() {
        JsonNode schemes = document.at("/components/securitySchemes");
        assertThat(schemes.at("/bearer/scheme").asText()).isEqualTo("bearer");
        assertThat(schemes.at("/basic/scheme").asText()).isEqualTo("basic");
        assertThat(schemes.at("/local/type").asText()).isEqualTo("apiKey");
        assertThat(schemes.at("/local/in").asText()).isEqualTo("header");
        assertThat(schemes.at("/local/name").asText()).isEqualTo("x-host-subject");
        assertThat(document.at("/paths/~1v1~1workflows/post/security"))
                .hasToString("[{\"bearer\":[]},{\"basic\":[]},{\"local\":[]}]");
        assertThat(document.at("/paths/~1livez/get/security").isMissingNode()).isTrue();
    }

    @Test
    void an_object_of_any_properties_says_so() {
        JsonNode input = document.at("/components/schemas/StartWorkflow/properties/input");
        assertThat(input.path("additionalProperties").isBoolean()).isTrue();
        assertThat(input.path("additionalProperties").asBoolean()).isTrue();
    }

    @Test
    void every_reference_leads_somewhere() {
        assertThat(document.findValuesAsText("$ref"))
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(
                                document.at(reference.substring(1)).isMissingNode())
                        .as(reference)
                        .isFalse());
    }
}
