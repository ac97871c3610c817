package dev.flow.gateway.schema;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.runs.RunDescription;
import dev.flow.runs.RunDescription.ExecutedDefinition;
import dev.flow.runs.RunDescription.HistorySize;
import dev.flow.runs.RunDescription.Identity;
import dev.flow.runs.RunDescription.Lineage;
import dev.flow.runs.RunDescription.Segment;
import dev.flow.runs.RunDescription.Source;
import dev.flow.runs.RunDescription.Start;
import dev.flow.runs.RunDescription.State;
import dev.flow.runs.RunDescription.Waits;
import dev.flow.runs.RunStatus;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Java nests what belongs together; JSON stays flat, in the order of the components. */
final class RecordGroupsTest {
    record Size(int width, @Nullable String unit) {}

    record Part(String name) {}

    record Shelf(String id, @JsonUnwrapped Size size, List<Part> parts) {}

    @Test
    void a_group_is_written_as_properties_of_its_owner() {
        assertThat(text(new Shelf("a", new Size(3, null), List.of(new Part("b")))))
                .isEqualTo("{\"id\":\"a\",\"width\":3,\"unit\":null,\"parts\":[{\"name\":\"b\"}]}");
    }

    @Test
    void the_schema_of_a_record_with_a_group_is_flat_and_has_no_definition_of_the_group() {
        RecordSchemas schemas = new RecordSchemas();
        schemas.reference(Shelf.class);
        ObjectNode definitions = schemas.definitions("definitions");

        assertThat(definitions.fieldNames()).toIterable().containsExactly("Part", "Shelf");
        assertThat(definitions.path("Shelf").toString()).isEqualTo("""
                {"type":"object","properties":{"id":{"type":"string"},"width":{"type":"integer"},\
                "unit":{"type":["string","null"]},\
                "parts":{"type":"array","items":{"$ref":"#/definitions/Part"}}},\
                "required":["id","width","unit","parts"],"additionalProperties":false}""");
    }

    @Test
    void the_description_of_a_run_is_one_flat_object() {
        RunDescription run = new RunDescription(
                new Identity("shop.order.1", "run-1", "shop.order"),
                new State(RunStatus.RUNNING, Instant.parse("2026-01-01T00:00:00Z"), null),
                new ExecutedDefinition("sha256:1", null, "shop:1"),
                new Start("api", "order-1", new Source("ada", null, null, null), Map.of("team", "blue")),
                new Waits(List.of(), false),
                null,
                List.of(),
                new Lineage(null, null, List.of(new Segment("run-1", Instant.parse("2026-01-01T00:00:00Z"))), null, 0),
                new HistorySize(5, 51_200, 700, 52_428_800),
                "scope-1");

        assertThat(text(run)).isEqualTo("""
                {"workflow_id":"shop.order.1","run_id":"run-1","workflow":"shop.order","status":"running",\
                "start_time":"2026-01-01T00:00:00.000Z","close_time":null,"definition_digest":"sha256:1",\
                "revision_id":null,"artifact_identity":"shop:1","trigger_name":"api",\
                "business_request_id":"order-1","source":{"identity_digest":"ada","correlation_id":null,\
                "trace_id":null,"started_from":null},"labels":{"team":"blue"},"waiting_for":[],\
                "waiting_for_truncated":false,"failure":null,"steering":[],"restarted_from":null,\
                "restarted_as":null,"continuation":[{"run_id":"run-1",\
                "start_time":"2026-01-01T00:00:00.000Z"}],"parent":null,"children_count":0,\
                "history":{"events":5,"events_limit":51200,"bytes":700,"bytes_limit":52428800},\
                "scope_digest":"scope-1"}""");
    }

    private static String text(Object value) {
        return new String(ApiJson.bytes(value), StandardCharsets.UTF_8);
    }
}
