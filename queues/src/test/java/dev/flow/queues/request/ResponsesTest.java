package dev.flow.queues.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.QueueFunction;
import dev.flow.engine.EngineException;
import dev.flow.engine.event.ResponseDelivery;
import dev.flow.engine.offload.PayloadStoreException;
import dev.flow.events.DeliveryFilter;
import dev.flow.events.DeliveryLog;
import dev.flow.events.Door;
import dev.flow.events.EventObserver;
import dev.flow.events.InboundEvent;
import dev.flow.events.record.DeliveryRows;
import dev.flow.events.record.EventTables;
import dev.flow.events.router.Events;
import dev.flow.queues.request.Responses.Answer;
import dev.flow.store.Dialect;
import dev.flow.store.Isolation;
import dev.flow.store.RetentionRule;
import dev.flow.store.Schema;
import dev.flow.store.SchemaPart;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.store.tables.StoreTables;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Which responses reach their runs, and what becomes of all others. */
@ParameterizedClass
@EnumSource(Dialect.class)
@Tag("process")
@Timeout(120)
final class ResponsesTest {
    private static final Schema SCHEMA =
            Schema.of(Stream.concat(StoreTables.PARTS.stream(), Stream.of(EventTables.PART, RequestTables.PART))
                    .toList());
    private static final String SCOPE = "scope-of-tests";
    private static final String SOURCE = "main/results";
    private static final List<String> UNREADABLE = List.of(
            "[]",
            "{\"output\": 1}",
            "{\"key\": 7, \"output\": 1}",
            "{\"key\": \"KEY\"}",
            "{\"key\": \"KEY\", \"output\": 1, \"error\": {}}",
            "{\"key\": \"KEY\", \"error\": \"no\"}",
            "{\"key\": \"KEY\", \"error\": {\"status\": 99}}",
            "{\"key\": \"KEY\", \"error\": {\"title\": 7}}");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final QueueFunction CHARGE = new QueueFunction(
            "charge:1.0.0", new QueueFunction.Route("main", "charges", "results"), Duration.ofHours(1));

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-25T12:00:00Z"));
    private final TestDatabase database;
    private final Store store;
    private final RequestRows rows;
    private final DeliveryRows deliveries;
    private final DeliveryLog log;
    private final List<String> delivered = new ArrayList<>();

    ResponsesTest(Dialect dialect) {
        database = TestDatabase.create(dialect);
        store = database.open(SCHEMA, Timekeeper.of(now::get));
        store.migrate();
        rows = new RequestRows(store, SCOPE);
        deliveries = new DeliveryRows(store, SCOPE);
        log = new Events(store, SCOPE, 10, EventObserver.NONE).log();
    }

    @AfterEach
    void closeDatabase() {
        store.close();
        database.close();
    }

    private void pass(Duration duration) {
        now.updateAndGet(before -> before.plus(duration));
    }

    private Request request(String id) {
        return new Request(
                id,
                new Request.Origin("run-1", "/do/0/pay", "run-1:/do/0/pay"),
                CHARGE,
                JsonNodeFactory.instance.objectNode().put("amount", 5),
                now.get());
    }

    private String open(String id) {
        return rows.open(request(id)).orElseThrow();
    }

    /** Runs that take every response. */
    private Responses responses() {
        return responses((workflowId, request, outcome) -> {
            delivered.add(workflowId + ' ' + request + ' ' + outcome);
            return true;
        });
    }

    private Responses responses(ResponseDelivery runs) {
        return new Responses(rows, runs, log);
    }

    private static InboundEvent response(String id, String key) {
        return response(SOURCE, id, key);
    }

    private static InboundEvent response(String source, String id, String key) {
        ObjectNode data = JsonNodeFactory.instance.objectNode().put("key", key);
        data.putObject("output").put("charge", "c-1");
        return event(source, id, data);
    }

    private static InboundEvent event(String source, String id, JsonNode data) {
        ObjectNode event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", "/payments")
                .put("type", Response.TYPE);
        event.set("data", data);
        return InboundEvent.of(Door.QUEUE, source, event);
    }

    private List<String> outcomes() {
        return deliveries.page(DeliveryFilter.ALL, 100, null).stream()
                .map(each -> each.outcome().label())
                .toList();
    }

    private static String refused(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Refused.class);
        return ((Answer.Refused) answer).reason();
    }

    @Test
    void a_response_reaches_its_run_and_every_further_one_is_a_duplicate() {
        String key = open("q-1");

        assertThat(responses().accept(response("a-1", key))).isEqualTo(new Answer.Accepted(false));
        assertThat(responses().accept(response("a-1", key))).isEqualTo(new Answer.Accepted(true));
        assertThat(responses().accept(response("a-2", key))).isEqualTo(new Answer.Accepted(true));

        assertThat(delivered).containsExactly("run-1 q-1 {\"output\":{\"charge\":\"c-1\"}}");
        assertThat(outcomes()).containsExactlyInAnyOrder("accepted", "duplicate", "duplicate");
    }

    @Test
    void the_delivery_of_a_response_names_its_run_and_cannot_be_delivered_again() {
        responses().accept(response("a-1", open("q-1")));
        var all = new Events(store, SCOPE, 10, EventObserver.NONE).deliveries();
        String id = deliveries.page(DeliveryFilter.ALL, 1, null).getFirst().id();

        assertThat(all.describe(id).runs()).extracting(run -> run.workflowId()).containsExactly("run-1");
        assertThatThrownBy(() -> all.redeliver(id)).hasMessageContaining("is a response");
    }

    @Test
    void a_request_keeps_its_key_when_it_is_sent_again() {
        assertThat(open("q-1")).isEqualTo(open("q-1")).isNotEqualTo(open("q-2"));
    }

    @Test
    void unknown_keys_other_queues_and_other_scopes_are_refused() {
        String key = open("q-1");
        String foreign =
                new RequestRows(store, "another-scope").open(request("q-1")).orElseThrow();

        assertThat(refused(responses().accept(response("a-1", "none")))).contains("No request has the key");
        assertThat(refused(responses().accept(response("a-2", foreign)))).contains("No request has the key");
        assertThat(refused(responses().accept(response("others/results", "a-3", key))))
                .contains("another queue");

        assertThat(delivered).isEmpty();
        assertThat(outcomes()).containsExactly("rejected", "rejected", "rejected");
        assertThat(responses().accept(response("a-4", key))).isEqualTo(new Answer.Accepted(false));
    }

    @Test
    void a_response_after_the_end_of_its_time_is_late() {
        String key = open("q-1");
        pass(CHARGE.timeout());

        assertThat(refused(responses().accept(response("a-1", key)))).startsWith("The response is late");
        assertThat(delivered).isEmpty();
    }

    @Test
    void a_response_to_a_withdrawn_request_is_late_and_a_withdrawn_request_is_not_sent_any_more() {
        String key = open("q-1");
        rows.withdraw("q-1");
        rows.withdraw("q-2");

        assertThat(refused(responses().accept(response("a-1", key)))).startsWith("The response is late");
        assertThat(rows.open(request("q-1"))).isEmpty();
        assertThat(rows.open(request("q-2"))).isEmpty();
        assertThat(delivered).isEmpty();
    }

    @Test
    void a_response_to_a_run_that_has_ended_is_late_and_so_are_all_that_follow() {
        String key = open("q-1");

        assertThat(refused(responses((_, _, _) -> false).accept(response("a-1", key))))
                .isEqualTo("The response is late: its run has ended.");
        assertThat(refused(responses().accept(response("a-2", key)))).startsWith("The response is late");
    }

    @Test
    void while_the_engine_does_not_answer_a_response_comes_again_and_is_accepted_then() {
        String key = open("q-1");
        Responses unavailable = responses((_, _, _) -> {
            throw EngineException.unavailable("The engine does not answer.", null);
        });

        assertThatThrownBy(() -> unavailable.accept(response("a-1", key))).isInstanceOf(EngineException.class);
        assertThat(responses().accept(response("a-2", key))).isInstanceOf(Answer.Busy.class);
        assertThat(responses().accept(response("a-1", key))).isEqualTo(new Answer.Accepted(false));
        assertThat(outcomes()).containsExactly("accepted");
    }

    @Test
    void another_response_takes_the_place_of_one_that_did_not_come_back() {
        String key = open("q-1");
        assertThat(rows.claim("q-1", "of a process that has ended")).isTrue();

        assertThat(responses().accept(response("a-2", key))).isInstanceOf(Answer.Busy.class);
        pass(RequestRows.CLAIM);
        assertThat(responses().accept(response("a-2", key))).isEqualTo(new Answer.Accepted(false));
    }

    @Test
    void a_response_that_the_engine_does_not_take_leaves_the_place_to_another_one() {
        String key = open("q-1");
        Responses small = responses((_, _, _) -> {
            throw EngineException.payload(PayloadStoreException.tooLarge(2_000_000, 1_000_000));
        });

        assertThat(refused(small.accept(response("a-1", key)))).contains("too large");
        assertThat(responses().accept(response("a-2", key))).isEqualTo(new Answer.Accepted(false));
    }

    @Test
    void what_is_no_response_is_refused() throws Exception {
        String key = open("q-1");
        for (String data : UNREADABLE) {
            InboundEvent event = event(SOURCE, "a-" + data.hashCode(), JSON.readTree(data.replace("KEY", key)));
            assertThat(responses().accept(event)).as(data).isInstanceOf(Answer.Refused.class);
        }
        assertThat(delivered).isEmpty();
    }

    @Test
    void an_error_has_defaults_and_a_missing_output_may_be_null() throws Exception {
        ObjectNode data = JsonNodeFactory.instance.objectNode().put("key", open("q-1"));
        data.putObject("error").put("detail", "The card is empty.");
        responses().accept(event(SOURCE, "a-1", data));
        data = JsonNodeFactory.instance.objectNode().put("key", open("q-2"));
        responses().accept(event(SOURCE, "a-2", data.putNull("output")));

        assertThat(delivered.getLast()).isEqualTo("run-1 q-2 {\"output\":null}");
        assertThat(JSON.readTree(delivered.getFirst().substring("run-1 q-1 ".length()))
                        .path("error"))
                .isEqualTo(JSON.readTree("""
                        {"type": "https://open-workflow-specification.org/spec/1.0.0/errors/communication",
                         "status": 500, "detail": "The card is empty."}
                        """));
    }

    @Test
    void a_request_is_kept_for_thirty_days_after_the_end_of_its_time() {
        open("old");
        pass(Duration.ofDays(30));
        clean();
        String key = open("new");
        pass(CHARGE.timeout());
        clean();

        assertThat(count()).isEqualTo(1);
        assertThat(rows.find(key)).map(StoredRequest::id).isEqualTo(Optional.of("new"));
    }

    private void clean() {
        for (SchemaPart.Table table : RequestTables.PART.tables()) {
            if (table.retention() instanceof RetentionRule.RemoveAged(Duration age, RetentionRule.Removal removal)) {
                store.inTransaction(
                        Isolation.READ_COMMITTED,
                        transaction -> removal.remove(
                                transaction,
                                new RetentionRule.Cutoff(store.now().minus(age), SCOPE),
                                1_000));
            }
        }
    }

    private long count() {
        return store.read(transaction -> transaction
                .query("select count(*) from queue_request")
                .mapTo(Long.class)
                .one());
    }
}
