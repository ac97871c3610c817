package dev.flow.events.router;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.Engine;
import dev.flow.engine.RunResult;
import dev.flow.engine.TaskQueues;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.remote.Security;
import dev.flow.engine.temporal.EngineBuilder;
import dev.flow.events.Delivery;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.DeliveryFilter;
import dev.flow.events.Door;
import dev.flow.events.EventObserver;
import dev.flow.events.InboundEvent;
import dev.flow.events.OnBothDatabases;
import dev.flow.events.Receipt;
import dev.flow.events.SampleEvents;
import dev.flow.events.record.SubscriptionRows;
import dev.flow.identity.Scope;
import dev.flow.runs.RunsParts;
import dev.flow.runs.StartCommand;
import dev.flow.runs.StartGate;
import dev.flow.runs.start.EngineStartService;
import dev.flow.store.Dialect;
import dev.flow.testing.Checkout;
import dev.flow.testing.Eventually;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs of an embedded engine that listen and emit, with the events of a store. */
final class ListeningRunsTest extends OnBothDatabases {
    private static final AtomicInteger SCOPES = new AtomicInteger();
    /** Runs continue as new after few events of their history. */
    private static final int SEGMENT = 40;

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String BY_ORDER = """
            do:
              - wait:
                  listen:
                    to:
                      one:
                        with: {type: paid}
                        correlate: {order: {from: .data.order, expect: '${ $workflow.input.order }'}}
            """;

    private final Scope scope = new Scope("acme", "listening", "scope" + SCOPES.incrementAndGet());
    private final TestConfiguration configuration = new TestConfiguration();
    private final EmbeddedEngine engine;
    private final EngineStartService starts;
    private Events events;
    private @Nullable Engine worker;

    ListeningRunsTest(Dialect dialect) {
        super(dialect);
        events = new Events(store, scope.digest(), 4, EventObserver.NONE);
        engine = wired(EmbeddedEngine.builder().port(0)).withoutWorker().build();
        starts = new EngineStartService(new RunsParts(
                scope,
                engine,
                configuration.definitions(),
                StartGate.OPEN,
                () -> RunsParts.UNVERSIONED,
                time.timekeeper()));
    }

    private <B extends EngineBuilder<B>> B wired(B builder) {
        return builder.definitions(configuration.source())
                .worker(WorkerSettings.defaults().with(TaskQueues.of(scope.digest())))
                .segmentEvents(SEGMENT)
                .calls(_ -> SampleEvents.json("{}"))
                .router(_ -> events.router());
    }

    /** A process with a worker. */
    private void begin() {
        events = new Events(store, scope.digest(), 4, EventObserver.NONE);
        events.begin(
                new Events.Reach(configuration.triggers(), configuration.definitions(), starts, engine, this::isOpen));
        worker = wired(RemoteEngine.builder(new RemoteAddress(
                        engine.target(), "default", new Security.Plaintext(), null, Duration.ofSeconds(10))))
                .build();
    }

    private void end() {
        Engine running = worker;
        if (running != null) {
            running.close();
            worker = null;
        }
        events.close();
    }

    private boolean isOpen(String run) {
        try {
            return engine.client().newUntypedWorkflowStub(run).describe().getStatus()
                    == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
        } catch (WorkflowNotFoundException _) {
            return false;
        }
    }

    @AfterEach
    void close() {
        end();
        engine.close();
    }

    private String start(String workflow, String id, String input) {
        return starts.start(StartCommand.of(workflow, id).withInput(SampleEvents.json(input)))
                .workflowId();
    }

    private void subscribed(long count) {
        var rows = new SubscriptionRows(store, scope.digest());
        Eventually.get(() -> rows.count(10_000), found -> found == count);
    }

    private Receipt accept(ObjectNode event) {
        return events.intake().accept(InboundEvent.of(Door.EVENT, "default", event));
    }

    private Delivery delivered(Receipt receipt) {
        return Eventually.get(
                () -> events.deliveries().describe(receipt.deliveryId()),
                each -> each.routing().completedAt() != null);
    }

    private JsonNode output(String run) {
        RunResult result = engine.run(run).result(PATIENCE).orElseThrow();
        assertThat(result).isInstanceOf(RunResult.Completed.class);
        return ((RunResult.Completed) result).output();
    }

    private List<String> correlations() {
        return store.read(transaction -> transaction
                .query("select correlation from event_subscription")
                .mapTo(String.class)
                .list());
    }

    @Test
    void each_run_gets_the_event_of_its_own_value() {
        configuration.workflow("order", BY_ORDER);
        begin();
        List<String> runs = new ArrayList<>();
        for (int order = 0; order < 20; order++) {
            runs.add(start("shop.order", "r" + order, "{order: " + order + "}"));
        }
        subscribed(20);
        assertThat(correlations()).hasSize(20).doesNotContain("");
        for (int order = 19; order >= 0; order--) {
            accept(SampleEvents.of("paid", "e" + order, "{order: " + order + ".0, by: 'u" + order + "'}"));
        }
        for (int order = 0; order < 20; order++) {
            assertThat(output(runs.get(order)).at("/0/by").asText()).isEqualTo("u" + order);
        }
        sweptAway();
    }

    @Test
    void a_value_that_may_change_while_the_task_listens_is_not_indexed_and_the_run_is_found_by_type() {
        configuration.workflow("order", """
                do:
                  - note: {set: {order: '${ .order }'}, export: {as: '${ { order: .order } }'}}
                  - wait:
                      listen:
                        to:
                          one:
                            with: {type: paid}
                            correlate: {order: {from: .data.order, expect: '${ $context.order }'}}
                """);
        begin();
        String run = start("shop.order", "r", "{order: 'a'}");
        subscribed(1);
        assertThat(correlations()).containsExactly("");
        delivered(accept(SampleEvents.of("paid", "1", "{order: 'b'}")));
        delivered(accept(SampleEvents.of("paid", "2", "{order: 'a', n: 2}")));
        assertThat(output(run).at("/0/n").asInt()).isEqualTo(2);
    }

    @Test
    void what_a_run_emits_reaches_another_one() {
        configuration.workflow("order", BY_ORDER).workflow("pay", """
                do:
                  - pay:
                      emit:
                        event:
                          with: {type: paid, source: 'https://bank.example', data: {order: '${ .order }', by: 'emit'}}
                """);
        begin();
        String waiting = start("shop.order", "r", "{order: 'a'}");
        String another = start("shop.order", "s", "{order: 'b'}");
        subscribed(2);
        start("shop.pay", "p", "{order: 'a'}");
        assertThat(output(waiting).at("/0/by").asText()).isEqualTo("emit");
        assertThat(engine.run(another).result(Duration.ZERO)).isEmpty();
        Delivery delivery = Eventually.get(
                () -> events.deliveries()
                        .list(DeliveryFilter.ALL, 1, null)
                        .deliveries()
                        .getFirst(),
                each -> each.routing().completedAt() != null);
        assertThat(delivery.door()).isEqualTo(Door.RUN);
        assertThat(delivery.runs()).extracting(Delivery.Reached::workflowId).containsExactly(waiting);
    }

    @Test
    void an_event_that_cannot_be_accepted_fails_the_task_that_emits_it() {
        configuration.workflow("pay", """
                do:
                  - pay:
                      emit: {event: {with: {type: paid, source: '${ "s" * 1025 }'}}}
                """);
        begin();
        RunResult result =
                engine.run(start("shop.pay", "p", "{}")).result(PATIENCE).orElseThrow();
        assertThat(result)
                .isInstanceOfSatisfying(
                        RunResult.Faulted.class,
                        faulted -> assertThat(faulted.error().detail())
                                .contains("The attribute source of a CloudEvent has 1 to 1024 characters"));
    }

    @Test
    void a_run_goes_on_listening_while_workers_and_gateways_restart() {
        configuration.workflow("order", BY_ORDER);
        begin();
        String run = start("shop.order", "r", "{order: 'a'}");
        subscribed(1);
        end();
        begin();
        delivered(accept(SampleEvents.of("paid", "1", "{order: 'b'}")));
        Engine running = worker;
        assertThat(running).isNotNull();
        running.close();
        worker = null;
        delivered(accept(SampleEvents.of("paid", "2", "{order: 'a', n: 1}")));
        assertThat(engine.run(run).result(Duration.ZERO)).isEmpty();
        end();
        begin();
        assertThat(output(run).at("/0/n").asInt()).isEqualTo(1);
    }

    @Test
    void a_task_that_listens_gets_all_of_its_events_over_segments_of_the_run_in_their_order() {
        configuration.workflow("readings", """
                do:
                  - wait:
                      listen:
                        to:
                          any: [{with: {type: reading}}]
                          until: {one: {with: {type: stop}}}
                      foreach:
                        item: reading
                        do:
                          - tell: {call: http, with: {method: get, endpoint: 'https://example.com'}}
                          - note: {set: {n: '${ $reading.n }'}}
                """);
        begin();
        String run = start("shop.readings", "r", "{}");
        String first = engine.client()
                .newUntypedWorkflowStub(run)
                .describe()
                .getExecution()
                .getRunId();
        subscribed(2);
        List<Integer> sent = new ArrayList<>();
        for (int reading = 0; reading < 60; reading++) {
            Receipt receipt = accept(SampleEvents.of("reading", "r" + reading, "{n: " + reading + "}"));
            if (reading % 10 == 0) {
                delivered(receipt);
            }
            sent.add(reading);
        }
        accept(SampleEvents.of("stop", "s", "{}"));
        List<Integer> got = new ArrayList<>();
        output(run).forEach(each -> got.add(each.path("n").asInt()));
        assertThat(got).isEqualTo(sent);
        assertThat(engine.client()
                        .newUntypedWorkflowStub(run)
                        .describe()
                        .getExecution()
                        .getRunId())
                .isNotEqualTo(first);
    }

    @Test
    void a_run_that_was_terminated_from_outside_is_reached_no_more() {
        configuration.workflow("order", BY_ORDER);
        begin();
        String terminated = start("shop.order", "r", "{order: 'a'}");
        String other = start("shop.order", "s", "{order: 'a'}");
        subscribed(2);
        engine.run(terminated).terminate("a test");
        Delivery delivery = delivered(accept(SampleEvents.of("paid", "1", "{order: 'a'}")));
        assertThat(delivery.runs()).extracting(Delivery.Reached::workflowId).containsExactly(other);
        output(other);
        String swept = start("shop.order", "t", "{order: 'b'}");
        Eventually.get(() -> correlations().size(), size -> size >= 1);
        engine.run(swept).terminate("a test");
        sweptAway();
    }

    @Test
    void a_workflow_that_starts_itself_by_what_it_emits_ends() {
        configuration.workflow("loop", """
                schedule: {on: {one: {with: {type: again}}}}
                do:
                  - again: {emit: {event: {with: {type: again}}}}
                """);
        begin();
        accept(SampleEvents.of("again", "1"));
        List<Delivery> dead = Eventually.get(
                () -> events.deliveries()
                        .list(new DeliveryFilter(null, null, Outcome.DEAD), 10, null)
                        .deliveries(),
                each -> !each.isEmpty());
        assertThat(dead).hasSize(1);
        assertThat(dead.getFirst().reason()).contains("a chain of 4 runs");
        assertThat(engine.client().listExecutions("").count()).isEqualTo(4);
    }

    @Test
    void collected_events_are_the_input_of_the_run() {
        configuration.workflow("both", """
                schedule:
                  on:
                    all:
                      - with: {type: order}
                        correlate: {order: {from: .data.order}}
                      - with: {type: payment}
                        correlate: {order: {from: .data.order}}
                do:
                  - sum: {set: {types: '${ [$workflow.input[].type] }'}}
                """);
        begin();
        delivered(accept(SampleEvents.of("order", "1", "{order: 1}")));
        Delivery last = delivered(accept(SampleEvents.of("payment", "2", "{order: 1}")));
        assertThat(output(last.runs().getFirst().workflowId()).path("types").toString())
                .isEqualTo("[\"order\",\"payment\"]");
    }

    /** Waits until no subscription is left. */
    private void sweptAway() {
        Eventually.get(
                () -> {
                    time.pass(Duration.ofMinutes(11));
                    events.sweep();
                    return new SubscriptionRows(store, scope.digest()).count(10);
                },
                left -> left == 0);
    }

    private String official(String file, String workflow) throws IOException {
        Optional<Path> examples = Checkout.shared("ows/1.0.3/examples");
        Assumptions.assumeTrue(examples.isPresent(), "The specification's examples are not here.");
        configuration.document(workflow, Files.readString(examples.orElseThrow().resolve(file)));
        begin();
        return start(workflow, "r", "{}");
    }

    private void vitals(String id, String kind, String data) {
        delivered(accept(SampleEvents.of("com.fake-hospital.vitals.measurements." + kind, id, data)));
    }

    @Test
    void the_official_example_that_listens_to_all() throws IOException {
        String run = official("listen-to-all.yaml", "test.listen-to-all");
        subscribed(2);
        vitals("1", "temperature", "{temperature: 37}");
        vitals("2", "bpm", "{bpm: 120}");
        vitals("3", "temperature", "{temperature: 39}");
        assertThat(output(run)).hasSize(2);
    }

    @Test
    void the_official_example_that_listens_to_any_of_two_filters() throws IOException {
        String run = official("listen-to-any-filter.yaml", "test.listen-to-any-filter");
        subscribed(2);
        vitals("1", "bpm", "{bpm: 80}");
        vitals("2", "bpm", "{bpm: 50}");
        assertThat(output(run).at("/0/bpm").asInt()).isEqualTo(50);
    }

    @Test
    void the_official_example_that_listens_until_an_event_was_consumed() throws IOException {
        String run = official("listen-to-any-until-consumed.yaml", "test.listen-to-any");
        subscribed(3);
        vitals("1", "temperature", "{temperature: 39}");
        vitals("2", "bpm", "{bpm: 80}");
        vitals("3", "bpm", "{bpm: 130}");
        accept(SampleEvents.of("com.fake-hospital.patient.checked-out", "4", "{}"));
        assertThat(output(run).toString()).isEqualTo("[{\"temperature\":39},{\"bpm\":130}]");
    }

    @Test
    void the_official_example_that_listens_until_a_condition_holds() throws IOException {
        String run = official("listen-to-any-until-condition.yaml", "test.listen-to-any");
        subscribed(1);
        for (int event = 1; event <= 4; event++) {
            delivered(accept(SampleEvents.of("type-" + event, "e" + event, "{n: " + event + "}")));
        }
        assertThat(output(run)).hasSize(4);
    }

    @Test
    void the_official_example_that_emits() throws IOException {
        configuration.workflow(
                "order", "do: [{wait: {listen: {to: {one: {with: {type: com.petstore.order.placed.v1}}}}}}]");
        String emitted = official("emit.yaml", "test.emit");
        output(emitted);
        String waiting = start("shop.order", "w", "{}");
        subscribed(1);
        start("test.emit", "again", "{}");
        assertThat(output(waiting).at("/0/client/firstName").asText()).isEqualTo("Cruella");
    }
}
