package dev.flow.events.router;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.Delivery;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Door;
import dev.flow.events.EventObserver;
import dev.flow.events.Receipt;
import dev.flow.events.SampleEvents;
import dev.flow.events.record.CollectionRows;
import dev.flow.store.Dialect;
import dev.flow.testing.Checkout;
import dev.flow.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Workflows that start by the events of their {@code schedule.on}. */
final class ScheduleOnTest extends EventsSuite {
    private static final String DO = "\ndo: [{note: {set: {done: true}}}]\n";
    private static final String ORDER_AND_PAYMENT = """
            schedule:
              on:
                all:
                  - with: {type: order}
                    correlate: {order: {from: .data.order}}
                  - with: {type: payment}
                    correlate: {order: {from: .data.order}}
            """ + DO;

    ScheduleOnTest(Dialect dialect) {
        super(dialect);
    }

    private Delivery deliver(Events events, String type, String id, String data) {
        return delivered(events, accept(events, SampleEvents.of(type, id, data)));
    }

    private List<List<String>> idsOfInputs() {
        return starts.inputs().stream().map(ScheduleOnTest::ids).toList();
    }

    private static List<String> ids(JsonNode input) {
        List<String> ids = new ArrayList<>();
        input.forEach(event -> ids.add(event.path("id").asText()));
        return ids;
    }

    @Test
    void one_event_starts_the_workflow_with_a_list_of_it_as_its_input() {
        configuration.workflow("one", "schedule: {on: {one: {with: {type: order}}}}" + DO);
        Events events = process();
        ObjectNode event = SampleEvents.of("order", "1", "{total: 10}");
        Delivery delivery = delivered(events, accept(events, event));
        assertThat(delivery.runs()).extracting(Delivery.Reached::trigger).containsExactly("shop.one");
        assertThat(starts.inputs().getFirst().isArray()).isTrue();
        assertThat(starts.inputs().getFirst()).containsExactly(event);
        deliver(events, "other", "2", "{}");
        assertThat(starts.started()).hasSize(1);
    }

    @Test
    void read_says_what_the_input_has_of_an_event() {
        configuration
                .workflow("data", "schedule: {on: {one: {with: {type: order}}}, read: data}" + DO)
                .workflow("raw", "schedule: {on: {one: {with: {type: order}}}, read: raw}" + DO);
        Events events = process();
        deliver(events, "order", "1", "{total: 10}");
        assertThat(starts.inputs().stream().map(each -> each.get(0).toString()))
                .containsExactlyInAnyOrder("{\"total\":10}", "\"{\\\"total\\\":10}\"");
    }

    @Test
    void any_event_of_several_filters_starts_a_run_of_its_own() {
        configuration.workflow(
                "any", "schedule: {on: {any: [{with: {type: a}}, {with: {type: b, data: '${ .x > 1 }'}}]}}" + DO);
        Events events = process();
        deliver(events, "a", "1", "{}");
        deliver(events, "b", "2", "{x: 1}");
        deliver(events, "b", "3", "{x: 2}");
        assertThat(idsOfInputs()).containsExactly(List.of("1"), List.of("3"));
    }

    @Test
    void all_collects_the_events_of_a_correlation_in_the_order_of_their_arrival() {
        configuration.workflow("all", ORDER_AND_PAYMENT);
        Events events = process();
        deliver(events, "order", "o1", "{order: 1}");
        deliver(events, "payment", "p2", "{order: 2}");
        deliver(events, "order", "o3", "{order: 3}");
        assertThat(starts.started()).isEmpty();
        deliver(events, "order", "o2", "{order: 2}");
        Delivery last = deliver(events, "payment", "p1", "{order: 1}");
        assertThat(last.runs()).hasSize(1);
        assertThat(idsOfInputs()).containsExactly(List.of("p2", "o2"), List.of("o1", "p1"));
    }

    @Test
    void a_second_event_of_a_filter_begins_the_next_collection() {
        configuration.workflow("all", ORDER_AND_PAYMENT);
        Events events = process();
        deliver(events, "order", "o1", "{order: 1}");
        deliver(events, "order", "again", "{order: 1}");
        deliver(events, "payment", "p1", "{order: 1}");
        deliver(events, "payment", "p2", "{order: 1}");
        assertThat(idsOfInputs()).containsExactly(List.of("o1", "p1"), List.of("again", "p2"));
    }

    @Test
    void an_event_on_which_a_filter_fails_is_part_of_no_collection() {
        configuration.workflow("all", """
                schedule:
                  on:
                    all:
                      - with: {type: a, data: '${ (.n | ascii_downcase) == "x" }'}
                      - with: {type: b}
                """ + DO);
        Events events = process();
        deliver(events, "a", "1", "{n: 5}");
        deliver(events, "b", "2", "{}");
        assertThat(starts.started()).isEmpty();
        deliver(events, "a", "3", "{n: 'X'}");
        assertThat(idsOfInputs()).containsExactly(List.of("2", "3"));
    }

    @Test
    void any_until_a_condition_collects_until_it_holds() {
        configuration.workflow(
                "condition", "schedule: {on: {any: [{with: {type: reading}}], until: '${ (. | length) >= 3 }'}}" + DO);
        Events events = process();
        for (int reading = 1; reading <= 7; reading++) {
            deliver(events, "reading", "r" + reading, "{}");
        }
        assertThat(idsOfInputs()).containsExactly(List.of("r1", "r2", "r3"), List.of("r4", "r5", "r6"));
    }

    @Test
    void any_until_an_event_was_consumed_does_not_have_that_event_in_its_input() {
        configuration.workflow(
                "consumed",
                "schedule: {on: {any: [{with: {type: reading}}], until: {one: {with: {type: stop}}}}}" + DO);
        Events events = process();
        deliver(events, "stop", "s0", "{}");
        assertThat(starts.started()).isEmpty();
        deliver(events, "reading", "r1", "{}");
        deliver(events, "reading", "r2", "{}");
        deliver(events, "stop", "s1", "{}");
        deliver(events, "reading", "r3", "{}");
        deliver(events, "stop", "s2", "{}");
        assertThat(idsOfInputs()).containsExactly(List.of("r1", "r2"), List.of("r3"));
    }

    @Test
    void events_of_one_source_that_come_at_the_same_time_are_collected_in_their_order() {
        configuration.workflow(
                "consumed",
                "schedule: {on: {any: [{with: {type: reading}}], until: {one: {with: {type: stop}}}}}" + DO);
        Events events = process();
        List<List<String>> expected = new ArrayList<>();
        List<Receipt> receipts = new ArrayList<>();
        for (int round = 0; round < 10; round++) {
            List<String> ids = List.of(round + "a", round + "b", round + "c");
            ids.forEach(id -> receipts.add(accept(events, SampleEvents.of("reading", id))));
            receipts.add(accept(events, SampleEvents.of("stop", round + "stop")));
            expected.add(ids);
        }
        receipts.forEach(each -> delivered(events, each));
        assertThat(idsOfInputs()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void two_processes_that_collect_at_the_same_time_put_each_event_into_one_collection() throws Exception {
        configuration.workflow("all", ORDER_AND_PAYMENT);
        List<Events> both = List.of(process(), process());
        List<ObjectNode> sent = new ArrayList<>();
        for (int order = 0; order < 40; order++) {
            // Each of a source of its own, so that nothing puts them in order.
            sent.add(SampleEvents.of("order", "o" + order, "{order: " + order + "}")
                    .put("source", "urn:o" + order));
            sent.add(SampleEvents.of("payment", "p" + order, "{order: " + order + "}")
                    .put("source", "urn:p" + order));
        }
        Collections.shuffle(sent, new Random(7));
        List<Receipt> receipts = Collections.synchronizedList(new ArrayList<>());
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int index = 0; index < sent.size(); index++) {
                ObjectNode event = sent.get(index);
                Events events = both.get(index % 2);
                var _ = executor.submit(() -> receipts.add(accept(events, event)));
            }
        }
        receipts.forEach(each -> delivered(both.get(0), each));
        Set<String> pairs = new TreeSet<>();
        starts.inputs().forEach(input -> pairs.add(String.join("+", new TreeSet<>(ids(input)))));
        assertThat(starts.started()).hasSize(40);
        assertThat(pairs).hasSize(40).contains("o0+p0", "o39+p39");
        assertThat(pairs).allMatch(pair -> pair.matches("o(\\d+)\\+p\\1"));
    }

    @Test
    void a_redelivered_event_is_collected_once_and_starts_nothing_twice() {
        configuration.workflow("all", ORDER_AND_PAYMENT);
        Events events = process();
        Receipt order = accept(events, SampleEvents.of("order", "o", "{order: 1}"));
        delivered(events, order);
        events.deliveries().redeliver(order.deliveryId());
        delivery(events, order.deliveryId(), each -> each.routing().attempts() == 2);
        Receipt payment = accept(events, SampleEvents.of("payment", "p", "{order: 1}"));
        delivered(events, payment);
        events.deliveries().redeliver(payment.deliveryId());
        delivery(events, payment.deliveryId(), each -> each.routing().attempts() == 2);
        events.deliveries().redeliver(order.deliveryId());
        delivery(events, order.deliveryId(), each -> each.routing().attempts() == 3);
        assertThat(idsOfInputs()).containsExactly(List.of("o", "p"));
        deliver(events, "payment", "p2", "{order: 1}");
        assertThat(starts.started()).hasSize(1);
    }

    @Test
    void a_complete_collection_starts_its_run_once_the_engine_answers_again() {
        configuration.workflow("all", ORDER_AND_PAYMENT);
        Events events = process();
        starts.unavailable = true;
        deliver(events, "order", "o", "{order: 1}");
        Receipt payment = accept(events, SampleEvents.of("payment", "p", "{order: 1}"));
        delivery(events, payment.deliveryId(), each -> each.routing().attempts() > 0);
        starts.unavailable = false;
        leasesRunOut();
        delivered(events, payment);
        assertThat(idsOfInputs()).containsExactly(List.of("o", "p"));
    }

    @Test
    void a_paused_workflow_collects_and_leaves_the_event_that_would_start_it_dead() {
        configuration.workflow("one", "schedule: {on: {one: {with: {type: order}}}}" + DO);
        configuration.pause("shop.one", true);
        Events events = process();
        Receipt receipt = accept(events, SampleEvents.of("order", "1"));
        assertThat(delivered(events, receipt).outcome()).isEqualTo(Outcome.DEAD);
        configuration.pause("shop.one", false);
        events.deliveries().redeliver(receipt.deliveryId());
        assertThat(delivered(events, receipt).outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(starts.started()).hasSize(1);
    }

    @Test
    void of_too_many_unfinished_collections_the_oldest_are_given_up_and_counted() {
        configuration.workflow("all", ORDER_AND_PAYMENT);
        var dropped = new AtomicInteger();
        Events events = process(runs, new EventObserver() {
            @Override
            public void onReceived(Door door, Outcome outcome) {}

            @Override
            public void onDelivered(Door door, Outcome outcome, int reached, Duration after) {}

            @Override
            public void onRetry(Door door) {}

            @Override
            public void onCollectionsDropped(String trigger, int count) {
                dropped.addAndGet(count);
            }
        });
        // Six events of 1.5 million characters are more than 8 Mi characters.
        String large = "x".repeat(900_000);
        List<Receipt> receipts = new ArrayList<>();
        for (int order = 0; order < 10; order++) {
            receipts.add(accept(
                    events, SampleEvents.of("order", "o" + order, "{order: " + order + ", text: '" + large + "'}")));
            time.pass(Duration.ofMillis(2));
        }
        receipts.forEach(each -> delivered(events, each));
        assertThat(dropped).hasValue(1);
        deliver(events, "payment", "p9", "{order: 9}");
        deliver(events, "payment", "p0", "{order: 0}");
        assertThat(idsOfInputs()).containsExactly(List.of("o9", "p9"));
    }

    @Test
    void the_number_of_unfinished_collections_is_bounded() {
        var rows = new CollectionRows(store, scope());
        for (int number = 0; number <= CollectionRows.MOST_OPEN; number++) {
            String delivery = "d" + number;
            time.pass(Duration.ofMillis(1));
            int dropped = rows.add(
                            "t", delivery, (_, id) -> Optional.of(new CollectionRows.Collection(id, "{}", false)))
                    .orElseThrow()
                    .dropped();
            assertThat(dropped).isEqualTo(number < CollectionRows.MOST_OPEN ? 0 : 1);
        }
        var seen = new AtomicInteger();
        var _ = rows.add("t", "last", (open, _) -> {
            seen.set(open.size());
            return Optional.empty();
        });
        assertThat(seen).hasValue(CollectionRows.MOST_OPEN);
    }

    @Test
    void a_collection_that_never_ends_is_bounded_and_starts_with_what_it_has() {
        configuration.workflow(
                "consumed",
                "schedule: {on: {any: [{with: {type: reading}}], until: {one: {with: {type: stop}}}}}" + DO);
        Events events = process();
        String large = "{text: '" + "x".repeat(400_000) + "'}";
        deliver(events, "reading", "r1", large);
        deliver(events, "reading", "r2", large);
        Delivery refused = deliver(events, "reading", "r3", large);
        assertThat(refused.outcome()).isEqualTo(Outcome.DEAD);
        assertThat(refused.reason()).contains("1048576 characters");
        deliver(events, "stop", "s", "{}");
        assertThat(idsOfInputs()).containsExactly(List.of("r1", "r2"));
    }

    @Test
    void the_official_example_of_an_event_driven_schedule_starts_with_the_event() throws IOException {
        Optional<Path> examples = Checkout.shared("ows/1.0.3/examples");
        Assumptions.assumeTrue(examples.isPresent(), "The specification's examples are not here.");
        configuration.document(
                "examples.event-driven-schedule",
                Files.readString(examples.orElseThrow().resolve("schedule-event-driven.yaml")));
        Events events = process();
        ObjectNode event = SampleEvents.of(
                "com.example.hospital.events.patients.heartbeat.low", "1", "{patient: {id: 7, name: 'Ada'}}");
        Delivery delivery = delivered(events, accept(events, event));
        assertThat(delivery.runs())
                .extracting(Delivery.Reached::trigger)
                .containsExactly("examples.event-driven-schedule");
        assertThat(starts.inputs().getFirst().at("/0/data/patient/id").asInt()).isEqualTo(7);
        Eventually.get(() -> starts.started().size(), size -> size == 1);
    }
}
