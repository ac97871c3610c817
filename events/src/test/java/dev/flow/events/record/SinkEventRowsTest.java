package dev.flow.events.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.OnBothDatabases;
import dev.flow.events.SampleEvents;
import dev.flow.store.Dialect;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What waits for sinks, in which order, and who sends it. */
final class SinkEventRowsTest extends OnBothDatabases {
    private static final String SINK = "audit";
    private static final Duration LEASE = Duration.ofSeconds(30);

    private final SinkEventRows rows;

    SinkEventRowsTest(Dialect dialect) {
        super(dialect);
        rows = new SinkEventRows(store, SCOPE);
    }

    private static SinkEvent event(String sink, String stream, String id) {
        return new SinkEvent(sink, stream, SampleEvents.of("t", id, "{}"));
    }

    private List<String> due(int limit) {
        return rows.due(SINK, limit).stream()
                .map(each -> each.event().path("id").asText())
                .toList();
    }

    private String key(String id) {
        return rows.due(SINK, 100).stream()
                .filter(each -> each.event().path("id").asText().equals(id))
                .findFirst()
                .orElseThrow()
                .key();
    }

    @Test
    void events_are_due_in_the_order_in_which_they_were_added_also_when_clocks_differ() {
        rows.add(List.of(event(SINK, "run", "1"), event(SINK, "run", "2")));
        time.pass(Duration.ofSeconds(-5));
        rows.add(List.of(event(SINK, "run", "3"), event(SINK, "run", "4")));
        time.pass(Duration.ofSeconds(5));
        assertThat(due(100)).containsExactly("1", "2", "3", "4");
        assertThat(due(1)).containsExactly("1");
    }

    @Test
    void an_event_that_waits_is_added_once_for_each_sink() {
        rows.add(List.of(event(SINK, "run", "1"), event("other", "run", "1")));
        rows.add(List.of(event(SINK, "run", "1"), event(SINK, "run", "2")));
        assertThat(due(100)).containsExactly("1", "2");
        assertThat(rows.due("other", 100)).hasSize(1);
    }

    @Test
    void an_event_that_was_not_taken_holds_back_its_stream_and_no_other() {
        rows.add(List.of(event(SINK, "one", "1"), event(SINK, "one", "2"), event(SINK, "two", "3")));
        rows.attempted(SINK, List.of(), Map.of(key("1"), Duration.ofSeconds(10)));
        assertThat(due(100)).containsExactly("3");
        rows.add(List.of(event(SINK, "one", "4")));
        assertThat(due(100)).containsExactly("3");
        time.pass(Duration.ofSeconds(11));
        assertThat(due(100)).containsExactlyInAnyOrder("1", "2", "3", "4").containsSubsequence("1", "2", "4");
        assertThat(rows.due(SINK, 1))
                .singleElement()
                .extracting(PendingSinkEvent::attempts)
                .isEqualTo(1);
    }

    @Test
    void an_event_that_was_taken_is_gone() {
        rows.add(List.of(event(SINK, "run", "1"), event(SINK, "run", "2")));
        rows.attempted(SINK, List.of(key("1")), Map.of());
        assertThat(due(100)).containsExactly("2");
        rows.attempted(SINK, List.of(key("2")), Map.of());
        assertThat(rows.isAnyDue(SINK)).isFalse();
        assertThat(rows.backlog()).isEmpty();
    }

    @Test
    void events_of_other_scopes_are_not_seen() {
        rows.add(List.of(event(SINK, "run", "1")));
        SinkEventRows other = new SinkEventRows(store, "another-scope");
        assertThat(other.isAnyDue(SINK)).isFalse();
        assertThat(other.due(SINK, 100)).isEmpty();
        assertThat(other.backlog()).isEmpty();
        assertThat(other.lease(SINK, "a", LEASE)).isTrue();
        assertThat(rows.lease(SINK, "b", LEASE)).isTrue();
    }

    @Test
    void one_process_sends_to_a_sink_until_it_lets_go_or_its_time_is_over() {
        assertThat(rows.lease(SINK, "a", LEASE)).isTrue();
        assertThat(rows.lease(SINK, "b", LEASE)).isFalse();
        assertThat(rows.lease("other", "b", LEASE)).isTrue();
        time.pass(LEASE.minusSeconds(1));
        assertThat(rows.lease(SINK, "a", LEASE)).isTrue();
        time.pass(LEASE.minusSeconds(1));
        assertThat(rows.lease(SINK, "b", LEASE)).isFalse();
        time.pass(Duration.ofSeconds(1));
        assertThat(rows.lease(SINK, "b", LEASE)).isTrue();
        assertThat(rows.lease(SINK, "a", LEASE)).isFalse();
        rows.release(SINK, "a");
        assertThat(rows.lease(SINK, "a", LEASE)).isFalse();
        rows.release(SINK, "b");
        assertThat(rows.lease(SINK, "a", LEASE)).isTrue();
    }

    @Test
    void the_backlog_says_how_many_wait_and_how_long() {
        rows.add(List.of(event(SINK, "run", "1"), event("other", "run", "1")));
        time.pass(Duration.ofMinutes(5));
        rows.add(List.of(event(SINK, "run", "2")));
        assertThat(rows.backlog()).extracting(SinkBacklog::sink).containsExactly(SINK, "other");
        assertThat(rows.backlog()).extracting(SinkBacklog::events).containsExactly(2L, 1L);
        assertThat(rows.backlog())
                .allSatisfy(each -> assertThat(each.oldest()).isGreaterThanOrEqualTo(Duration.ofMinutes(5)));
    }

    @Test
    void events_that_are_large_are_read_a_few_at_a_time() {
        String large = "{\"text\": \"" + "x".repeat(3 << 20) + "\"}";
        rows.add(IntStream.range(0, 5)
                .mapToObj(number -> new SinkEvent(SINK, "run", SampleEvents.of("t", "" + number, large)))
                .toList());
        assertThat(due(100)).containsExactly("0", "1");
        ObjectNode tooLarge = SampleEvents.of("t", "a", "{\"text\": \"" + "x".repeat(9 << 20) + "\"}");
        rows.add(List.of(new SinkEvent("other", "run", tooLarge)));
        assertThat(rows.due("other", 100)).hasSize(1);
    }
}
