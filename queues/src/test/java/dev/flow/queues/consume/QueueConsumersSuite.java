package dev.flow.queues.consume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.QueueFunction;
import dev.flow.events.EventObserver;
import dev.flow.events.record.EventTables;
import dev.flow.events.router.Events;
import dev.flow.queues.Broker;
import dev.flow.queues.BrokerSecrets;
import dev.flow.queues.DeadLetter;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueueMessage;
import dev.flow.queues.QueueObserver;
import dev.flow.queues.QueuePublisher;
import dev.flow.queues.QueueStatus;
import dev.flow.queues.request.Request;
import dev.flow.queues.request.RequestRows;
import dev.flow.queues.request.RequestTables;
import dev.flow.queues.request.Requests;
import dev.flow.queues.request.Responses;
import dev.flow.store.Dialect;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.store.tables.StoreTables;
import dev.flow.testing.Eventually;
import dev.flow.testing.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What must be true of every broker; each runs it with a real one. {@code -Dflow.queues.messages=10000} for more
 * messages in the first test.
 */
@SuppressWarnings("resource") // the broker belongs to the class of tests, consumers are drained or closed by their test
public abstract class QueueConsumersSuite {
    private static final int MESSAGES = Integer.getInteger("flow.queues.messages", 300);
    private static final int DISTINCT = MESSAGES / 5 * 4;
    private static final int POISON = 20;
    private static final int CONCURRENCY = 8;
    private static final int MOST_BYTES = 100_000;
    private static final Schema REQUESTS =
            Schema.of(Stream.concat(StoreTables.PARTS.stream(), Stream.of(EventTables.PART, RequestTables.PART))
                    .toList());
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final RecordingIntake intake = new RecordingIntake();
    private final List<QueueConsumers> started = new ArrayList<>();
    private String queue = "";
    private String dead = "";

    /** The broker, that of all tests of a class. */
    protected abstract TestBroker broker();

    /** Its binding. */
    protected abstract QueueBinding binding();

    @BeforeEach
    void queues() {
        int number = NUMBER.incrementAndGet();
        queue = "orders-" + number;
        dead = "orders-dead-" + number;
        broker().create(queue);
        broker().create(dead);
    }

    @AfterEach
    void end() {
        started.forEach(QueueConsumers::close);
    }

    @Test
    void each_message_is_accepted_once_although_the_broker_restarts_and_consumers_end_unacknowledged() {
        var forgetting = new ForgettingBinding(binding(), 40, 3);
        List<Integer> order = order();
        send(order.subList(0, MESSAGES / 2));
        QueueConsumers consumers = consumers(forgetting, intake);
        Eventually.get(() -> intake.accepted().size(), size -> size > 40);

        broker().stop();
        Eventually.get(consumers::status, all -> !all.getFirst().connected());
        broker().start();
        send(order.subList(MESSAGES / 2, MESSAGES));

        Eventually.get(() -> intake.accepted().size(), size -> size == DISTINCT);
        Eventually.get(forgetting::isDone, done -> done);
        List<String> reasons = new ArrayList<>();
        for (int number = 0; number < POISON; number++) {
            publish(number % 2 == 0 ? "no JSON " + number : text(event("refused-" + number, true)));
        }
        Map<String, String> letters = Eventually.get(this::deadLetters, all -> all.size() >= POISON);
        letters.values().forEach(reasons::add);
        emptied(consumers);

        assertThat(intake.accepted()).hasSize(DISTINCT);
        assertThat(intake.duplicates()).isGreaterThanOrEqualTo(MESSAGES - DISTINCT);
        assertThat(letters).hasSize(POISON);
        assertThat(reasons)
                .filteredOn(reason -> reason.equals("The body is not JSON."))
                .hasSize(POISON / 2);
        assertThat(reasons)
                .filteredOn(reason -> reason.startsWith("input_rejected: "))
                .hasSize(POISON / 2);
        assertThat(intake.rejected())
                .filteredOn(text -> text.equals("queue main/" + queue + ": The body is not JSON."))
                .hasSize(POISON / 2);
        consumers.drain(GRACE);
        assertThat(deadLetters()).as("no dead letter twice").hasSize(POISON);
        assertThat(remaining()).isEmpty();
    }

    @Test
    void what_is_in_hand_is_finished_when_consumers_drain_and_the_rest_stays_at_the_broker() throws Exception {
        var gate = new CountDownLatch(1);
        intake.gate(gate);
        send(numbers(0, 40));
        QueueConsumers consumers = consumers(binding(), intake);
        Eventually.get(intake::calls, calls -> calls == CONCURRENCY);

        Thread drain = Thread.startVirtualThread(() -> consumers.drain(GRACE));
        Eventually.get(drain::getState, state -> state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING);
        gate.countDown();
        drain.join();

        int finished = intake.accepted().size();
        assertThat(finished).isBetween(CONCURRENCY, 2 * CONCURRENCY);
        assertThat(consumers.status()).isEmpty();
        var next = new RecordingIntake();
        consumers(binding(), next);
        Eventually.get(() -> next.accepted().size(), size -> size == 40 - finished);
        assertThat(next.accepted().keySet())
                .doesNotContainAnyElementsOf(intake.accepted().keySet());
    }

    @Test
    void nothing_that_was_accepted_comes_again_after_a_drain_although_one_before_it_was_returned() throws Exception {
        intake.unavailableFor("order-0");
        send(numbers(0, 40));
        QueueConsumers consumers = consumers(binding(), intake);
        Eventually.get(() -> intake.accepted().size(), size -> size >= CONCURRENCY);

        Thread drain = Thread.startVirtualThread(() -> consumers.drain(GRACE));
        Eventually.get(drain::getState, state -> state != Thread.State.NEW && state != Thread.State.RUNNABLE);
        intake.unavailableFor(null);
        drain.join();

        var next = new RecordingIntake();
        consumers(binding(), next);
        int finished = intake.accepted().size();
        Eventually.get(() -> next.accepted().size(), size -> size >= 40 - finished);
        assertThat(next.accepted().keySet())
                .doesNotContainAnyElementsOf(intake.accepted().keySet());
    }

    @Test
    void what_is_not_finished_within_the_grace_period_goes_back_to_the_broker() {
        var gate = new CountDownLatch(1);
        intake.gate(gate);
        send(numbers(0, 20));
        QueueConsumers consumers = consumers(binding(), intake);
        Eventually.get(intake::calls, calls -> calls == CONCURRENCY);

        consumers.drain(Duration.ZERO);

        var next = new RecordingIntake();
        consumers(binding(), next);
        Eventually.get(() -> next.accepted().size(), size -> size == 20);
        gate.countDown();
    }

    @Test
    void a_broker_that_does_not_answer_at_the_start_is_waited_for() {
        send(numbers(0, 10));
        broker().stop();
        QueueConsumers consumers = consumers(binding(), intake);
        QueueStatus status = Eventually.get(
                        consumers::status, all -> all.getFirst().lastError() != null)
                .getFirst();
        assertThat(status.connected()).isFalse();
        assertThat(status.lastError()).contains("main").doesNotContain("hunter2");

        broker().start();
        Eventually.get(() -> intake.accepted().size(), size -> size == 10);

        Eventually.get(
                consumers::status,
                all -> all.getFirst().connected()
                        && all.getFirst().inHand() == 0
                        && all.getFirst().lastError() == null);
    }

    @Test
    void nothing_is_acknowledged_while_events_cannot_be_accepted() {
        intake.available(false);
        send(numbers(0, 30));
        QueueConsumers consumers = consumers(binding(), intake);
        Eventually.get(intake::calls, calls -> calls > 2);
        assertThat(consumers.status().getFirst().lastError())
                .isEqualTo("engine_unavailable: The engine does not answer.");

        intake.available(true);

        Eventually.get(() -> intake.accepted().size(), size -> size == 30);
        assertThat(deadLetters()).isEmpty();
    }

    @Test
    void a_dead_letter_that_the_broker_does_not_confirm_is_tried_again() {
        for (int number = 0; number < CONCURRENCY + 2; number++) {
            publish("no JSON " + number);
        }
        consumers(new UnconfirmedDeadLetters(binding(), CONCURRENCY + 1), intake);

        assertThat(Eventually.get(this::deadLetters, all -> all.size() == CONCURRENCY + 2))
                .hasSize(CONCURRENCY + 2);
    }

    @Test
    void consumers_follow_the_declared_triggers() {
        String second = queue + "-b";
        broker().create(second);
        var triggers = new QueueTriggers("main/" + queue);
        QueueConsumers consumers = consumers(binding(), intake, triggers);
        assertThat(consumers.status()).extracting(QueueStatus::queue).containsExactly(queue);

        triggers.become("main/" + second);
        consumers.reconcile();

        assertThat(consumers.status()).extracting(QueueStatus::queue).containsExactly(second);
        try (QueuePublisher publisher = binding().publisher(settings())) {
            publisher.publish(second, bytes(text(event("of-second", false))), Map.of());
        }
        Eventually.get(() -> intake.accepted().size(), size -> size == 1);
    }

    @Test
    void an_event_in_the_mode_with_attributes_is_one_too() {
        try (QueuePublisher publisher = binding().publisher(settings())) {
            publisher.publish(
                    queue,
                    bytes("{\"n\":1}"),
                    Map.of(
                            "ce_specversion", "1.0",
                            "ce_id", "binary-1",
                            "ce_source", "/shop",
                            "ce_type", "shop.order.placed",
                            "content-type", "application/json"));
        }
        consumers(binding(), intake);

        Eventually.get(() -> intake.accepted().size(), size -> size == 1);
        assertThat(intake.accepted()).containsOnlyKeys("/shop binary-1");
    }

    @Test
    void a_queue_that_does_not_exist_is_said() {
        QueueConsumers consumers = consumers(binding(), intake, new QueueTriggers("main/absent"));

        assertThat(Eventually.get(consumers::status, all -> all.getFirst().lastError() != null)
                        .getFirst()
                        .lastError())
                .contains("absent");
    }

    @Test
    void a_request_of_a_function_is_sent_and_its_response_reaches_the_run_and_a_foreign_one_is_dead() throws Exception {
        String charges = "charges-" + NUMBER.incrementAndGet();
        broker().create(charges);
        var function =
                new QueueFunction("charge:1.0.0", new QueueFunction.Route("main", charges, queue), Duration.ofHours(1));
        List<String> reached = new CopyOnWriteArrayList<>();
        try (TestDatabase database = TestDatabase.create(Dialect.SQLITE);
                Store store = database.open(REQUESTS, Timekeeper.system())) {
            store.migrate();
            var rows = new RequestRows(store, "scope");
            try (Requests requests = new Requests(rows, _ -> binding())) {
                var origin = new Request.Origin("run-1", "/do/0/pay", "run-1:/do/0/pay");
                JsonNode input = JsonNodeFactory.instance.objectNode().put("amount", 5);
                requests.send(settings(), new Request("q-1", origin, function, input, store.now()));
            }
            QueueMessage sent =
                    Eventually.get(() -> take(charges), all -> !all.isEmpty()).getFirst();
            JsonNode request = new ObjectMapper().readTree(sent.body());
            assertThat(request.path("id").asText()).isEqualTo("q-1");
            assertThat(request.at("/data/input/amount").asInt()).isEqualTo(5);

            var responses = new Responses(
                    rows,
                    (run, id, outcome) -> reached.add(run + ' ' + id + ' ' + outcome),
                    new Events(store, "scope", 10, EventObserver.NONE).log());
            QueueConsumers consumers = responses(function, responses);
            publish(text(response("a-1", request.at("/data/key").asText())));
            publish(text(response("a-2", "foreign")));

            Eventually.get(() -> reached, all -> !all.isEmpty());
            Map<String, String> dead = Eventually.get(this::deadLetters, all -> !all.isEmpty());
            emptied(consumers);
            assertThat(reached).containsExactly("run-1 q-1 {\"output\":{\"charge\":\"c-1\"}}");
            assertThat(dead.values()).singleElement().asString().startsWith("No request has the key");
            consumers.close();
        }
    }

    private static ObjectNode response(String id, String key) {
        ObjectNode event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", "/payments")
                .put("type", "dev.flow.action.responded.v1");
        ObjectNode data = event.putObject("data").put("key", key);
        data.putObject("output").put("charge", "c-1");
        return event;
    }

    private QueueConsumers responses(QueueFunction function, Responses responses) {
        ObjectNode flow = JsonNodeFactory.instance.objectNode();
        flow.putObject("brokers").set("main", settings().settings());
        flow.putObject("functions")
                .putObject(function.qualified())
                .put("kind", "queue")
                .put("broker", "main")
                .put("queue", function.route().requests())
                .put("reply_to", queue);
        var consumers = new QueueConsumers(
                new QueueConsumers.Declarations(new QueueTriggers(), () -> flow, secrets()),
                new QueueBindings(Map.of(settings().kind(), binding()), Map.of()),
                new QueueConsumers.Doors(() -> intake, () -> responses),
                QueueObserver.NONE,
                Timekeeper.system(),
                MOST_BYTES);
        started.add(consumers);
        consumers.reconcile();
        return consumers;
    }

    /** For brokers with a lease: a message in hand for longer than that does not come again. */
    protected final void keepsAMessageInHandForLongerThanItsLease() {
        var gate = new CountDownLatch(1);
        intake.gate(gate);
        send(numbers(0, 1));
        var counting = new ExtensionCounter(binding());
        QueueConsumers consumers = consumers(counting, intake);
        Eventually.get(counting::extensions, number -> number >= 5); // of a third of the lease each

        assertThat(intake.calls()).isEqualTo(1);
        gate.countDown();
        Eventually.get(() -> intake.accepted().size(), size -> size == 1);
        emptied(consumers);
        assertThat(intake.calls()).isEqualTo(1);
    }

    private Broker settings() {
        ObjectNode settings = broker().settings();
        settings.putObject("queues")
                .putObject(queue)
                .put("dead_letter", dead)
                .put("concurrency", CONCURRENCY)
                .put("visibility", "PT5S");
        return new Broker("main", settings, secrets());
    }

    private BrokerSecrets secrets() {
        return name -> Optional.ofNullable(broker().secrets().get(name));
    }

    private QueueConsumers consumers(QueueBinding binding, RecordingIntake into) {
        return consumers(binding, into, new QueueTriggers("main/" + queue));
    }

    private QueueConsumers consumers(QueueBinding binding, RecordingIntake into, QueueTriggers triggers) {
        ObjectNode brokers = JsonNodeFactory.instance.objectNode();
        brokers.set("main", settings().settings());
        var consumers = new QueueConsumers(
                new QueueConsumers.Declarations(
                        triggers, () -> JsonNodeFactory.instance.objectNode().set("brokers", brokers), secrets()),
                new QueueBindings(Map.of(settings().kind(), binding), Map.of()),
                new QueueConsumers.Doors(() -> into, () -> {
                    throw new IllegalStateException("No function takes responses here.");
                }),
                QueueObserver.NONE,
                Timekeeper.system(),
                MOST_BYTES);
        started.add(consumers);
        consumers.reconcile();
        return consumers;
    }

    /** A fifth of the messages is sent a second time. */
    private static List<Integer> order() {
        List<Integer> order = new ArrayList<>();
        for (int number = 0; number < DISTINCT; number++) {
            order.add(number);
            if (number % 4 == 0) {
                order.add(number);
            }
        }
        assertThat(order).hasSize(MESSAGES);
        return order;
    }

    private static List<Integer> numbers(int from, int to) {
        List<Integer> numbers = new ArrayList<>();
        for (int number = from; number < to; number++) {
            numbers.add(number);
        }
        return numbers;
    }

    private void send(List<Integer> numbers) {
        try (QueuePublisher publisher = binding().publisher(settings())) {
            for (int number : numbers) {
                publisher.publish(queue, bytes(text(event("order-" + number, false))), Map.of());
            }
        }
    }

    private void publish(String body) {
        try (QueuePublisher publisher = binding().publisher(settings())) {
            publisher.publish(queue, bytes(body), Map.of());
        }
    }

    private static ObjectNode event(String id, boolean refused) {
        ObjectNode event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", "/shop")
                .put("type", MessageReader.TRIGGER);
        event.putObject("data").put(refused ? "refused" : "order", id);
        return event;
    }

    private static String text(ObjectNode event) {
        return event.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private final Map<String, String> letters = new TreeMap<>();

    /** Reasons by body of all dead letters that were there until now; fails for a second one of the same body. */
    private Map<String, String> deadLetters() {
        for (QueueMessage message : take(dead)) {
            String body = new String(message.body(), StandardCharsets.UTF_8);
            assertThat(message.attributes()).containsEntry(DeadLetter.QUEUE, "main/" + queue);
            String reason = message.attributes().getOrDefault(DeadLetter.REASON, "");
            assertThat(letters.put(body, reason))
                    .as("a second dead letter of %s", body)
                    .isNull();
        }
        return letters;
    }

    private List<QueueMessage> remaining() {
        return take(queue);
    }

    private List<QueueMessage> take(String from) {
        List<QueueMessage> all = new ArrayList<>();
        try (QueueConsumer consumer = binding().consume(settings().queue(from))) {
            int empty = 0;
            while (empty < 2) {
                List<QueueMessage> some = consumer.receive(10, Duration.ofSeconds(2));
                some.forEach(consumer::acknowledge);
                all.addAll(some);
                empty = some.isEmpty() ? empty + 1 : 0;
            }
            consumer.receive(0, Duration.ZERO); // Kafka commits here
        } catch (QueueException e) {
            throw new AssertionError("The queue " + from + " cannot be read.", e);
        }
        return all;
    }

    private static void emptied(QueueConsumers consumers) {
        Eventually.get(consumers::status, all -> all.getFirst().inHand() == 0);
    }
}
