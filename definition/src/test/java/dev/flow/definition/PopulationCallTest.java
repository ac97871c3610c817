package dev.flow.definition;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.graph.Graph;
import dev.flow.definition.load.DefinitionLoadException;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.definition.reader.YamlReader;
import dev.flow.definition.schema.WorkflowSchema;
import dev.flow.definition.task.TaskAction.CallPopulation;
import dev.flow.definition.value.Template;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What the language knows about {@code call: population:1.0@default}. */
class PopulationCallTest {
    private static final String COMPLETE = """
            query: active-customers
            page: 200
            workflow: { namespace: crm, name: customer-check, version: latest }
            input: '${ { customer: .id, region: $input.region } }'
            concurrency: 20
            on_failure: { stop_after: 50 }
            """;

    private static final String MINIMAL = """
            query: ${ .query }
            workflow: { namespace: crm, name: customer-check }
            """;

    private static final SourceFile SETTINGS = new SourceFile("flow.yaml", """
            queries:
              active-customers:
                url: jdbc:postgresql://db/crm
                key: id
                sql: select id from customers where tenant = :tenant and id > :cursor order by id limit :limit
            """);

    @Test
    void all_arguments_are_built() {
        CallPopulation population = population(COMPLETE);

        assertThat(population.query()).isEqualTo(constant("active-customers"));
        assertThat(population.page()).isEqualTo(constant(200));
        assertThat(population.concurrency()).isEqualTo(constant(20));
        assertThat(population.stopAfter()).isEqualTo(50);
        assertThat(population.member().namespace()).isEqualTo("crm");
        assertThat(population.member().name()).isEqualTo("customer-check");
        assertThat(population.member().version()).isEqualTo("latest");
        assertThat(Objects.requireNonNull(population.member().input()).sources())
                .containsExactly("${ { customer: .id, region: $input.region } }");
    }

    @Test
    void the_query_and_the_workflow_are_enough() {
        CallPopulation population = population(MINIMAL);

        assertThat(population.query().sources()).containsExactly("${ .query }");
        assertThat(population.page()).isNull();
        assertThat(population.concurrency()).isNull();
        assertThat(population.stopAfter()).isEqualTo(CallPopulation.COLLECT);
        assertThat(population.member()).isEqualTo(new CallPopulation.Member("crm", "customer-check", "latest", null));
    }

    @ParameterizedTest
    @CsvSource({"collect, 0", "stop, 1", "{ stop_after: 1 }, 1", "{ stop_after: 2147483647 }, 2147483647"})
    void failures_stop_as_on_failure_says(String onFailure, int stopAfter) {
        assertThat(population(MINIMAL + "on_failure: " + onFailure).stopAfter()).isEqualTo(stopAfter);
    }

    @Test
    void limits_may_be_computed_and_the_input_may_be_an_object() {
        CallPopulation population = population(
                MINIMAL + "page: ${ .page }\nconcurrency: ${ .open }\ninput: { id: '${ .id }', by: flow }\n");

        assertThat(Objects.requireNonNull(population.page()).sources()).containsExactly("${ .page }");
        assertThat(Objects.requireNonNull(population.concurrency()).sources()).containsExactly("${ .open }");
        assertThat(population.member().input()).isInstanceOf(Template.ObjectOf.class);
    }

    @Test
    void loose_mode_evaluates_the_query_and_the_input_bare() {
        String arguments =
                "query: $input.query\nworkflow: { namespace: crm, name: customer-check }\ninput: { id: .id }\n";

        CallPopulation population = action(load("evaluate: { mode: loose }\n", arguments, MEMBER));

        assertThat(population.query()).isInstanceOf(Template.Loose.class);
        assertThat(Objects.requireNonNull(population.member().input()).sources())
                .containsExactly("${ .id }");
        assertThat(action(load("evaluate: { mode: loose }\n", COMPLETE, MEMBER)).query())
                .isEqualTo(constant("active-customers"));
    }

    @ParameterizedTest
    @CsvSource({"'', latest", "', version: latest', latest", "', version: 1.0.0', 1.0.0"})
    void the_workflow_of_the_members_is_a_reference_by_its_digest(String written, String version) {
        Definition definition = load(
                "",
                "query: active-customers\nworkflow: { namespace: crm, name: customer-check" + written + " }\n",
                MEMBER);
        String member = DefinitionLoader.load(check("", MINIMAL, MEMBER), "customer-check", ResourceResolver.none())
                .root()
                .digest();

        assertThat(definition.references().workflows())
                .containsOnlyKeys("crm.customer-check:" + version)
                .containsValue(member);
    }

    @Test
    void a_change_in_the_workflow_of_the_members_changes_the_digest() {
        assertThat(load("", MINIMAL, MEMBER.replace("hello", "good day")).digest())
                .isNotEqualTo(load("", MINIMAL, MEMBER).digest());
        assertThat(load("", MINIMAL, MEMBER + "# a comment").digest())
                .isEqualTo(load("", MINIMAL, MEMBER).digest());
    }

    @Test
    void an_error_in_the_workflow_of_the_members_keeps_the_definition_from_loading() {
        assertThatThrownBy(() -> load("", MINIMAL, MEMBER.replace("text: hello", "text: ${ .a == }")))
                .isInstanceOfSatisfying(
                        DefinitionLoadException.class,
                        refused -> assertThat(refused.diagnostics())
                                .extracting(Diagnostic::file, Diagnostic::code)
                                .containsExactly(org.assertj.core.groups.Tuple.tuple(
                                        "workflows/customer-check.yaml", "expression-syntax")));
    }

    @Test
    void a_version_that_is_not_there_keeps_the_definition_from_loading() {
        assertThatThrownBy(() -> load("", COMPLETE.replace("latest", "2.0.0"), MEMBER))
                .isInstanceOfSatisfying(
                        DefinitionLoadException.class,
                        refused -> assertThat(refused.diagnostics())
                                .singleElement()
                                .satisfies(diagnostic -> {
                                    assertThat(diagnostic.code()).isEqualTo("undefined-workflow");
                                    assertThat(diagnostic.pointer()).isEqualTo("/do/0/everyone/with/workflow/name");
                                }));
    }

    @Test
    void a_function_of_the_catalog_may_go_through_a_population() {
        CheckedConfiguration checked = ConfigurationChecker.check(ConfigurationFiles.builder()
                .workflows(List.of(
                        new SourceFile(
                                "workflows/nightly.yaml", head("") + "do: [ { a: { call: all:1.0.0@default } } ]"),
                        new SourceFile("workflows/customer-check.yaml", MEMBER)))
                .functions(List.of(new SourceFile(
                        "functions/all/1.0.0/function.yaml",
                        "call: population:1.0@default\nwith:\n" + MINIMAL.indent(2))))
                .build());

        Definition definition = DefinitionLoader.load(checked, "nightly", ResourceResolver.none())
                .root();

        assertThat(checked.diagnostics()).isEmpty();
        assertThat(definition.references().workflows()).containsOnlyKeys("crm.customer-check:latest");
        assertThat(Objects.requireNonNull(definition.tasks().get("/functions/all:1.0.0@default"))
                        .action())
                .isInstanceOf(CallPopulation.class);
    }

    @Test
    void a_definition_is_read_again_from_its_content() {
        Definition definition = load("", COMPLETE, MEMBER);

        Definition read = Definition.parse(definition.content());

        assertThat(read.digest()).isEqualTo(definition.digest());
        assertThat(read.references()).isEqualTo(definition.references());
        assertThat(action(read)).hasToString(action(definition).toString());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            active-customers,  true
            active-custmers,   true
            active-customers,  false
            """)
    void a_query_is_looked_up_only_where_there_are_settings(String query, boolean settings) {
        List<String> codes = check(settings, query).diagnostics().stream()
                .map(Diagnostic::code)
                .toList();

        assertThat(codes)
                .isEqualTo(settings && !query.equals("active-customers") ? List.of("undefined-query") : List.of());
    }

    @Test
    void the_graph_shows_a_call() {
        CheckedWorkflow workflow = check("", COMPLETE, MEMBER).find("nightly").orElseThrow();

        assertThat(Graph.of(workflow).nodes())
                .contains(new Graph.Node("/do/0/everyone", "call population:1.0@default", "everyone", null));
    }

    @Test
    void the_schema_for_editors_knows_the_arguments() {
        assertThat(misfits(COMPLETE)).isZero();
        assertThat(misfits(MINIMAL + "on_failure: stop\npage: ${ .page }\n")).isZero();
        assertThat(misfits(MINIMAL + "pages: 7\n")).isPositive();
        assertThat(misfits(MINIMAL + "page: 0\n")).isPositive();
        assertThat(misfits(MINIMAL + "on_failure: go on\n")).isPositive();
        assertThat(misfits("query: active-customers")).isPositive();
    }

    private static final String MEMBER = """
            document: { dsl: '1.0.3', namespace: crm, name: customer-check, version: 1.0.0 }
            do:
              - greet:
                  set:
                    text: hello
            """;

    private static Template constant(Object value) {
        return new Template.Constant(new com.fasterxml.jackson.databind.ObjectMapper().valueToTree(value));
    }

    private static String head(String properties) {
        return "document: { dsl: '1.0.3', namespace: crm, name: nightly, version: 1.0.0 }\n" + properties;
    }

    private static String workflow(String properties, String arguments) {
        return head(properties) + "do:\n  - everyone:\n      call: population:1.0@default\n      with:\n"
                + arguments.indent(8);
    }

    private static CheckedConfiguration check(String properties, String arguments, String member) {
        return ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(
                new SourceFile("workflows/nightly.yaml", workflow(properties, arguments)),
                new SourceFile("workflows/customer-check.yaml", member)));
    }

    private static CheckedConfiguration check(boolean settings, String query) {
        ConfigurationFiles.Builder files = ConfigurationFiles.builder()
                .workflows(List.of(
                        new SourceFile(
                                "workflows/nightly.yaml", workflow("", COMPLETE.replace("active-customers", query))),
                        new SourceFile("workflows/customer-check.yaml", MEMBER)));
        return ConfigurationChecker.check(settings ? files.settings(SETTINGS).build() : files.build());
    }

    private static Definition load(String properties, String arguments, String member) {
        return DefinitionLoader.load(check(properties, arguments, member), "nightly", ResourceResolver.none())
                .root();
    }

    private static CallPopulation action(Definition definition) {
        return (CallPopulation) definition.workflow().tasks().tasks().getFirst().action();
    }

    private static CallPopulation population(String arguments) {
        return action(load("", arguments, MEMBER));
    }

    private static int misfits(String arguments) {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(WorkflowSchema.document());
        return schema.validate(YamlReader.read(
                                new SourceFile("nightly.yaml", workflow("", arguments)),
                                DocumentLimits.DEFAULTS,
                                new DiagnosticCollector())
                        .orElseThrow()
                        .root()
                        .json())
                .size();
    }
}
