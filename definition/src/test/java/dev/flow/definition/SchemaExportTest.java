package dev.flow.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.flow.definition.OfficialData.Example;
import dev.flow.definition.OfficialData.Version;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.reader.YamlReader;
import dev.flow.definition.schema.WorkflowSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The schema for editors says what the checker says, as far as a schema can. */
class SchemaExportTest {
    private static final int SAMPLE = 1_500;

    private final Schema ours = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(WorkflowSchema.document());

    @ParameterizedTest
    @EnumSource(Version.class)
    void every_official_example_satisfies_it(Version version) {
        for (Example example : OfficialData.examples(version)) {
            assertThat(ours.validate(example.json())).as(example.toString()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void what_the_official_schema_rejects_it_rejects(Version version) {
        Schema official = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(OfficialData.schema(Version.MAIN));
        List<Mutation> mutations = new ArrayList<>();
        OfficialData.examples(version).forEach(example -> mutations.addAll(Mutation.of(example)));
        Collections.shuffle(mutations, new Random(20_260_131));
        List<String> missed = new ArrayList<>();
        int rejected = 0;
        for (Mutation mutation : mutations.subList(0, Math.min(SAMPLE, mutations.size()))) {
            if (!official.validate(mutation.document()).isEmpty()) {
                rejected++;
                if (ours.validate(mutation.document()).isEmpty()) {
                    missed.add(mutation.toString());
                }
            }
        }
        assertThat(missed).isEmpty();
        assertThat(rejected).isGreaterThan(200);
    }

    @Test
    void it_is_a_valid_schema_itself() {
        Schema meta = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(com.networknt.schema.SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));

        assertThat(meta.validate(WorkflowSchema.document())).isEmpty();
        assertThat(meta.validate(WorkflowSchema.settings())).isEmpty();
        assertThat(meta.validate(WorkflowSchema.tests())).isEmpty();
        assertThat(meta.validate(WorkflowSchema.triggers())).isEmpty();
    }

    @Test
    void every_property_has_a_sentence_for_the_editor() {
        ObjectNode schema = WorkflowSchema.document();
        List<String> silent = new ArrayList<>();
        schema.path("$defs")
                .properties()
                .forEach(definition -> definition
                        .getValue()
                        .path("properties")
                        .properties()
                        .forEach(property -> {
                            if (property.getValue().path("description").asText().length() < 5) {
                                silent.add(definition.getKey() + "." + property.getKey());
                            }
                        }));

        assertThat(silent).isEmpty();
        assertThat(schema.path("$defs").size()).isGreaterThan(60);
    }

    @Test
    void triggers_are_checked_by_their_kind() {
        Schema triggers = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(WorkflowSchema.triggers());

        assertThat(triggers.validate(yaml("""
                nightly:
                  kind: schedule
                  workflow: shop.orders
                  spec: { cron: ['0 9 * * MON-FRI', '@daily'] }
                  timezone: Europe/Berlin
                  on_gap: skip
                  exclude: ['2026-12-25']
                paid:
                  kind: event
                  workflow: shop.orders:1.0.0
                  type: shop.paid
                  input: { order: '${ $event.data.order }' }
                """))).isEmpty();
        assertThat(triggers.validate(yaml("{ a: { kind: api, workflow: w, timezone: UTC } }")))
                .isNotEmpty();
        assertThat(triggers.validate(yaml("{ a: { kind: timer, workflow: w } }")))
                .isNotEmpty();
        assertThat(triggers.validate(yaml("{ a: { workflow: w } }"))).isNotEmpty();
        assertThat(triggers.validate(yaml("{ a: { kind: event, workflow: w } }")))
                .isNotEmpty();
    }

    private static JsonNode yaml(String text) {
        return YamlReader.read(
                        new SourceFile("triggers.yaml", text), DocumentLimits.DEFAULTS, new DiagnosticCollector())
                .orElseThrow()
                .root()
                .json();
    }
}
