package dev.flow.events.record;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.flow.engine.event.Correlations;
import dev.flow.engine.event.Interest;
import dev.flow.engine.event.Subscription;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Delivery.Reached;
import dev.flow.events.Door;
import dev.flow.events.InboundEvent;
import dev.flow.events.OnBothDatabases;
import dev.flow.events.SampleEvents;
import dev.flow.store.Dialect;
import dev.flow.store.Isolation;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How long the rows of events are kept. */
final class EventRetentionTest extends OnBothDatabases {
    private static final Duration DAYS = Duration.ofDays(31);

    private final DeliveryRows rows;
    private final DueDeliveries due;

    EventRetentionTest(Dialect dialect) {
        super(dialect);
        rows = new DeliveryRows(store, SCOPE);
        due = new DueDeliveries(store, SCOPE);
    }

    private Claim accepted(String id) {
        var event = SampleEvents.of("t", id);
        Instant now = store.now();
        String delivery = DeliveryId.at(now);
        rows.accept(List.of(
                new NewDelivery(delivery, InboundEvent.of(Door.EVENT, "default", event), event.toString(), now, now)));
        return new Claim(delivery, 0);
    }

    private void delivered(Claim claim) {
        due.routed(List.of(new RoutedDelivery(
                claim,
                Outcome.ACCEPTED,
                Optional.empty(),
                new RoutedDelivery.Runs(1, List.of(new Reached("run", null))),
                Optional.empty())));
    }

    /** As the cleaner does, table after table. */
    private void clean() {
        for (SchemaPart.Table table : EventTables.PART.tables()) {
            switch (table.retention()) {
                case RetentionRule.KeepAll() -> {}
                case RetentionRule.RemoveAged(Duration age, RetentionRule.Removal removal) ->
                    store.inTransaction(
                            Isolation.READ_COMMITTED,
                            transaction -> removal.remove(
                                    transaction,
                                    new RetentionRule.Cutoff(store.now().minus(age), SCOPE),
                                    1_000));
            }
        }
    }

    private long count(String table) {
        return store.read(transaction -> transaction
                .query("select count(*) from " + table)
                .mapTo(Long.class)
                .one());
    }

    @Test
    void a_delivery_and_its_runs_are_kept_for_thirty_days_and_until_it_is_delivered() {
        delivered(accepted("old"));
        Claim waiting = accepted("waiting");
        time.pass(DAYS);
        delivered(accepted("new"));
        clean();
        assertThat(count("delivery")).isEqualTo(2);
        assertThat(count("delivery_run")).isEqualTo(1);
        assertThat(rows.find(waiting.id())).isPresent();
        assertThat(rows.isAccepted(SampleEvents.of("t", "old"))).isFalse();
        delivered(waiting);
        clean();
        assertThat(count("delivery")).isEqualTo(1);
        assertThat(count("delivery_run")).isEqualTo(1);
    }

    @Test
    void a_correlation_is_kept_while_a_run_uses_it_and_thirty_days_longer() {
        var subscriptions = new SubscriptionRows(store, SCOPE);
        Interest interest = new Interest("t", List.of(".data.a"), Correlations.digest(List.of(IntNode.valueOf(1))));
        subscriptions.add(new Subscription("run", "task", List.of(interest)));
        time.pass(DAYS);
        clean();
        assertThat(subscriptions.shapes(Set.of("t"))).hasSize(1);
        subscriptions.add(new Subscription("other", "task", List.of(interest)));
        subscriptions.remove("run", "task");
        subscriptions.remove("other", "task");
        clean();
        assertThat(subscriptions.shapes(Set.of("t"))).hasSize(1);
        time.pass(DAYS);
        clean();
        assertThat(subscriptions.shapes(Set.of("t"))).isEmpty();
    }

    @Test
    void a_collection_is_kept_for_thirty_days_after_its_last_event() {
        var collections = new CollectionRows(store, SCOPE);
        collections.add("t", "d1", (_, id) -> Optional.of(new CollectionRows.Collection(id, "{}", false)));
        time.pass(Duration.ofDays(20));
        collections.add(
                "t",
                "d2",
                (open, _) -> Optional.of(
                        new CollectionRows.Collection(open.getFirst().id(), "{}", false)));
        time.pass(Duration.ofDays(20));
        clean();
        assertThat(count("event_collected")).isEqualTo(1);
        assertThat(count("event_collection where collection_id <> ''")).isEqualTo(1);
        time.pass(Duration.ofDays(20));
        clean();
        assertThat(count("event_collected")).isZero();
        assertThat(count("event_collection where collection_id <> ''")).isZero();
        assertThat(collections
                        .add("t", "d1", (_, id) -> Optional.of(new CollectionRows.Collection(id, "{}", true)))
                        .orElseThrow()
                        .collection()
                        .complete())
                .isTrue();
    }

    @Test
    void an_event_that_its_sink_has_not_taken_is_kept_for_seven_days() {
        var sinks = new SinkEventRows(store, SCOPE);
        sinks.add(List.of(new SinkEvent("audit", "run", SampleEvents.of("t", "1"))));
        time.pass(Duration.ofDays(6));
        sinks.add(List.of(new SinkEvent("audit", "run", SampleEvents.of("t", "2"))));
        clean();
        assertThat(count("sink_event")).isEqualTo(2);
        time.pass(Duration.ofDays(2));
        clean();
        assertThat(count("sink_event")).isEqualTo(1);
    }
}
