package dev.flow.events.router;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.EngineException;
import dev.flow.engine.event.EventHops;
import dev.flow.engine.event.Interest;
import dev.flow.engine.event.Subscription;
import dev.flow.engine.offload.PayloadStoreException;
import dev.flow.events.Delivery;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Delivery.Reached;
import dev.flow.events.Door;
import dev.flow.events.EventsException;
import dev.flow.events.InboundEvent;
import dev.flow.events.Receipt;
import dev.flow.events.SampleEvents;
import dev.flow.events.record.DeliveryId;
import dev.flow.events.record.DeliveryRows;
import dev.flow.events.record.NewDelivery;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.RunsException;
import dev.flow.store.Dialect;
import dev.flow.testing.Eventually;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What accepted events start, in one process and in several. */
final class DispatchTest extends EventsSuite {
    private static final String AT_ONCE = "do: [{note: {set: {done: true}}}]";
    private static final String WITH_TOTAL = """
            input: {schema: {document: {type: object, required: [total], properties: {total: {type: integer}}}}}
            do: [{note: {set: {done: true}}}]
            """;

    DispatchTest(Dialect dialect) {
        super(dialect);
    }

    @BeforeEach
    void declare() {
        configuration.workflow("review", AT_ONCE);
    }

    private List<String> triggers(Delivery delivery) {
        return delivery.runs().stream().map(Reached::trigger).toList();
    }

    @Test
    void an_event_trigger_selects_by_type_source_subject_and_expression() {
        configuration
                .workflow("a", AT_ONCE)
                .workflow("b", AT_ONCE)
                .workflow("c", AT_ONCE)
                .workflow("d", AT_ONCE)
                .workflow("e", AT_ONCE)
                .trigger("by-type", "a", "{kind: 'event', type: 'order.placed'}")
                .trigger("by-source", "b", "{kind: 'event', source: 'https://shop.example'}")
                .trigger("by-subject", "c", "{kind: 'event', subject: 'vip'}")
                .trigger("by-expression", "d", "{kind: 'event', expression: '.data.total > 100'}")
                .trigger("by-all", "e", """
                        {kind: 'event', type: 'order.placed', source: 'https://shop.example', subject: 'vip',
                         expression: '${ $event.data.total > 100 }'}""");
        Events events = process();
        ObjectNode whole = SampleEvents.of("order.placed", "1", "{total: 101}").put("subject", "vip");
        assertThat(triggers(delivered(events, accept(events, whole))))
                .containsExactlyInAnyOrder("by-type", "by-source", "by-subject", "by-expression", "by-all");
        assertThat(triggers(delivered(events, accept(events, SampleEvents.of("order.placed", "2", "{total: 100}")))))
                .containsExactlyInAnyOrder("by-type", "by-source");
        ObjectNode elsewhere = SampleEvents.of("other", "3").put("source", "urn:other");
        Delivery none = delivered(events, accept(events, elsewhere));
        assertThat(none.runs()).isEmpty();
        assertThat(none.reason()).isEqualTo("No trigger and no run was waiting for it.");
    }

    @Test
    void an_expression_that_fails_or_is_not_true_selects_nothing() {
        configuration
                .trigger("failing", "review", "{kind: 'event', expression: '.data.total | error'}")
                .trigger("a-text", "review", "{kind: 'event', expression: '.type'}");
        Events events = process();
        assertThat(delivered(events, accept(events, SampleEvents.of("t", "1", "{total: 1}")))
                        .runs())
                .isEmpty();
    }

    @Test
    void the_input_is_a_template_of_the_event_and_its_data_by_default() {
        configuration
                .workflow("plain", AT_ONCE)
                .trigger("templated", "review", "{kind: 'event', type: 't', input: {id: '${ $event.id }', fixed: 1}}")
                .trigger("plain", "plain", "{kind: 'event', type: 't'}");
        Events events = process();
        delivered(events, accept(events, SampleEvents.of("t", "1", "{total: 10}")));
        assertThat(starts.inputs())
                .containsExactlyInAnyOrder(SampleEvents.json("{id: '1', fixed: 1}"), SampleEvents.json("{total: 10}"));
        delivered(events, accept(events, SampleEvents.of("t", "2")));
        assertThat(starts.inputs()).contains(SampleEvents.json("{}"));
    }

    @Test
    void webhooks_and_messages_start_the_triggers_of_their_own_source_only() {
        configuration
                .workflow("build", AT_ONCE)
                .trigger("github", "build", "{kind: 'webhook', source: 'github'}")
                .trigger("orders", "review", "{kind: 'queue', broker: 'main', queue: 'orders'}");
        Events events = process();
        assertThat(triggers(delivered(events, accept(events, Door.WEBHOOK, "github", SampleEvents.of("t", "1")))))
                .containsExactly("github");
        assertThat(triggers(delivered(events, accept(events, Door.QUEUE, "main/orders", SampleEvents.of("t", "2")))))
                .containsExactly("orders");
        assertThat(triggers(delivered(events, accept(events, Door.WEBHOOK, "stripe", SampleEvents.of("t", "3")))))
                .isEmpty();
        assertThat(triggers(delivered(events, accept(events, Door.EVENT, "github", SampleEvents.of("t", "4")))))
                .isEmpty();
        assertThat(triggers(delivered(events, accept(events, Door.QUEUE, "main/other", SampleEvents.of("t", "5")))))
                .isEmpty();
    }

    @Test
    void an_event_for_one_trigger_starts_no_other_and_reaches_no_run() {
        configuration
                .workflow("other", AT_ONCE)
                .trigger("one", "review", "{kind: 'event', type: 't'}")
                .trigger("another", "other", "{kind: 'event', type: 't'}");
        Events events = process();
        events.router().subscribe(new Subscription("run", "task", List.of(Interest.of("t"))));
        Receipt receipt = events.intake().accept(InboundEvent.forTrigger(Door.EVENT, "one", SampleEvents.of("t", "1")));
        assertThat(triggers(delivered(events, receipt))).containsExactly("one");
        assertThat(receipt.workflowIds()).hasSize(1);
        assertThat(runs.of("run")).isEmpty();
    }

    @Test
    void a_paused_trigger_refuses_webhooks_at_the_door_and_leaves_other_events_dead() {
        configuration
                .trigger("hook", "review", "{kind: 'webhook', source: 'github'}")
                .trigger("orders", "review", "{kind: 'event', type: 't'}");
        configuration.pause("hook", true);
        configuration.pause("orders", true);
        Events events = process();
        assertThatExceptionOfType(RunsException.class)
                .isThrownBy(() -> accept(events, Door.WEBHOOK, "github", SampleEvents.of("x", "1")))
                .satisfies(e -> assertThat(e.code()).isEqualTo(RunsException.Code.TRIGGER_PAUSED));
        Receipt receipt = accept(events, SampleEvents.of("t", "2"));
        Delivery dead = delivered(events, receipt);
        assertThat(dead.outcome()).isEqualTo(Outcome.DEAD);
        assertThat(dead.reason()).contains("orders is paused");
        configuration.pause("orders", false);
        events.deliveries().redeliver(receipt.deliveryId());
        assertThat(delivered(events, receipt).outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(starts.started()).hasSize(1);
    }

    @Test
    void what_can_never_start_its_run_is_dead_with_the_reason() {
        configuration
                .workflow("strict", WITH_TOTAL)
                .trigger("invalid", "strict", "{kind: 'event', type: 'invalid'}")
                .trigger("unknown", "nowhere", "{kind: 'event', type: 'unknown'}");
        Events events = process();
        Delivery invalid = delivered(events, accept(events, SampleEvents.of("invalid", "1", "{total: 'secret'}")));
        assertThat(invalid.outcome()).isEqualTo(Outcome.DEAD);
        assertThat(invalid.reason())
                .contains("The trigger invalid starts no run")
                .contains("/input/total")
                .doesNotContain("secret");
        Delivery unknown = delivered(events, accept(events, SampleEvents.of("unknown", "2")));
        assertThat(unknown.outcome()).isEqualTo(Outcome.DEAD);
        assertThat(unknown.reason()).contains("shop.nowhere");
    }

    @Test
    void one_trigger_that_is_refused_does_not_stop_the_others() {
        configuration
                .workflow("strict", WITH_TOTAL)
                .trigger("a-strict", "strict", "{kind: 'event', type: 't'}")
                .trigger("b-lenient", "review", "{kind: 'event', type: 't'}");
        Events events = process();
        Delivery delivery = delivered(events, accept(events, SampleEvents.of("t", "1", "{}")));
        assertThat(delivery.outcome()).isEqualTo(Outcome.DEAD);
        assertThat(triggers(delivery)).containsExactly("b-lenient");
    }

    @Test
    void an_event_is_delivered_once_the_engine_answers_again() {
        configuration.trigger("orders", "review", "{kind: 'event', type: 't'}");
        Events events = process();
        events.router().subscribe(new Subscription("run", "task", List.of(Interest.of("t"))));
        starts.unavailable = true;
        runs.unavailable = true;
        Receipt receipt = accept(events, SampleEvents.of("t", "1"));
        Delivery waiting =
                delivery(events, receipt.deliveryId(), each -> each.routing().attempts() > 0);
        assertThat(waiting.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(waiting.routing().lastError()).contains("The engine does not answer");
        assertThat(waiting.routing().completedAt()).isNull();
        starts.unavailable = false;
        runs.unavailable = false;
        leasesRunOut();
        Delivery done = delivered(events, receipt);
        assertThat(done.routing().attempts()).isGreaterThan(1);
        assertThat(done.routing().lastError()).isNull();
        assertThat(runs.of("run")).containsExactly("1");
        assertThat(starts.started()).hasSize(1);
    }

    @Test
    void an_event_of_a_process_that_died_is_delivered_by_another_one_after_the_lease() {
        configuration.trigger("orders", "review", "{kind: 'event', type: 't'}");
        ObjectNode event = SampleEvents.of("t", "1");
        Instant now = store.now();
        String id = DeliveryId.at(now);
        new DeliveryRows(store, scope())
                .accept(List.of(new NewDelivery(
                        id,
                        InboundEvent.of(Door.EVENT, "default", event),
                        event.toString(),
                        now,
                        now.plus(Leases.LEASE))));
        Events other = process();
        delivered(other, accept(other, SampleEvents.of("t", "2")));
        assertThat(other.deliveries().describe(id).routing().attempts()).isZero();
        leasesRunOut();
        delivery(other, id, each -> each.routing().completedAt() != null);
        assertThat(starts.started()).hasSize(2);
    }

    @Test
    void a_delivery_that_takes_longer_than_its_lease_stays_with_its_process() throws Exception {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var delivered = new AtomicInteger();
        Events slow = process((_, _) -> {
            delivered.incrementAndGet();
            begun.countDown();
            await(go);
            return true;
        });
        Events other = process();
        slow.router().subscribe(new Subscription("run", "task", List.of(Interest.of("t"))));
        Receipt receipt = accept(slow, SampleEvents.of("t", "1"));
        begun.await();
        // Less than the lease, and longer than the time after which it is extended, several times.
        for (int round = 0; round < 3; round++) {
            Instant before = dueAt(receipt.deliveryId());
            time.pass(Leases.LEASE.dividedBy(2));
            Eventually.get(() -> dueAt(receipt.deliveryId()), after -> after.isAfter(before));
        }
        go.countDown();
        Delivery done = delivered(slow, receipt);
        assertThat(done.routing().attempts()).isEqualTo(1);
        assertThat(delivered).hasValue(1);
        assertThat(runs.of("run")).isEmpty();
        other.close();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Instant dueAt(String id) {
        return store.read(transaction -> transaction
                .query("select due_at from delivery where delivery_id = :id")
                .bind("id", id)
                .mapTo(Instant.class)
                .one());
    }

    @Test
    void each_event_starts_its_run_once_over_two_processes() {
        configuration.trigger("orders", "review", "{kind: 'event', type: 't'}");
        List<Events> both = List.of(process(), process());
        for (int number = 0; number < 60; number++) {
            accept(both.get(number % 2), SampleEvents.of("t", "e" + number));
            accept(both.get((number + 1) % 2), SampleEvents.of("t", "e" + number));
        }
        leasesRunOut();
        Eventually.get(
                () -> all(both.get(0), Outcome.ACCEPTED),
                found -> found.isEmpty()
                        || found.stream().allMatch(each -> each.routing().completedAt() != null));
        assertThat(starts.started()).hasSize(60);
        assertThat(starts.started()).extracting(PreparedStart::workflowId).doesNotHaveDuplicates();
    }

    @Test
    void sources_and_ids_with_spaces_are_not_taken_for_each_other() {
        assertThat(EventStarts.identity(SampleEvents.of("t", "c").put("source", "a b")))
                .isNotEqualTo(EventStarts.identity(SampleEvents.of("t", "b c").put("source", "a")));
    }

    @Test
    void a_chain_of_runs_that_start_each_other_ends() {
        mostHops(3);
        configuration
                .trigger("orders", "review", "{kind: 'event', type: 't'}")
                .trigger("hook", "review", "{kind: 'webhook', source: 'loop'}");
        Events events = process();
        Receipt second = accept(events, SampleEvents.of("t", "1").put(EventHops.ATTRIBUTE, 2));
        assertThat(delivered(events, second).outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(starts.started().getFirst().memo().facts().path("hops").asInt())
                .isEqualTo(3);

        ObjectNode third = SampleEvents.of("t", "2").put(EventHops.ATTRIBUTE, 3);
        events.router().publish(third);
        Delivery dead = Eventually.get(() -> all(events, Outcome.DEAD), each -> !each.isEmpty())
                .getFirst();
        assertThat(dead.reason()).contains("a chain of 3 runs");
        assertThatExceptionOfType(EventsException.class)
                .isThrownBy(() -> accept(
                        events, Door.WEBHOOK, "loop", SampleEvents.of("x", "3").put(EventHops.ATTRIBUTE, 3)))
                .satisfies(e -> assertThat(e.code()).isEqualTo(EventsException.Code.SELF_TRIGGER_LOOP));
        assertThat(starts.started()).hasSize(1);
    }

    @Test
    void an_event_of_a_run_beyond_the_hops_still_reaches_runs_that_listen() {
        mostHops(1);
        configuration.trigger("orders", "review", "{kind: 'event', type: 't'}");
        Events events = process();
        events.router().subscribe(new Subscription("run", "task", List.of(Interest.of("t"))));
        events.router().publish(SampleEvents.of("t", "1").put(EventHops.ATTRIBUTE, 5));
        Eventually.get(() -> runs.of("run"), List.of("1")::equals);
    }

    @Test
    void redelivery_starts_what_was_declared_since_and_nothing_twice() {
        configuration.trigger("first", "review", "{kind: 'event', type: 't'}");
        Events events = process();
        events.router().subscribe(new Subscription("run", "task", List.of(Interest.of("t"))));
        Receipt receipt = accept(events, SampleEvents.of("t", "1"));
        delivered(events, receipt);
        configuration.workflow("later", AT_ONCE).trigger("later", "later", "{kind: 'event', type: 't'}");
        assertThat(events.deliveries().redeliver(receipt.deliveryId()).routing().completedAt())
                .isNull();
        Delivery again = delivered(events, receipt);
        assertThat(again.routing().attempts()).isEqualTo(2);
        assertThat(again.runs()).extracting(Reached::trigger).containsExactlyInAnyOrder("first", "later", null);
        assertThat(starts.started()).hasSize(2);
        assertThat(runs.of("run")).containsExactly("1");
    }

    @Test
    void what_was_not_kept_cannot_be_redelivered() {
        Events events = process();
        accept(events, SampleEvents.of("t", "1"));
        accept(events, SampleEvents.of("t", "1"));
        events.intake().reject(Door.EVENT, "default", "It is no event.");
        for (Outcome outcome : List.of(Outcome.DUPLICATE, Outcome.REJECTED)) {
            assertThatExceptionOfType(EventsException.class)
                    .isThrownBy(() -> events.deliveries()
                            .redeliver(all(events, outcome).getFirst().id()))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(EventsException.Code.CONFLICT));
        }
        assertThatExceptionOfType(EventsException.class)
                .isThrownBy(() -> events.deliveries().redeliver("none"))
                .satisfies(e -> assertThat(e.code()).isEqualTo(EventsException.Code.NOT_FOUND));
    }

    @Test
    void a_run_that_an_event_starts_does_not_hear_it_when_it_is_delivered_again() {
        configuration.trigger("orders", "review", "{kind: 'event', type: 't'}");
        Events events = process();
        Receipt receipt = accept(events, SampleEvents.of("t", "1"));
        String run = delivered(events, receipt).runs().getFirst().workflowId();
        events.router().subscribe(new Subscription(run, "task", List.of(Interest.of("t"))));
        events.deliveries().redeliver(receipt.deliveryId());
        delivery(events, receipt.deliveryId(), each -> each.routing().attempts() == 2);
        assertThat(runs.of(run)).isEmpty();
    }

    @Test
    void an_event_that_is_too_large_for_a_run_is_dead_and_not_tried_for_ever() {
        Events events = process((_, _) -> {
            throw EngineException.payload(PayloadStoreException.tooLarge(3_000_000, 2_000_000));
        });
        events.router().subscribe(new Subscription("run", "task", List.of(Interest.of("t"))));
        Delivery dead = delivered(events, accept(events, SampleEvents.of("t", "1")));
        assertThat(dead.outcome()).isEqualTo(Outcome.DEAD);
        assertThat(dead.reason()).contains("too large");
    }

    @Test
    void an_unexpected_error_is_repeated() {
        var failing = new AtomicInteger(1);
        Events events = process((run, event) -> {
            if (failing.getAndDecrement() > 0) {
                throw new IllegalStateException("a defect");
            }
            return runs.deliver(run, event);
        });
        events.router().subscribe(new Subscription("run", "task", List.of(Interest.of("t"))));
        Receipt receipt = accept(events, SampleEvents.of("t", "1"));
        delivery(events, receipt.deliveryId(), each -> each.routing().attempts() == 1);
        leasesRunOut();
        delivered(events, receipt);
        assertThat(runs.of("run")).containsExactly("1");
    }

    @Test
    void events_of_one_source_reach_a_run_in_the_order_of_their_acceptance() {
        Events events = process();
        events.router().subscribe(new Subscription("run", "task", List.of(Interest.of("t"))));
        List<String> ids =
                IntStream.range(0, 400).mapToObj(number -> "e" + number).toList();
        ids.forEach(id -> accept(events, SampleEvents.of("t", id)));
        assertThat(Eventually.get(() -> runs.of("run"), got -> got.size() == 400))
                .isEqualTo(ids);
    }

    @Test
    void requests_to_the_engine_are_bounded_however_many_runs_listen() throws Exception {
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        var go = new Semaphore(0);
        Events events = process((_, _) -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            go.acquireUninterruptibly();
            now.decrementAndGet();
            return true;
        });
        for (int run = 0; run < 600; run++) {
            events.router().subscribe(new Subscription("run" + run, "task", List.of(Interest.of("t"))));
        }
        Receipt receipt = accept(events, SampleEvents.of("t", "1"));
        Eventually.get(now::get, count -> count == 256);
        go.release(600);
        assertThat(delivered(events, receipt).routing().reached()).isEqualTo(600);
        assertThat(most).hasValue(256);
    }

    @Test
    void what_waits_when_a_process_closes_is_due_for_another_one_at_once() throws Exception {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        Events first = process((run, event) -> {
            begun.countDown();
            await(go);
            return runs.deliver(run, event);
        });
        first.router().subscribe(new Subscription("run", "task", List.of(Interest.of("t"))));
        Receipt inHand = accept(first, SampleEvents.of("t", "1"));
        begun.await();
        Receipt waiting = accept(first, SampleEvents.of("t", "2"));
        Thread closing = Thread.ofVirtual().start(first::close);
        go.countDown();
        closing.join();
        Events second = process();
        assertThat(second.deliveries().describe(inHand.deliveryId()).routing().completedAt())
                .isNotNull();
        delivered(second, waiting);
        assertThat(runs.of("run")).containsExactly("1", "2");
    }
}
