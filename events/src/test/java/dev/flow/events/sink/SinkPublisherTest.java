package dev.flow.events.sink;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.OnBothDatabases;
import dev.flow.events.SampleEvents;
import dev.flow.events.record.SinkEventRows;
import dev.flow.store.Dialect;
import dev.flow.testing.Eventually;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What runs publish reaches the sinks that want it, whatever they do meanwhile. */
final class SinkPublisherTest extends OnBothDatabases {
    private static final String STARTED = "io.serverlessworkflow.workflow.started.v1";
    private static final String TASK_COMPLETED = "io.serverlessworkflow.task.completed.v1";

    private final SinkEventRows rows;
    private final StoredOutbox outbox;
    private final TestSinks taken = new TestSinks();
    private volatile JsonNode sinks = SampleEvents.json("{}");

    SinkPublisherTest(Dialect dialect) {
        super(dialect);
        rows = new SinkEventRows(store, SCOPE);
        outbox = new StoredOutbox(rows, () -> sinks);
    }

    /** Sinks in memory, which can be unavailable and refuse single events. */
    private static final class TestSinks implements EventSink.Connector, SinkObserver {
        private final List<String> events = new CopyOnWriteArrayList<>();
        private final Set<String> unavailable = ConcurrentHashMap.newKeySet();
        private final Set<String> refused = ConcurrentHashMap.newKeySet();
        private final AtomicInteger failures = new AtomicInteger();

        @Override
        public EventSink open(String name, ObjectNode settings) {
            return new EventSink() {
                @Override
                public void send(ObjectNode event) {
                    String id = event.path("id").asText();
                    if (unavailable.contains(name) || refused.contains(id)) {
                        throw SinkException.notTaken("not now", null);
                    }
                    events.add(name + " " + id);
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public void onSent(String sink) {}

        @Override
        public void onFailed(String sink) {
            failures.incrementAndGet();
        }

        List<String> of(String sink) {
            return events.stream()
                    .filter(each -> each.startsWith(sink + " "))
                    .map(each -> each.substring(sink.length() + 1))
                    .toList();
        }
    }

    private SinkPublisher publisher() {
        var publisher = new SinkPublisher(() -> sinks, taken, rows, taken, time.timekeeper());
        publisher.reconcile();
        return publisher;
    }

    private void announce(String stream, int from, int to) {
        IntStream.range(from, to)
                .forEach(number ->
                        outbox.announce(stream, List.of(SampleEvents.of(STARTED, stream + "-" + number, "{}"))));
    }

    private static List<String> ids(String stream, int to) {
        return IntStream.range(0, to).mapToObj(number -> stream + "-" + number).toList();
    }

    @AfterEach
    void nothingIsLeft() {
        assertThat(rows.backlog()).isEmpty();
    }

    @Test
    void a_sink_gets_what_it_wants_with_output_only_where_it_asks_for_it() {
        sinks = SampleEvents.json("""
                {runs: {kind: 'http', events: ['workflows']},
                 all: {kind: 'http', events: ['workflows', 'tasks', 'emitted'], include_output: true},
                 brief: {kind: 'http', events: ['tasks']}}
                """);
        outbox.announce(
                "run",
                List.of(
                        SampleEvents.of(STARTED, "1", "{name: 'run'}"),
                        SampleEvents.of(TASK_COMPLETED, "2", "{task: '/do/0/a', output: {a: 1}}")));
        outbox.emitted(SampleEvents.of("shop.order.placed", "3", "{output: 4}"));
        assertThat(rows.due("runs", 10))
                .extracting(each -> each.event().path("id").asText())
                .containsExactly("1");
        assertThat(rows.due("all", 10))
                .extracting(each -> each.event().at("/data/output").toString())
                .containsExactly("", "{\"a\":1}", "4");
        assertThat(rows.due("brief", 10))
                .singleElement()
                .satisfies(each ->
                        assertThat(each.event().path("data")).isEqualTo(SampleEvents.json("{task: '/do/0/a'}")));
        try (var _ = publisher()) {
            Eventually.get(rows::backlog, List::isEmpty);
        }
        assertThat(taken.of("all")).containsExactlyInAnyOrder("1", "2", "3");
    }

    @Test
    void a_configuration_without_sinks_keeps_nothing() {
        announce("run", 0, 3);
        outbox.emitted(SampleEvents.of("t", "1"));
        assertThat(rows.backlog()).isEmpty();
    }

    @Test
    void a_sink_that_was_unavailable_gets_everything_in_the_order_of_each_run_and_holds_up_no_other() {
        sinks = SampleEvents.json("{a: {events: ['workflows']}, b: {events: ['workflows']}}");
        taken.unavailable.add("a");
        try (var _ = publisher()) {
            announce("one", 0, 20);
            announce("two", 0, 20);
            Eventually.get(() -> taken.of("b"), all -> all.size() == 40);
            Eventually.get(taken.failures::get, number -> number >= 2);
            assertThat(taken.of("a")).isEmpty();
            taken.unavailable.clear();
            Eventually.get(rows::backlog, List::isEmpty);
        }
        assertThat(taken.of("a"))
                .hasSize(40)
                .containsSubsequence(ids("one", 20))
                .containsSubsequence(ids("two", 20));
    }

    @Test
    void an_event_that_is_refused_holds_up_its_run_and_no_other() {
        sinks = SampleEvents.json("{a: {events: ['workflows']}}");
        taken.refused.add("one-1");
        try (var _ = publisher()) {
            announce("one", 0, 3);
            announce("two", 0, 3);
            Eventually.get(() -> taken.of("a"), all -> all.containsAll(ids("two", 3)));
            Eventually.get(taken.failures::get, number -> number >= 2);
            assertThat(taken.of("a")).contains("one-0").doesNotContain("one-1", "one-2");
            taken.refused.clear();
            Eventually.get(rows::backlog, List::isEmpty);
        }
        assertThat(taken.of("a")).containsSubsequence(ids("one", 3));
    }

    @Test
    void another_process_goes_on_where_one_has_stopped() {
        sinks = SampleEvents.json("{a: {events: ['workflows']}}");
        try (var _ = publisher()) {
            announce("one", 0, 3);
            Eventually.get(rows::backlog, List::isEmpty);
            taken.unavailable.add("a");
            announce("one", 3, 6);
            Eventually.get(taken.failures::get, number -> number >= 1);
        }
        taken.unavailable.clear();
        try (var _ = publisher()) {
            Eventually.get(rows::backlog, List::isEmpty);
        }
        assertThat(taken.of("a")).containsExactlyElementsOf(ids("one", 6));
    }

    @Test
    void what_waits_for_a_sink_that_is_gone_is_sent_when_it_is_there_again() {
        JsonNode before = SampleEvents.json("{a: {events: ['workflows']}}");
        sinks = before;
        announce("one", 0, 3);
        sinks = SampleEvents.json("{}");
        try (var publisher = publisher()) {
            assertThat(rows.isAnyDue("a")).isTrue();
            sinks = before;
            publisher.reconcile();
            Eventually.get(rows::backlog, List::isEmpty);
        }
        assertThat(taken.of("a")).containsExactlyElementsOf(ids("one", 3));
    }
}
