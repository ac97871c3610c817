package dev.flow.events.record;

import dev.flow.events.Delivery;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Delivery.Reached;
import dev.flow.events.DeliveryFilter;
import dev.flow.events.Door;
import dev.flow.events.InboundEvent;
import dev.flow.events.OnBothDatabases;
import dev.flow.events.SampleEvents;
import dev.flow.store.Dialect;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Who delivers an event, and whose word about it counts. */
final class DueDeliveriesTest extends OnBothDatabases {
    private static final Duration LEASE = Duration.ofSeconds(10);

    private final DeliveryRows rows;
    private final DueDeliveries due;

    DueDeliveriesTest(Dialect dialect) {
        super(dialect);
        rows = new DeliveryRows(store, SCOPE);
        due = new DueDeliveries(store, SCOPE);
    }

    private Claim accepted(String id) {
        return accepted(id, "{}");
    }

    private Claim accepted(String id, String data) {
        var event = SampleEvents.of("t", id, data);
        Instant now = store.now();
        String delivery = DeliveryId.at(now);
        rows.accept(List.of(new NewDelivery(
                delivery, InboundEvent.of(Door.EVENT, "default", event), event.toString(), now, now.plus(LEASE))));
        return new Claim(delivery, 0);
    }

    private static RoutedDelivery delivered(Claim claim, Outcome outcome, String... runs) {
        List<Reached> reached = new ArrayList<>();
        for (String run : runs) {
            reached.add(new Reached(run, null));
        }
        return new RoutedDelivery(
                claim, outcome, Optional.empty(), new RoutedDelivery.Runs(reached.size(), reached), Optional.empty());
    }

    private Delivery find(Claim claim) {
        return rows.find(claim.id()).orElseThrow();
    }

    @Test
    void an_event_is_taken_by_another_process_when_the_lease_of_the_first_has_run_out() {
        Claim first = accepted("1");
        assertThat(due.claim(10, LEASE)).isEmpty();
        time.pass(LEASE);
        assertThat(due.claim(10, LEASE)).extracting(PendingDelivery::claim).containsExactly(new Claim(first.id(), 1));
        assertThat(due.claim(10, LEASE)).isEmpty();
    }

    @Test
    void a_lease_that_is_extended_does_not_run_out() {
        Claim first = accepted("1");
        time.pass(LEASE.minusSeconds(1));
        due.extend(List.of(first), LEASE);
        time.pass(LEASE.minusSeconds(1));
        assertThat(due.claim(10, LEASE)).isEmpty();
        time.pass(Duration.ofSeconds(1));
        assertThat(due.claim(10, LEASE)).hasSize(1);
    }

    @Test
    void a_process_that_has_lost_an_event_can_neither_extend_nor_release_nor_write() {
        Claim first = accepted("1");
        time.pass(LEASE);
        Claim second = due.claim(10, LEASE).getFirst().claim();
        due.extend(List.of(first), Duration.ofHours(1));
        due.release(List.of(first));
        assertThat(due.claim(10, LEASE)).isEmpty();
        due.routed(List.of(delivered(first, Outcome.DEAD, "run-of-the-first")));
        assertThat(find(first).routing().completedAt()).isNull();
        due.routed(List.of(delivered(second, Outcome.ACCEPTED, "run")));
        due.routed(List.of(delivered(first, Outcome.DEAD)));
        assertThat(find(first).outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(find(first).routing().attempts()).isEqualTo(1);
        assertThat(find(first).runs()).containsExactly(new Reached("run", null));
    }

    @Test
    void what_a_process_writes_late_does_not_end_a_redelivery() {
        Claim first = accepted("1");
        time.pass(LEASE);
        Claim second = due.claim(10, LEASE).getFirst().claim();
        due.routed(List.of(delivered(second, Outcome.ACCEPTED)));
        assertThat(rows.repeat(first.id())).isTrue();
        due.routed(List.of(delivered(first, Outcome.ACCEPTED)));
        assertThat(due.claim(10, LEASE)).hasSize(1);
    }

    @Test
    void a_released_event_is_due_at_once() {
        Claim first = accepted("1");
        due.release(List.of(first));
        assertThat(due.claim(10, LEASE)).hasSize(1);
    }

    @Test
    void a_repeated_attempt_counts_and_keeps_its_error_until_it_succeeds() {
        Claim first = accepted("1");
        due.routed(List.of(new RoutedDelivery(
                first,
                Outcome.ACCEPTED,
                Optional.of("The engine does not answer."),
                new RoutedDelivery.Runs(0, List.of()),
                Optional.of(store.now().plusSeconds(5)))));
        assertThat(find(first).routing()).isEqualTo(new Delivery.Routing(1, 0, null, "The engine does not answer."));
        assertThat(due.claim(10, LEASE)).isEmpty();
        time.pass(Duration.ofSeconds(5));
        PendingDelivery again = due.claim(10, LEASE).getFirst();
        assertThat(again.attempts()).isEqualTo(1);
        due.routed(List.of(delivered(again.claim(), Outcome.ACCEPTED)));
        assertThat(find(first).routing().attempts()).isEqualTo(2);
        assertThat(find(first).routing().lastError()).isNull();
    }

    @Test
    void concurrent_processes_take_each_event_once() throws Exception {
        for (int event = 0; event < 100; event++) {
            accepted("e" + event);
        }
        time.pass(LEASE);
        List<Callable<List<PendingDelivery>>> processes = new ArrayList<>();
        for (int process = 0; process < 8; process++) {
            processes.add(() -> {
                List<PendingDelivery> mine = new ArrayList<>();
                List<PendingDelivery> some = due.claim(7, LEASE);
                while (!some.isEmpty()) {
                    mine.addAll(some);
                    some = due.claim(7, LEASE);
                }
                return mine;
            });
        }
        List<String> taken = new ArrayList<>();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<List<PendingDelivery>> each : executor.invokeAll(processes)) {
                each.get().forEach(delivery -> taken.add(delivery.id()));
            }
        }
        taken.addAll(due.claim(100, LEASE).stream().map(PendingDelivery::id).toList());
        assertThat(taken).hasSize(100).doesNotHaveDuplicates();
    }

    @Test
    void large_events_are_taken_a_few_at_a_time() {
        for (int event = 0; event < 12; event++) {
            accepted("e" + event, "{text: '" + "x".repeat(1_900_000) + "'}");
        }
        time.pass(LEASE);
        assertThat(due.claim(100, LEASE)).hasSize(8);
        assertThat(due.claim(100, LEASE)).hasSize(4);
    }

    @Test
    void a_page_lists_the_first_runs_of_each_delivery() {
        Claim few = accepted("few");
        Claim many = accepted("many");
        List<Reached> reached = new ArrayList<>();
        for (int run = 10; run < 30; run++) {
            reached.add(new Reached("run-" + run, "trigger"));
        }
        due.routed(List.of(
                delivered(few, Outcome.ACCEPTED, "run"),
                new RoutedDelivery(
                        many,
                        Outcome.ACCEPTED,
                        Optional.empty(),
                        new RoutedDelivery.Runs(5_000, reached),
                        Optional.empty())));
        List<Delivery> page = rows.page(DeliveryFilter.ALL, 10, null);
        assertThat(page).hasSize(2);
        assertThat(page).filteredOn(each -> each.id().equals(many.id())).first().satisfies(each -> {
            assertThat(each.routing().reached()).isEqualTo(5_000);
            assertThat(each.runs()).isEqualTo(reached);
        });
        assertThat(page)
                .filteredOn(each -> each.id().equals(few.id()))
                .first()
                .satisfies(each -> assertThat(each.runs()).containsExactly(new Reached("run", null)));
    }

    @Test
    void rows_of_another_scope_are_not_seen() {
        Claim first = accepted("1");
        time.pass(LEASE);
        assertThat(new DueDeliveries(store, "another").claim(10, LEASE)).isEmpty();
        assertThat(new DeliveryRows(store, "another").find(first.id())).isEmpty();
        assertThat(new DeliveryRows(store, "another").isAccepted(SampleEvents.of("t", "1")))
                .isFalse();
        assertThat(rows.isAccepted(SampleEvents.of("other", "1"))).isTrue();
    }
}
