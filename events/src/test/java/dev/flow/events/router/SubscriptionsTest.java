package dev.flow.events.router;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.engine.event.Correlations;
import dev.flow.engine.event.Interest;
import dev.flow.engine.event.Subscription;
import dev.flow.events.DeliveryFilter;
import dev.flow.events.Receipt;
import dev.flow.events.SampleEvents;
import dev.flow.events.record.SubscriptionRows;
import dev.flow.store.Dialect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Which of the runs that listen an event reaches. */
final class SubscriptionsTest extends EventsSuite {
    private static final String BY_ORDER = ".data.order";

    SubscriptionsTest(Dialect dialect) {
        super(dialect);
    }

    private static Interest where(String type, String expression, JsonNode value) {
        return new Interest(type, List.of(expression), Correlations.digest(List.of(value)));
    }

    private static Subscription of(String run, Interest... interests) {
        return new Subscription(run, "/do/0/wait", List.of(interests));
    }

    private void accepted(Events events, String type, String id, String data) {
        delivered(events, accept(events, SampleEvents.of(type, id, data)));
    }

    private long rows() {
        return new SubscriptionRows(store, scope()).count(10_000);
    }

    @Test
    void each_of_many_runs_gets_the_event_of_its_own_value_and_no_other() {
        List<Events> both = List.of(process(), process());
        for (int run = 0; run < 500; run++) {
            both.get(run % 2).router().subscribe(of("run" + run, where("paid", BY_ORDER, TextNode.valueOf("o" + run))));
        }
        List<Receipt> receipts = new ArrayList<>();
        for (int run = 499; run >= 0; run--) {
            receipts.add(accept(both.get(run % 2), SampleEvents.of("paid", "e" + run, "{order: 'o" + run + "'}")));
            accept(both.get(run % 2), SampleEvents.of("paid", "x" + run, "{order: 'other" + run + "'}"));
        }
        receipts.forEach(each -> delivered(both.get(0), each));
        assertThat(runs.all()).hasSize(500);
        assertThat(runs.all()).allSatisfy((run, events) -> assertThat(events).containsExactly(run.replace("run", "e")));
    }

    @Test
    void a_type_alone_and_every_type() {
        Events events = process();
        events.router().subscribe(of("typed", Interest.of("paid")));
        events.router().subscribe(of("every", Interest.of("")));
        accepted(events, "paid", "1", "{}");
        accepted(events, "shipped", "2", "{}");
        assertThat(runs.of("typed")).containsExactly("1");
        assertThat(runs.of("every")).containsExactly("1", "2");
    }

    @Test
    void several_filters_of_a_task_and_several_tasks_of_a_run_reach_it_once_for_each_event() {
        Events events = process();
        events.router().subscribe(of("run", Interest.of("paid"), where("paid", BY_ORDER, TextNode.valueOf("1"))));
        events.router().subscribe(new Subscription("run", "/do/1/other", List.of(Interest.of("paid"))));
        accepted(events, "paid", "1", "{order: '1'}");
        assertThat(runs.of("run")).containsExactly("1");
        assertThat(events.deliveries()
                        .list(DeliveryFilter.ALL, 1, null)
                        .deliveries()
                        .getFirst()
                        .routing()
                        .reached())
                .isEqualTo(1);
    }

    @Test
    void a_correlation_without_a_type_sees_events_of_every_type() {
        Events events = process();
        events.router().subscribe(of("run", where("", BY_ORDER, IntNode.valueOf(7))));
        accepted(events, "paid", "1", "{order: 7}");
        accepted(events, "shipped", "2", "{order: 7}");
        accepted(events, "shipped", "3", "{order: 8}");
        assertThat(runs.of("run")).containsExactly("1", "2");
    }

    @Test
    void several_correlations_must_all_have_their_value() {
        Events events = process();
        Interest both = new Interest(
                "paid",
                List.of(".data.order", ".data.shop"),
                Correlations.digest(List.of(IntNode.valueOf(1), TextNode.valueOf("a"))));
        events.router().subscribe(of("run", both));
        accepted(events, "paid", "1", "{order: 1, shop: 'b'}");
        accepted(events, "paid", "2", "{order: 2, shop: 'a'}");
        accepted(events, "paid", "3", "{order: 'a', shop: 1}");
        accepted(events, "paid", "4", "{order: 1, shop: 'a'}");
        assertThat(runs.of("run")).containsExactly("4");
    }

    @Test
    void numbers_are_found_by_value_and_not_as_texts() {
        Events events = process();
        events.router().subscribe(of("whole", where("t", BY_ORDER, IntNode.valueOf(1))));
        events.router().subscribe(of("decimal", where("t", BY_ORDER, DoubleNode.valueOf(1.0))));
        events.router().subscribe(of("large", where("t", BY_ORDER, LongNode.valueOf(9_007_199_254_740_993L))));
        accepted(events, "t", "1", "{order: 1}");
        accepted(events, "t", "2", "{order: 1.0}");
        accepted(events, "t", "3", "{order: 1e0}");
        accepted(events, "t", "4", "{order: '1'}");
        accepted(events, "t", "5", "{order: 9007199254740993}");
        assertThat(runs.of("whole")).containsExactly("1", "2", "3");
        assertThat(runs.of("decimal")).containsExactly("1", "2", "3");
        assertThat(runs.of("large")).containsExactly("5");
    }

    @Test
    void objects_are_found_without_regard_to_the_order_of_their_properties() {
        Events events = process();
        events.router().subscribe(of("run", where("t", ".data.key", SampleEvents.json("{a: 1, b: [2.0]}"))));
        accepted(events, "t", "1", "{key: {b: [2], a: 1.0}}");
        accepted(events, "t", "2", "{key: {b: [2], a: 1, c: 3}}");
        assertThat(runs.of("run")).containsExactly("1");
    }

    @Test
    void an_event_without_the_value_or_with_null_or_on_which_the_expression_fails_reaches_no_run_and_fails_none() {
        Events events = process();
        events.router().subscribe(of("run", where("t", ".data.order | ascii_downcase", TextNode.valueOf("a"))));
        accepted(events, "t", "1", "{}");
        accepted(events, "t", "2", "{order: null}");
        accepted(events, "t", "3", "{order: 4}");
        accepted(events, "t", "4", "{order: 'A'}");
        assertThat(runs.of("run")).containsExactly("4");
    }

    @Test
    void a_correlation_that_cannot_be_compiled_does_not_stop_the_events_of_others() {
        Events events = process();
        events.router().subscribe(of("broken", where("t", ".data. | (", TextNode.valueOf("a"))));
        events.router().subscribe(of("run", where("t", BY_ORDER, TextNode.valueOf("a"))));
        accepted(events, "t", "1", "{order: 'a'}");
        assertThat(runs.of("run")).containsExactly("1");
    }

    @Test
    void a_subscription_of_an_earlier_release_is_one_for_its_types() {
        Events events = process();
        events.router()
                .subscribe(Subscription.parse(
                        SampleEvents.json("{workflowId: 'typed', key: '/do/0/a', types: ['paid', 'shipped']}")));
        events.router()
                .subscribe(Subscription.parse(SampleEvents.json("{workflowId: 'every', key: '/do/0/a', types: []}")));
        accepted(events, "paid", "1", "{}");
        accepted(events, "shipped", "2", "{}");
        accepted(events, "lost", "3", "{}");
        assertThat(runs.of("typed")).containsExactly("1", "2");
        assertThat(runs.of("every")).containsExactly("1", "2", "3");
    }

    @Test
    void a_subscription_as_json_is_the_same() {
        Subscription subscription = of("run", Interest.of("a"), where("b", BY_ORDER, IntNode.valueOf(1)));
        assertThat(Subscription.parse(subscription.json())).isEqualTo(subscription);
    }

    @Test
    void a_repeated_subscription_is_one_and_ends_once() {
        Events events = process();
        Subscription subscription = of("run", Interest.of("t"), where("u", BY_ORDER, IntNode.valueOf(1)));
        events.router().subscribe(subscription);
        events.router().subscribe(subscription);
        assertThat(rows()).isEqualTo(2);
        accepted(events, "t", "1", "{}");
        events.router().unsubscribe("run", subscription.key());
        events.router().unsubscribe("run", subscription.key());
        events.router().unsubscribe("none", "none");
        assertThat(rows()).isZero();
        accepted(events, "t", "2", "{}");
        assertThat(runs.of("run")).containsExactly("1");
    }

    @Test
    void the_other_tasks_of_a_run_go_on_listening() {
        Events events = process();
        events.router().subscribe(new Subscription("run", "/do/0/a", List.of(Interest.of("t"))));
        events.router().subscribe(new Subscription("run", "/do/0/b", List.of(Interest.of("t"))));
        events.router().unsubscribe("run", "/do/0/a");
        accepted(events, "t", "1", "{}");
        assertThat(runs.of("run")).containsExactly("1");
    }

    @Test
    void an_event_that_was_accepted_after_the_subscription_always_reaches_the_run() {
        List<Events> both = List.of(process(), process());
        for (int round = 0; round < 100; round++) {
            String value = "v" + round;
            both.get(0).router().subscribe(of("run" + round, where("t", BY_ORDER, TextNode.valueOf(value))));
            Receipt receipt = accept(both.get(1), SampleEvents.of("t", "e" + round, "{order: '" + value + "'}"));
            delivered(both.get(1), receipt);
            assertThat(runs.of("run" + round)).containsExactly("e" + round);
        }
    }

    @Test
    void a_run_that_has_ended_loses_its_subscriptions_with_the_first_event_for_it() {
        Events events = process();
        events.router().subscribe(of("closed", Interest.of("t")));
        events.router().subscribe(of("open", Interest.of("t")));
        runs.end("closed");
        accepted(events, "t", "1", "{}");
        assertThat(rows()).isEqualTo(1);
        assertThat(runs.of("open")).containsExactly("1");
    }

    @Test
    void the_sweep_removes_subscriptions_of_closed_runs_only() {
        Events events = process();
        for (int run = 0; run < 250; run++) {
            events.router().subscribe(of("run" + run, Interest.of("t"), Interest.of("u")));
            if (run % 2 == 0) {
                runs.end("run" + run);
            }
        }
        events.sweep();
        assertThat(rows()).isEqualTo(500);
        time.pass(Duration.ofMinutes(11));
        events.sweep();
        assertThat(rows()).isEqualTo(250);
        events.sweep();
        assertThat(rows()).isEqualTo(250);
    }

    @Test
    void what_a_run_subscribes_to_after_it_was_seen_as_ended_stays() {
        var rows = new SubscriptionRows(store, scope());
        rows.add(of("run", Interest.of("t")));
        var seen = store.now();
        time.pass(Duration.ofSeconds(1));
        rows.add(new Subscription("run", "/do/1/again", List.of(Interest.of("t"))));
        rows.removeRuns(List.of("run"), seen);
        assertThat(rows()).isEqualTo(1);
    }
}
