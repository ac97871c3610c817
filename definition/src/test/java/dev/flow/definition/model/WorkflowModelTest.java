package dev.flow.definition.model;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.definition.task.EventConsumption;
import dev.flow.definition.task.FlowDirective;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.RetryPolicy;
import dev.flow.definition.task.Schedule;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.value.DurationValue;
import dev.flow.definition.value.Template;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What documents become as records. */
class WorkflowModelTest {
    private static final String HEAD = "document: { dsl: '1.0.3', namespace: shop, name: orders, version: '1.0.0' }\n";

    @Test
    void every_task_is_known_by_the_pointer_to_it() {
        Definition definition = load("""
                use:
                  functions:
                    greet: { do: [ { hello: { set: { a: 1 } } } ] }
                  extensions:
                    - log:
                        extend: set
                        before: [ { note: { set: { a: 1 } } } ]
                do:
                  - loop:
                      for: { in: .items }
                      do: [ { step: { set: { a: 1 } } } ]
                  - fork:
                      fork: { branches: [ { a/b: { set: { a: 1 } } } ] }
                  - careful:
                      try: [ { risky: { set: { a: 1 } } } ]
                      catch: { do: [ { repair: { set: { a: 1 } } } ] }
                  - listening:
                      listen: { to: { any: [], until: .done } }
                      foreach: { do: [ { each: { set: { a: 1 } } } ] }
                """);

        assertThat(definition.tasks().keySet())
                .containsExactlyInAnyOrder(
                        "/use/functions/greet",
                        "/use/functions/greet/do/0/hello",
                        "/use/extensions/0/log/before/0/note",
                        "/do/0/loop",
                        "/do/0/loop/do/0/step",
                        "/do/1/fork",
                        "/do/1/fork/fork/branches/0/a~1b",
                        "/do/2/careful",
                        "/do/2/careful/try/0/risky",
                        "/do/2/careful/catch/do/0/repair",
                        "/do/3/listening",
                        "/do/3/listening/foreach/do/0/each");
        definition
                .tasks()
                .forEach((reference, task) -> assertThat(task.reference()).isEqualTo(reference));
    }

    @Test
    void the_default_case_comes_last_wherever_it_stands() {
        TaskAction.Switch choice = (TaskAction.Switch) only("""
                do:
                  - choose:
                      switch:
                        - other: { then: end }
                        - cheap: { when: .price < 10, then: exit }
                """).action();

        assertThat(choice.cases()).extracting(TaskAction.Switch.Case::name).containsExactly("cheap", "other");
        assertThat(choice.cases().getLast().then()).isEqualTo(new FlowDirective.End());
    }

    @Test
    void standard_errors_are_known_under_every_name() {
        Definition definition = load("""
                use:
                  errors:
                    slow: { type: https://serverlessworkflow.io/spec/1.0.0/errors/timeout, status: 408 }
                do:
                  - careful:
                      try: [ { fail: { raise: { error: slow } } } ]
                      catch:
                        errors: { with: { type: https://open-workflow-specification.org/dsl/errors/types/communication } }
                """);

        TaskAction.Raise raise =
                (TaskAction.Raise) task(definition, "/do/0/careful/try/0/fail").action();
        TaskAction.Try attempt =
                (TaskAction.Try) task(definition, "/do/0/careful").action();

        assertThat(((Template.Constant) raise.error().type()).value().asText())
                .isEqualTo("https://open-workflow-specification.org/spec/1.0.0/errors/timeout");
        assertThat(Objects.requireNonNull(attempt.handler().with()).path("type").asText())
                .isEqualTo("https://open-workflow-specification.org/spec/1.0.0/errors/communication");
    }

    @Test
    void policies_of_use_are_what_their_names_stand_for() {
        Definition definition = load("""
                use:
                  retries:
                    gently:
                      delay: PT2S
                      backoff: { exponential: { maxInterval: PT1M } }
                      limit: { attempt: { count: 4 }, duration: PT10M }
                      jitter: { from: PT0S, to: { milliseconds: 500 } }
                  timeouts:
                    short: { after: PT30S }
                do:
                  - careful:
                      try: [ { risky: { set: { a: 1 } } } ]
                      catch: { retry: gently }
                      timeout: short
                timeout: short
                """);
        Task careful = task(definition, "/do/0/careful");
        RetryPolicy retry = Objects.requireNonNull(
                ((TaskAction.Try) careful.action()).handler().retry());

        assertThat(retry.delay()).isEqualTo(new DurationValue.Fixed(Duration.ofSeconds(2)));
        assertThat(retry.backoff())
                .isEqualTo(new RetryPolicy.Backoff.Exponential(2, new DurationValue.Fixed(Duration.ofMinutes(1))));
        assertThat(retry.limit().attempts()).isEqualTo(4);
        assertThat(Objects.requireNonNull(retry.jitter()).to())
                .isEqualTo(new DurationValue.Fixed(Duration.ofMillis(500)));
        assertThat(Objects.requireNonNull(careful.properties().timeout()).after())
                .isEqualTo(
                        Objects.requireNonNull(definition.workflow().timeout()).after())
                .isEqualTo(new DurationValue.Fixed(Duration.ofSeconds(30)));
    }

    @Test
    void expressions_by_type_are_bare_or_wrapped_and_values_only_wrapped() {
        Task bare = only("do: [ { a: { if: .x, set: { v: .x } } } ]");
        Task wrapped = only("do: [ { a: { if: '${ .x }', set: { v: '${ .x }' } } } ]");

        assertThat(bare.properties().condition()).isInstanceOf(Template.Computed.class);
        assertThat(wrapped.properties().condition()).isInstanceOf(Template.Computed.class);
        assertThat(((TaskAction.Set) bare.action()).value()).isInstanceOf(Template.Constant.class);
        assertThat(((TaskAction.Set) wrapped.action()).value()).isInstanceOf(Template.ObjectOf.class);
    }

    @Test
    void in_loose_mode_a_text_of_a_value_is_an_expression_when_it_compiles() {
        Definition loose = load("""
                evaluate: { mode: loose }
                use:
                  authentications:
                    token: { bearer: { token: .token } }
                do:
                  - a:
                      set: { v: .x, words: two words, wrapped: '${ .x }', heading: '# Title', nothing: '' }
                  - b:
                      call: http
                      with: { method: get, endpoint: 'https://shop.example/{id}', output: raw, body: [ .x ] }
                """);

        Map<String, Template> set =
                properties(((TaskAction.Set) task(loose, "/do/0/a").action()).value());
        assertThat(set.get("v")).isInstanceOf(Template.Loose.class);
        assertThat(set.get("wrapped")).isInstanceOf(Template.Computed.class);
        assertThat(List.of("words", "heading", "nothing"))
                .allSatisfy(name -> assertThat(set.get(name)).isInstanceOf(Template.Constant.class));
        Map<String, Template> with =
                properties(((TaskAction.Call) task(loose, "/do/1/b").action()).arguments());
        assertThat(with.get("body")).isInstanceOf(Template.ArrayOf.class);
        assertThat(List.of("method", "endpoint", "output"))
                .allSatisfy(name -> assertThat(with.get(name)).isInstanceOf(Template.Constant.class));
        assertThat(Objects.requireNonNull(
                                loose.workflow().use().authentications().get("token"))
                        .isConstant())
                .isFalse();
    }

    @Test
    void what_a_name_means_in_a_call_is_never_evaluated_bare() {
        Definition loose = load("""
                evaluate: { mode: loose }
                do:
                  - a:
                      call: openapi
                      with:
                        document: { endpoint: https://shop.example/openapi.json }
                        operationId: add
                        parameters: { sort: add }
                """);

        Map<String, Template> with =
                properties(((TaskAction.Call) task(loose, "/do/0/a").action()).arguments());
        assertThat(with.get("operationId")).isInstanceOf(Template.Constant.class);
        assertThat(properties(Objects.requireNonNull(with.get("parameters"))).get("sort"))
                .isInstanceOf(Template.Loose.class);
    }

    @Test
    void a_definition_of_content_version_1_reads_loose_as_strict() {
        ObjectNode content = load("""
                        evaluate: { mode: loose }
                        do: [ { a: { set: { v: .x } } } ]
                        """).content().deepCopy();

        Definition stored = Definition.parse(content.put("semantics", 1));

        assertThat(((TaskAction.Set) task(stored, "/do/0/a").action()).value()).isInstanceOf(Template.Constant.class);
        assertThat(stored.canonical()).contains("\"semantics\":1");
    }

    private static Map<String, Template> properties(Template template) {
        return ((Template.ObjectOf) template).properties();
    }

    @Test
    void a_call_names_a_function_of_the_document_a_catalog_or_the_host() {
        String text = HEAD + """
                use:
                  functions:
                    local: { set: { a: 1 } }
                do:
                  - a: { call: local }
                  - b: { call: greet:1.0.0@default }
                  - c: { call: stamp:2.0.0@default }
                """;
        CheckedConfiguration checked = ConfigurationChecker.check(ConfigurationFiles.builder()
                .workflows(List.of(new SourceFile("orders.yaml", text)))
                .functions(List.of(new SourceFile("functions/greet/1.0.0/function.yaml", "set: { b: 2 }")))
                .hostFunctions(List.of(new HostFunctionSignature("stamp", "2.0.0")))
                .build());
        Definition definition = DefinitionLoader.load(checked, "orders", ResourceResolver.none())
                .root();

        assertThat(definition.workflow().tasks().tasks())
                .extracting(task -> ((TaskAction.CallFunction) task.action()).function())
                .containsExactly(
                        new FunctionReference.Local("local"),
                        new FunctionReference.Cataloged("greet", "1.0.0", "default"),
                        new FunctionReference.Host("stamp", "2.0.0"));
        assertThat(definition.tasks()).containsKey("/functions/greet:1.0.0@default");
        assertThat(definition.references().functions()).containsOnlyKeys("greet:1.0.0@default");
    }

    @Test
    void events_are_consumed_as_the_document_says() {
        TaskAction.Listen listen = (TaskAction.Listen) only("""
                do:
                  - wait:
                      listen:
                        to:
                          any:
                            - with: { type: a, data: '${ .x > 1 }' }
                              correlate: { order: { from: .id, expect: $input.id } }
                          until: { one: { with: { type: b } } }
                        read: envelope
                """).action();
        EventConsumption.Any any = (EventConsumption.Any) listen.to();

        assertThat(listen.read()).isEqualTo(TaskAction.Listen.ReadAs.ENVELOPE);
        assertThat(any.until()).isInstanceOf(EventConsumption.Until.Consumed.class);
        assertThat(any.filters().getFirst().with().keySet()).containsExactly("data", "type");
        assertThat(any.filters().getFirst().correlate()).containsOnlyKeys("order");
    }

    @Test
    void a_schedule_has_one_mode() {
        assertThat(load("schedule: { every: { minutes: 5 } }\ndo: [ { a: { set: { a: 1 } } } ]")
                        .workflow()
                        .schedule())
                .isEqualTo(new Schedule.Every(Duration.ofMinutes(5)));
        assertThat(load("schedule: { cron: '@daily' }\ndo: [ { a: { set: { a: 1 } } } ]")
                        .workflow()
                        .schedule())
                .isEqualTo(new Schedule.Cron("@daily"));
    }

    @Test
    void documents_of_one_digest_are_one_tree() {
        Definition one = load("do: [ { a: { then: end, set: { b: 1, a: 1.0 } } } ]");
        Definition other = load("do: [ { a: { set: { b: 1, a: 1 }, then: end } } ]");

        assertThat(one.digest()).isEqualTo(other.digest());
        assertThat(one.content().toString()).isEqualTo(other.content().toString());
    }

    private static Definition load(String text) {
        CheckedConfiguration checked =
                ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(new SourceFile("orders.yaml", HEAD + text)));
        var openapi = JsonNodeFactory.instance.objectNode().put("openapi", "3.0.3");
        openapi.withObject("/paths/~1sum/get")
                .put("operationId", "add")
                .withArray("parameters")
                .addObject()
                .put("name", "sort")
                .put("in", "query");
        ResourceResolver resources = uri -> openapi;
        return DefinitionLoader.load(checked, "shop.orders", resources).root();
    }

    private static Task only(String text) {
        return load(text).workflow().tasks().tasks().getFirst();
    }

    private static Task task(Definition definition, String reference) {
        return Objects.requireNonNull(definition.tasks().get(reference), reference);
    }
}
