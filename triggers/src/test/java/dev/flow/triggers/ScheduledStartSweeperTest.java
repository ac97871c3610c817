package dev.flow.triggers;

import dev.flow.engine.payload.Json;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.testing.Eventually;
import dev.flow.triggers.TriggersException.Code;
import dev.flow.triggers.quota.Reservation;
import dev.flow.triggers.record.ScheduledStartRow;
import dev.flow.triggers.record.ScheduledStartRow.Phase;
import dev.flow.triggers.start.ScheduledStart;
import dev.flow.triggers.start.ScheduledStart.FailureCode;
import dev.flow.triggers.start.ScheduledStart.State;
import dev.flow.triggers.start.ScheduledStartRequest;
import dev.flow.triggers.start.ScheduledStarts.Accepted;
import dev.flow.triggers.workflow.ScheduledStartJob;
import dev.flow.triggers.workflow.ScheduledStartStanding;
import dev.flow.triggers.workflow.ScheduledStartState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static dev.flow.triggers.ScheduledStartsFixture.CALLER;
import static dev.flow.triggers.ScheduledStartsFixture.in;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** What killed gateways leave of a scheduled start after each of their steps, and what the sweeper makes of it. */
@Timeout(180)
class ScheduledStartSweeperTest {
    private static final Duration HOUR = Duration.ofHours(1);

    private final ScheduledStartsFixture fixture = ScheduledStartsFixture.embedded(ScheduledStartsFixture.UNLIMITED);
    private final Instant at = in(HOUR);

    @BeforeEach
    void declare() {
        fixture.configuration.declareWorkflow("greet", "do: [{greet: {set: {greeting: hello}}}]");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private ScheduledStartRequest request() {
        return fixture.request("greet", "order-1", at);
    }

    /** What a gateway would write for the request; its content is that of one that was accepted and forgotten. */
    private ScheduledStartState state() {
        ScheduledStart start = fixture.starts.create(request()).start();
        ScheduledStartRow row = fixture.rows.find(start.id()).orElseThrow();
        fixture.engine()
                .client()
                .newUntypedWorkflowStub(fixture.client.workflowId(start.id()))
                .terminate("for the test");
        fixture.store()
                .inTransaction(transaction ->
                        transaction.update("delete from scheduled_start").execute());
        fixture.quotas.release(fixture.scope.digest(), start.id());
        ScheduledStartJob job = row.job();
        return new ScheduledStartState(
                job,
                request().input(),
                ScheduledStartStanding.accepted(at.toEpochMilli(), Instant.now().toEpochMilli() - 1));
    }

    private void reserve(String id) {
        var _ = fixture.quotas.reserve(new Reservation(
                fixture.scope.digest(), id, CALLER, Instant.now().minusSeconds(1)));
    }

    private void accept(ScheduledStartState state) {
        var _ = fixture.rows.accept(new ScheduledStartRow(state.job(), Phase.ACCEPTING, state.standing(), null));
    }

    private Phase phase(String id) {
        return fixture.rows.find(id).orElseThrow().phase();
    }

    @Test
    void a_reservation_without_a_row_is_released() {
        reserve("shop.greet.LOST");
        fixture.sweep();
        assertThat(fixture.reserved()).isZero();
    }

    @Test
    void a_row_without_a_workflow_is_released_and_the_request_can_be_made_again() {
        ScheduledStartState state = state();
        reserve(state.job().id());
        accept(state);

        fixture.sweep();

        assertThat(phase(state.job().id())).isEqualTo(Phase.RELEASED);
        assertThat(fixture.reserved()).isZero();
        assertThat(catchThrowableOfType(
                                TriggersException.class,
                                () -> fixture.starts.describe(state.job().id()))
                        .code())
                .isEqualTo(Code.NOT_FOUND);
        assertThat(fixture.starts.create(request()).status()).isEqualTo(Accepted.Status.ACCEPTED);
        fixture.pass(HOUR.plusMinutes(1));
        fixture.await(state.job().id(), State.STARTED);
        assertThat(fixture.reserved()).isZero();
    }

    @Test
    void a_row_whose_workflow_was_started_is_accepted() {
        ScheduledStartState state = state();
        reserve(state.job().id());
        accept(state);
        fixture.client.start(state, 3);

        fixture.sweep();

        assertThat(phase(state.job().id())).isEqualTo(Phase.ACCEPTED);
        assertThat(fixture.reserved()).isEqualTo(1);
    }

    @Test
    void what_is_half_made_is_finished_by_the_same_request() {
        ScheduledStartState state = state();
        reserve(state.job().id());
        accept(state);
        assertThat(fixture.starts.create(request()).status()).isEqualTo(Accepted.Status.ACCEPTED);
        assertThat(fixture.reserved()).isEqualTo(1);
    }

    @Test
    void a_workflow_that_was_started_after_its_row_was_released_starts_nothing() {
        ScheduledStartState state = state();
        accept(state);
        fixture.sweep();

        fixture.client.start(state, 3);

        assertThat(fixture.rows.confirm(state.job().id())).isEmpty();
        fixture.pass(HOUR.plusMinutes(1));
        Eventually.get(() -> fixture.client.isOpen(state.job().id()), open -> !open);
        assertThat(phase(state.job().id())).isEqualTo(Phase.RELEASED);
        assertThat(fixture.workflows())
                .contains(fixture.client.workflowId(state.job().id()))
                .doesNotContain(state.job().id());
    }

    @Test
    void one_that_is_due_and_whose_workflow_was_ended_on_the_engine_has_failed() {
        ScheduledStart start = fixture.starts
                .create(fixture.request("greet", "order-1", in(Duration.ofSeconds(2))))
                .start();
        fixture.engine()
                .client()
                .newUntypedWorkflowStub(fixture.client.workflowId(start.id()))
                .terminate("for the test");
        Eventually.get(() -> Instant.now().isAfter(start.startAt().plusMillis(10)), Boolean::booleanValue);

        fixture.sweep();

        ScheduledStart failed = fixture.starts.describe(start.id());
        assertThat(failed.state()).isEqualTo(State.FAILED);
        assertThat(failed.failureCode()).isEqualTo(FailureCode.DISPATCH_EXHAUSTED);
        assertThat(fixture.reserved()).isZero();
    }

    @Test
    void a_start_that_goes_on_is_left_alone() {
        ScheduledStart start = fixture.starts.create(request()).start();
        fixture.sweep();
        fixture.sweep();
        assertThat(fixture.starts.describe(start.id())).isEqualTo(start);
        assertThat(fixture.reserved()).isEqualTo(1);
    }

    @Test
    void a_binding_that_was_away_when_a_start_ended_is_told_later() {
        ScheduledStart start = fixture.starts.create(request()).start();
        fixture.quotas.away = true;
        fixture.pass(HOUR.plusMinutes(1));
        fixture.await(start.id(), State.STARTED);
        fixture.quotas.away = false;
        assertThat(fixture.reserved()).isEqualTo(1);
        Eventually.get(() -> fixture.client.isOpen(start.id()), open -> !open);
        fixture.sweep();
        assertThat(fixture.reserved()).isZero();
    }

    @Test
    void with_the_binding_away_nothing_is_written_anywhere() {
        fixture.quotas.away = true;
        List<String> tables = contents(fixture.store());
        List<String> workflows = fixture.workflows();

        TriggersException refused =
                catchThrowableOfType(TriggersException.class, () -> fixture.starts.create(request()));

        assertThat(refused.code()).isEqualTo(Code.QUOTA_UNAVAILABLE);
        assertThat(contents(fixture.store())).isEqualTo(tables);
        assertThat(fixture.workflows()).isEqualTo(workflows);
        assertThat(fixture.starts.quota()).isEmpty();
    }

    /** Every row of every table. */
    private static List<String> contents(Store store) {
        assertThat(store.dialect()).isEqualTo(Dialect.SQLITE);
        return store.read(transaction -> {
            List<String> rows = new ArrayList<>();
            for (String table : transaction
                    .query("select name from sqlite_master where type = 'table' order by name")
                    .mapTo(String.class)
                    .list()) {
                transaction
                        .query("select * from " + table)
                        .mapToMap()
                        .list()
                        .forEach(row -> rows.add(table + Json.object().put("row", row.toString())));
            }
            return rows;
        });
    }
}
