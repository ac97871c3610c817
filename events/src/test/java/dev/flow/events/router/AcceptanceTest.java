package dev.flow.events.router;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.Delivery;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.DeliveryFilter;
import dev.flow.events.DeliveryPage;
import dev.flow.events.Door;
import dev.flow.events.EventIntake;
import dev.flow.events.EventsException;
import dev.flow.events.InboundEvent;
import dev.flow.events.OnBothDatabases;
import dev.flow.events.Receipt;
import dev.flow.events.SampleEvents;
import dev.flow.runs.RunsException;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What is accepted, and what is refused. */
final class AcceptanceTest extends EventsSuite {
    private static final int CALLERS = 64;

    AcceptanceTest(Dialect dialect) {
        super(dialect);
    }

    private static <T> List<T> together(List<Callable<T>> calls) throws Exception {
        var start = new CountDownLatch(1);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> all = calls.stream()
                    .map(call -> executor.submit(() -> {
                        start.await();
                        return call.call();
                    }))
                    .toList();
            start.countDown();
            List<T> results = new ArrayList<>();
            for (Future<T> each : all) {
                results.add(each.get());
            }
            return results;
        }
    }

    @Test
    void one_of_many_concurrent_callers_with_the_same_event_is_accepted() throws Exception {
        List<Events> both = List.of(process(), process());
        List<Callable<Receipt>> calls = new ArrayList<>();
        for (int caller = 0; caller < CALLERS; caller++) {
            Events events = both.get(caller % 2);
            calls.add(() -> accept(events, SampleEvents.of("order.placed", "1", "{total: 10}")));
        }
        List<Receipt> receipts = together(calls);
        assertThat(receipts)
                .filteredOn(each -> each.status() == Receipt.Status.ACCEPTED)
                .hasSize(1);
        assertThat(receipts.stream().map(Receipt::deliveryId))
                .containsOnly(receipts.stream()
                        .filter(each -> each.status() == Receipt.Status.ACCEPTED)
                        .findFirst()
                        .orElseThrow()
                        .deliveryId());
        assertThat(all(both.get(0), Outcome.DUPLICATE)).hasSize(CALLERS - 1);
    }

    @Test
    void events_of_concurrent_callers_are_all_there_when_they_return() throws Exception {
        Events events = process();
        List<Callable<Receipt>> calls = new ArrayList<>();
        for (int caller = 0; caller < 300; caller++) {
            String id = "e" + caller;
            calls.add(() -> {
                Receipt receipt = accept(events, SampleEvents.of("order.placed", id));
                assertThat(events.deliveries().describe(receipt.deliveryId()).event())
                        .isEqualTo(new Delivery.EventKey(SampleEvents.SOURCE, id, "order.placed"));
                return receipt;
            });
        }
        assertThat(together(calls)).extracting(Receipt::deliveryId).doesNotHaveDuplicates();
    }

    @Test
    void two_processes_that_add_the_same_events_in_opposite_orders_do_not_block_each_other() throws Exception {
        List<Events> both = List.of(process(), process());
        List<Callable<Receipt>> calls = new ArrayList<>();
        for (int number = 0; number < 200; number++) {
            ObjectNode event = SampleEvents.of("order.placed", "e" + number);
            ObjectNode opposite = SampleEvents.of("order.placed", "e" + (199 - number));
            calls.add(() -> accept(both.get(0), event));
            calls.add(() -> accept(both.get(1), opposite));
        }
        assertThat(together(calls))
                .filteredOn(each -> each.status() == Receipt.Status.ACCEPTED)
                .hasSize(200);
    }

    @Test
    void events_of_the_same_id_and_other_sources_are_different() {
        Events events = process();
        ObjectNode other = SampleEvents.of("order.placed", "1").put("source", "https://other.example");
        assertThat(accept(events, SampleEvents.of("order.placed", "1")).status())
                .isEqualTo(Receipt.Status.ACCEPTED);
        assertThat(accept(events, other).status()).isEqualTo(Receipt.Status.ACCEPTED);
    }

    @Test
    void an_event_without_a_required_attribute_leaves_a_rejected_delivery() {
        Events events = process();
        ObjectNode event = SampleEvents.of("order.placed", "1");
        event.remove("type");
        refused(events, event, RunsException.Code.INVALID_PAYLOAD);
        Delivery rejected = all(events, Outcome.REJECTED).getFirst();
        assertThat(rejected.reason()).isEqualTo("A CloudEvent has the attribute type, a text.");
        assertThat(events.deliveries().event(rejected.id())).isEmpty();
    }

    @Test
    void attributes_have_bounds() {
        Events events = process();
        refused(events, SampleEvents.of("t", "i".repeat(257)), RunsException.Code.INVALID_PAYLOAD);
        refused(events, SampleEvents.of("t".repeat(257), "1"), RunsException.Code.INVALID_PAYLOAD);
        refused(events, SampleEvents.of("t", "1").put("source", "s".repeat(1025)), RunsException.Code.INVALID_PAYLOAD);
        refused(events, SampleEvents.of("t", "line\nbreak"), RunsException.Code.INVALID_PAYLOAD);
        refused(events, SampleEvents.of("t", "zero\0"), RunsException.Code.INVALID_PAYLOAD);
        assertThat(all(events, Outcome.REJECTED)).hasSize(5);
        assertThat(accept(events, SampleEvents.of("t".repeat(256), "i".repeat(256)))
                        .status())
                .isEqualTo(Receipt.Status.ACCEPTED);
    }

    @Test
    void an_event_has_a_largest_size() {
        Events events = process();
        ObjectNode large = SampleEvents.of("t", "1");
        large.putObject("data").put("text", "x".repeat(2 << 20));
        refused(events, large, RunsException.Code.INVALID_PAYLOAD);
        ObjectNode fits = SampleEvents.of("t", "1");
        fits.putObject("data").put("text", "x".repeat((2 << 20) - 500));
        assertThat(accept(events, fits).status()).isEqualTo(Receipt.Status.ACCEPTED);
    }

    @Test
    void a_text_that_is_no_unicode_is_refused_and_one_with_any_character_is_kept() {
        Events events = process();
        ObjectNode broken = SampleEvents.of("t", "1");
        broken.putObject("data").put("text", "half \ud83d");
        refused(events, broken, RunsException.Code.INVALID_PAYLOAD);
        ObjectNode whole = SampleEvents.of("t", "2");
        whole.putObject("data").put("text", "zero \0, pair \ud83d\ude00");
        Receipt receipt = accept(events, whole);
        assertThat(events.deliveries().event(receipt.deliveryId())).contains(whole);
    }

    private static void refused(Events events, ObjectNode event, RunsException.Code code) {
        assertThatExceptionOfType(RunsException.class)
                .isThrownBy(() -> accept(events, event))
                .satisfies(e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void many_rejections_of_a_source_leave_sixty_deliveries_a_minute() {
        Events events = process();
        for (int request = 0; request < 200; request++) {
            events.intake().reject(Door.WEBHOOK, "github", "The signature is not that of the body.");
        }
        events.intake().reject(Door.WEBHOOK, "other", "The signature is not that of the body.");
        assertThat(count(events, "github")).isEqualTo(60);
        assertThat(count(events, "other")).isEqualTo(1);
        time.pass(Duration.ofSeconds(61));
        events.intake().reject(Door.WEBHOOK, "github", "The signature is not that of the body.");
        assertThat(count(events, "github")).isEqualTo(61);
    }

    private static int count(Events events, String source) {
        return events.deliveries()
                .list(new DeliveryFilter(Door.WEBHOOK, source, Outcome.REJECTED), 100, null)
                .deliveries()
                .size();
    }

    @Test
    void an_event_for_one_trigger_is_refused_when_the_trigger_does_not_select_it() {
        configuration
                .workflow("review", "do: [{note: {set: {done: true}}}]")
                .trigger("orders", "review", "{kind: 'event', type: 'order.placed'}");
        Events events = process();
        assertThatExceptionOfType(EventsException.class)
                .isThrownBy(() -> events.intake()
                        .accept(InboundEvent.forTrigger(Door.EVENT, "orders", SampleEvents.of("other", "1"))))
                .satisfies(e -> assertThat(e.code()).isEqualTo(EventsException.Code.NOT_SELECTED));
        assertThatExceptionOfType(EventsException.class)
                .isThrownBy(() -> events.intake()
                        .accept(InboundEvent.forTrigger(Door.EVENT, "none", SampleEvents.of("order.placed", "1"))))
                .satisfies(e -> assertThat(e.code()).isEqualTo(EventsException.Code.UNKNOWN_SOURCE));
        assertThat(all(events, Outcome.REJECTED)).hasSize(2);
    }

    @Test
    void a_repeated_webhook_is_a_duplicate_also_when_its_trigger_refuses_by_now() {
        configuration
                .workflow("build", "do: [{note: {set: {done: true}}}]")
                .trigger("pushed", "build", "{kind: 'webhook', source: 'github'}");
        Events events = process();
        Receipt first = accept(events, Door.WEBHOOK, "github", SampleEvents.of("push", "1", "{}"));
        configuration.pause("pushed", true);
        Receipt again = accept(events, Door.WEBHOOK, "github", SampleEvents.of("push", "1", "{}"));
        assertThat(again.status()).isEqualTo(Receipt.Status.DUPLICATE);
        assertThat(again.deliveryId()).isEqualTo(first.deliveryId());
        assertThatExceptionOfType(RunsException.class)
                .isThrownBy(() -> accept(events, Door.WEBHOOK, "github", SampleEvents.of("push", "2", "{}")))
                .satisfies(e -> assertThat(e.code()).isEqualTo(RunsException.Code.TRIGGER_PAUSED));
        assertThat(all(events, Outcome.REJECTED)).hasSize(1);
    }

    @Test
    void reasons_have_no_values_of_the_event() {
        configuration
                .workflow("review", "do: [{note: {set: {done: true}}}]")
                .trigger(
                        "orders",
                        "review",
                        "{kind: 'webhook', source: 'shop', input: {total: '${ $event.data.secret | tonumber }'}}");
        Events events = process();
        assertThatExceptionOfType(RunsException.class)
                .isThrownBy(() ->
                        accept(events, Door.WEBHOOK, "shop", SampleEvents.of("order", "1", "{secret: 'hunter2'}")))
                .satisfies(e -> assertThat(e.problems().getFirst().message()).doesNotContain("hunter2"));
        assertThat(all(events, Outcome.REJECTED).getFirst().reason())
                .doesNotContain("hunter2")
                .contains("/input/total");
    }

    @Test
    void what_was_acknowledged_is_there_after_the_store_failed() throws Exception {
        Events events = process();
        EventIntake intake = events.intake();
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        var failed = new AtomicInteger();
        var begun = new CountDownLatch(200);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int caller = 0; caller < 32; caller++) {
                int number = caller;
                var _ = executor.submit(() -> {
                    for (int event = 0; failed.get() < 32; event++) {
                        try {
                            ObjectNode sent = SampleEvents.of("t", number + "-" + event);
                            acknowledged.add(intake.accept(InboundEvent.of(Door.EVENT, "default", sent))
                                    .deliveryId());
                            begun.countDown();
                        } catch (StoreException e) {
                            failed.incrementAndGet();
                        }
                    }
                });
            }
            begun.await();
            store.close();
        }
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(200);
        try (Store again = database.open(OnBothDatabases.SCHEMA, time.timekeeper())) {
            Set<String> kept = new HashSet<>(again.<List<String>>read(transaction -> transaction
                    .query("select delivery_id from delivery where outcome = 'accepted'")
                    .mapTo(String.class)
                    .list()));
            assertThat(kept).containsAll(acknowledged);
        }
    }

    @Test
    void callers_that_wait_while_the_process_closes_get_an_answer_that_is_true() throws Exception {
        Events events = process();
        EventIntake intake = events.intake();
        List<Callable<String>> calls = new ArrayList<>();
        for (int caller = 0; caller < 200; caller++) {
            ObjectNode event = SampleEvents.of("t", "e" + caller);
            calls.add(() ->
                    intake.accept(InboundEvent.of(Door.EVENT, "default", event)).deliveryId());
        }
        calls.add(100, () -> {
            events.close();
            return "";
        });
        List<String> acknowledged =
                together(calls).stream().filter(each -> !each.isEmpty()).toList();
        Events after = process();
        assertThat(acknowledged).hasSize(200);
        leasesRunOut();
        assertThat(acknowledged)
                .allSatisfy(id -> delivery(
                        after,
                        id,
                        each -> each.routing().completedAt() != null
                                && each.routing().attempts() == 1));
    }

    @Test
    void pages_list_each_delivery_once_the_latest_first() {
        Events events = process();
        for (int event = 0; event < 25; event++) {
            accept(events, SampleEvents.of("t", "e" + event));
        }
        List<String> ids = new ArrayList<>();
        String after = null;
        do {
            DeliveryPage page = events.deliveries().list(DeliveryFilter.ALL, 10, after);
            page.deliveries().forEach(each -> ids.add(each.id()));
            after = page.next();
        } while (after != null);
        assertThat(ids).hasSize(25).doesNotHaveDuplicates().isSortedAccordingTo((one, other) -> other.compareTo(one));
    }
}
