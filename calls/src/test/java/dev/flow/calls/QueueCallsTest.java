package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.EngineFixture.Kind;
import dev.flow.calls.queue.OutgoingRequest;
import dev.flow.calls.queue.RequestSender;
import dev.flow.calls.queue.RequestUnavailable;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.PendingWait;
import dev.flow.engine.record.RunInput;
import dev.flow.testing.Eventually;
import io.temporal.api.enums.v1.EventType;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Calls of functions over queues, as a run makes them; brokers and the store are not in this module. */
final class QueueCallsTest {
    private static final String SETTINGS = """
            brokers: {main: {kind: host, binding: ours, queues: {results: {dead_letter: dead}}}}
            functions:
              charge:1.0.0: {kind: queue, broker: main, queue: charges, reply_to: results, timeout: PT1H}
            """;
    private static final String CHARGE = "do: [{pay: {call: 'charge:1.0.0@default', with: {amount: '${ .amount }'}}}]";

    @TempDir
    Path folder;

    /** Keeps requests, and does with each what the test wants. */
    private static final class Broker implements RequestSender {
        final List<OutgoingRequest> sent = new CopyOnWriteArrayList<>();
        final List<String> withdrawn = new CopyOnWriteArrayList<>();
        private final BiConsumer<Broker, OutgoingRequest> then;

        Broker(BiConsumer<Broker, OutgoingRequest> then) {
            this.then = then;
        }

        static Broker silent() {
            return new Broker((_, _) -> {});
        }

        @Override
        public void send(OutgoingRequest request) {
            sent.add(request);
            then.accept(this, request);
        }

        @Override
        public void withdraw(String id) {
            withdrawn.add(id);
        }

        OutgoingRequest first() {
            return Eventually.get(() -> sent, all -> !all.isEmpty()).getFirst();
        }
    }

    private EngineFixture.Builder engine(RequestSender sender) {
        return EngineFixture.of(Kind.EMBEDDED, folder).requests(SETTINGS, sender);
    }

    private static ObjectNode output(JsonNode value) {
        ObjectNode outcome = Json.object();
        outcome.set("output", value);
        return outcome;
    }

    private static ObjectNode declined() {
        ObjectNode outcome = Json.object();
        outcome.putObject("error")
                .put("type", "https://shop.example.com/errors/declined")
                .put("status", 402)
                .put("title", "Declined");
        return outcome;
    }

    private static boolean respond(EngineFixture engine, OutgoingRequest request, ObjectNode outcome) {
        return engine.engine().respond(request.workflowId(), request.request().id(), outcome);
    }

    @Test
    void a_response_completes_the_call_whose_request_has_the_arguments() {
        Broker broker = Broker.silent();
        try (EngineFixture engine = engine(broker).open()) {
            RunHandle run = engine.start(Json.object().put("amount", 5), CHARGE);
            OutgoingRequest request = broker.first();
            assertThat(request.request().function()).isEqualTo("charge:1.0.0");
            assertThat(request.request().arguments()).isEqualTo(Json.object().put("amount", 5));
            assertThat(request.workflowId()).isEqualTo(run.workflowId());
            assertThat(request.function().route().requests()).isEqualTo("charges");
            engine.awaitTimer(run.workflowId()); // a response before it is taken without one
            assertThat(respond(engine, request, output(Json.object().put("charge", "c-1"))))
                    .isTrue();

            assertThat(EngineFixture.output(engine.ended(run)))
                    .isEqualTo(Json.object().put("charge", "c-1"));
            assertThat(broker.sent).hasSize(1);
            assertThat(broker.withdrawn).isEmpty();
            assertThat(respond(engine, request, output(Json.object()))).isFalse();
            assertThat(engine.history(run.workflowId()))
                    .extracting(event -> event.getEventType())
                    .contains(EventType.EVENT_TYPE_TIMER_CANCELED);
            assertThat(engine.replay(run.workflowId())).isEqualTo(1);
        }
    }

    @Test
    void the_first_of_two_responses_counts_also_when_both_come_before_the_request_is_known_to_be_sent() {
        EngineFixture[] opened = new EngineFixture[1];
        Broker broker = new Broker((_, request) -> {
            respond(opened[0], request, output(Json.object().put("charge", "first")));
            respond(opened[0], request, output(Json.object().put("charge", "second")));
        });
        try (EngineFixture engine = engine(broker).open()) {
            opened[0] = engine;
            assertThat(EngineFixture.output(engine.run(Json.object(), CHARGE)))
                    .isEqualTo(Json.object().put("charge", "first"));
        }
    }

    @Test
    void an_error_is_caught_and_a_retry_is_a_request_of_its_own_with_the_same_idempotency_key() {
        Broker broker = Broker.silent();
        try (EngineFixture engine = engine(broker).open()) {
            RunHandle run = engine.start(Json.object(), """
                    do:
                      - attempt:
                          try: [{pay: {call: 'charge:1.0.0@default'}}]
                          catch:
                            errors: {with: {type: 'https://shop.example.com/errors/declined', status: 402}}
                            retry: {delay: PT0.01S, limit: {attempt: {count: 1}}}
                            as: why
                            do: [{told: {set: {title: '${ $why.title }', instance: '${ $why.instance }'}}}]
                    """);
            respond(engine, broker.first(), declined());
            OutgoingRequest again =
                    Eventually.get(() -> broker.sent, all -> all.size() == 2).getLast();
            assertThat(again.request().id())
                    .isNotEqualTo(broker.first().request().id());
            assertThat(again.request().idempotencyKey())
                    .isEqualTo(broker.first().request().idempotencyKey());
            respond(engine, again, declined());

            assertThat(EngineFixture.output(engine.ended(run)))
                    .isEqualTo(Json.object().put("title", "Declined").put("instance", "/do/0/attempt/try/0/pay"));
        }
    }

    @Test
    void a_request_that_cannot_be_sent_is_sent_again_as_the_same() {
        Broker broker = new Broker((sender, _) -> {
            if (sender.sent.size() < 3) {
                throw new RequestUnavailable("The broker main does not answer.");
            }
        });
        try (EngineFixture engine = engine(broker).open()) {
            RunHandle run = engine.start(Json.object(), CHARGE);
            Eventually.get(() -> broker.sent, all -> all.size() == 3);
            respond(engine, broker.first(), output(Json.object().put("charge", "c-1")));

            assertThat(EngineFixture.output(engine.ended(run)))
                    .isEqualTo(Json.object().put("charge", "c-1"));
            assertThat(broker.sent)
                    .extracting(request -> request.request().id())
                    .containsOnly(broker.first().request().id());
        }
    }

    @Test
    void without_a_response_in_time_the_task_times_out_and_the_request_is_withdrawn() {
        Broker broker = Broker.silent();
        try (EngineFixture engine = engine(broker).timeSkipping().open()) {
            RunResult result = engine.run(Json.object(), CHARGE);

            assertThat(EngineFixture.error(result)).satisfies(error -> {
                assertThat(error.type()).isEqualTo(StandardErrorType.TIMEOUT.uri());
                assertThat(error.detail()).startsWith("The function charge:1.0.0 has not responded until ");
                assertThat(error.instance()).isEqualTo("/do/0/pay");
            });
            assertThat(broker.withdrawn)
                    .containsExactly(broker.first().request().id());
        }
    }

    @Test
    void a_task_that_stops_waiting_withdraws_its_request_and_the_run_goes_on() {
        Broker broker = Broker.silent();
        try (EngineFixture engine = engine(broker).open()) {
            RunHandle run = engine.start(Json.object(), """
                    do:
                      - either:
                          fork:
                            compete: true
                            branches:
                              - pay: {call: 'charge:1.0.0@default'}
                              - hear: {listen: {to: {one: {with: {type: stop}}}, read: data}}
                      - done: {set: {done: true}}
                    """);
            broker.first();
            run.deliver(Json.object()
                    .put("specversion", "1.0")
                    .put("id", "1")
                    .put("source", "/t")
                    .put("type", "stop"));

            assertThat(EngineFixture.output(engine.ended(run)))
                    .isEqualTo(Json.object().put("done", true));
            assertThat(engine.replay(run.workflowId())).isEqualTo(1);
            assertThat(broker.withdrawn)
                    .containsExactly(broker.first().request().id());
        }
    }

    @Test
    void a_run_continues_as_new_while_it_waits_and_takes_the_response_then() {
        Broker broker = Broker.silent();
        try (EngineFixture engine = engine(broker).segmentEvents(20).open()) {
            RunHandle run = engine.start(Json.object().put("amount", 5), """
                    do:
                      - both:
                          fork:
                            branches:
                              - pay: {call: 'charge:1.0.0@default', with: {amount: '${ .amount }'}}
                              - work:
                                  for: {each: n, in: '[range(12)]'}
                                  do: [{rest: {wait: {milliseconds: 5}}}]
                    """);
            OutgoingRequest request = broker.first();
            Eventually.get(
                    () -> engine.history(run.workflowId())
                            .getFirst()
                            .getWorkflowExecutionStartedEventAttributes()
                            .getContinuedExecutionRunId(),
                    before -> !before.isEmpty());
            assertThat(waits(engine, run)).anySatisfy(wait -> {
                assertThat(wait.path()).isEqualTo("/do/0/both/fork/branches/0/pay");
                assertThat(wait.on())
                        .isEqualTo(new PendingWait.Wait.Response(request.until().toEpochMilli()));
            });
            respond(engine, request, output(Json.object().put("charge", "c-1")));

            assertThat(EngineFixture.output(engine.ended(run)).get(0))
                    .isEqualTo(Json.object().put("charge", "c-1"));
            assertThat(engine.replay(run.workflowId())).isGreaterThan(1);
            assertThat(broker.sent).hasSize(1);
        }
    }

    /** What the cursor of a run's last segment says. */
    private static List<PendingWait> waits(EngineFixture engine, RunHandle run) {
        var started = engine.history(run.workflowId()).getFirst().getWorkflowExecutionStartedEventAttributes();
        JsonNode argument = engine.client()
                .getOptions()
                .getDataConverter()
                .fromPayload(started.getInput().getPayloads(0), JsonNode.class, JsonNode.class);
        RunInput input = RunInput.parse(Objects.requireNonNull(argument));
        return PendingWait.of(
                engine.definition(input.definition()).orElseThrow(),
                Objects.requireNonNull(input.resume()).cursor());
    }

    @Test
    void without_a_service_the_error_says_that_it_needs_one() {
        try (EngineFixture engine = engine(RequestSender.NONE).open()) {
            assertThat(EngineFixture.error(engine.run(Json.object(), CHARGE))).satisfies(error -> {
                assertThat(error.type()).isEqualTo(StandardErrorType.CONFIGURATION.uri());
                assertThat(error.detail()).contains("charge:1.0.0", "`flow serve`");
            });
        }
    }
}
