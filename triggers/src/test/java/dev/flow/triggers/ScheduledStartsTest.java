package dev.flow.triggers;

import dev.flow.engine.payload.Json;
import dev.flow.triggers.TriggersException.Code;
import dev.flow.triggers.quota.QuotaUse;
import dev.flow.triggers.record.StoreQuotas;
import dev.flow.triggers.start.ScheduledStart;
import dev.flow.triggers.start.ScheduledStart.FailureCode;
import dev.flow.triggers.start.ScheduledStart.State;
import dev.flow.triggers.start.ScheduledStartPage;
import dev.flow.triggers.start.ScheduledStartPage.Filter;
import dev.flow.triggers.start.ScheduledStartRequest;
import dev.flow.triggers.start.ScheduledStarts.Accepted;
import dev.flow.triggers.start.ScheduledStarts.Changed;
import dev.flow.triggers.start.StartChange;
import dev.flow.triggers.start.WorkloadClass;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static dev.flow.triggers.ScheduledStartsFixture.change;
import static dev.flow.triggers.ScheduledStartsFixture.in;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Scheduled starts on the embedded engine, whose time is skipped. */
@Timeout(180)
class ScheduledStartsTest {
    private static final String GREET = "do: [{greet: {set: {greeting: hello}}}]";
    private static final Duration HOUR = Duration.ofHours(1);

    private final ScheduledStartsFixture fixture =
            ScheduledStartsFixture.embedded(new StoreQuotas.Limits(3, 1_000_000, 2));

    @BeforeEach
    void declare() {
        fixture.configuration.declareWorkflow("greet", GREET);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private ScheduledStart accepted(ScheduledStartRequest request) {
        Accepted accepted = fixture.starts.create(request);
        assertThat(accepted.status()).isEqualTo(Accepted.Status.ACCEPTED);
        return accepted.start();
    }

    private ScheduledStart accepted(String id) {
        return accepted(fixture.request("greet", id, in(HOUR)));
    }

    private static TriggersException refused(ThrowingCallable call, Code code) {
        TriggersException refused = catchThrowableOfType(TriggersException.class, call);
        assertThat(refused).extracting(TriggersException::code).isEqualTo(code);
        return refused;
    }

    @Test
    void a_run_is_started_at_its_time_and_not_before() {
        Instant at = in(HOUR);
        ScheduledStart start = accepted(fixture.request("greet", "order-1", at));
        assertThat(start.state()).isEqualTo(State.SCHEDULED);
        assertThat(start.startAt()).isEqualTo(at);
        assertThat(start.version()).isEqualTo(1);
        assertThat(start.target().businessRequestId()).isEqualTo("order-1");
        assertThat(fixture.starts.quota()).contains(new QuotaUse(1, 3));

        fixture.pass(HOUR.minusMinutes(1));
        assertThat(fixture.starts.describe(start.id()).state()).isEqualTo(State.SCHEDULED);
        fixture.pass(Duration.ofMinutes(2));

        ScheduledStart started = fixture.await(start.id(), State.STARTED);
        assertThat(started.version()).isEqualTo(3);
        assertThat(started.times().dispatchStartedAt()).isBetween(at, at.plusSeconds(2));
        assertThat(started.run())
                .isNotNull()
                .extracting(ScheduledStart.Run::workflowId)
                .isEqualTo(start.id());
        assertThat(fixture.observed.outcomes()).containsExactly("started");
        assertThat(fixture.runs().describe(start.id(), null).identity().workflowId())
                .isEqualTo(start.id());
        assertThat(fixture.reserved()).isZero();
    }

    @Test
    void the_class_of_its_work_is_the_priority_of_its_run_and_of_itself() {
        for (WorkloadClass urgency : List.of(WorkloadClass.INTERACTIVE, WorkloadClass.BATCH)) {
            var request = new ScheduledStartRequest(
                    "greet", urgency.label(), in(Duration.ofMinutes(1)), Json.object(), urgency, "caller");
            ScheduledStart start = accepted(request);
            assertThat(priority(fixture.client.workflowId(start.id()))).isEqualTo(urgency.priority());
            fixture.pass(Duration.ofMinutes(2));
            fixture.await(start.id(), State.STARTED);
            assertThat(priority(start.id())).isEqualTo(urgency.priority());
        }
    }

    private int priority(String workflowId) {
        return fixture.engine()
                .client()
                .getWorkflowServiceStubs()
                .blockingStub()
                .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
                        .setNamespace("default")
                        .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId))
                        .build())
                .getWorkflowExecutionInfo()
                .getPriority()
                .getPriorityKey();
    }

    @Test
    void the_same_request_is_accepted_once_whatever_has_become_of_it() {
        var request = fixture.request("greet", "order-1", in(HOUR));
        ScheduledStart start = accepted(request);
        assertThat(fixture.starts.create(request)).isEqualTo(new Accepted(Accepted.Status.DUPLICATE, start));

        fixture.pass(HOUR.plusMinutes(1));
        ScheduledStart started = fixture.await(start.id(), State.STARTED);
        assertThat(fixture.starts.create(request)).isEqualTo(new Accepted(Accepted.Status.DUPLICATE, started));
        assertThat(fixture.reserved()).isZero();
    }

    @Test
    void another_content_under_the_same_business_request_id_is_refused() {
        Instant at = in(HOUR);
        accepted(fixture.request("greet", "order-1", at));
        refused(
                () -> fixture.starts.create(fixture.request("greet", "order-1", at.plusSeconds(1))),
                Code.START_CONFLICT);
        refused(
                () -> fixture.starts.create(
                        fixture.request("greet", "order-1", at, Json.object().put("order", 2))),
                Code.START_CONFLICT);
        assertThat(fixture.reserved()).isEqualTo(1);
    }

    @Test
    void a_start_is_moved_by_who_knows_its_version() {
        ScheduledStart start = accepted("order-1");
        Instant later = in(HOUR.multipliedBy(3));

        Changed moved = fixture.starts.reschedule(start.id(), later, change(1));

        assertThat(moved.status()).isEqualTo(Changed.Status.RESCHEDULED);
        assertThat(moved.start().startAt()).isEqualTo(later);
        assertThat(moved.start().version()).isEqualTo(2);
        assertThat(fixture.starts.describe(start.id())).isEqualTo(moved.start());
        assertThat(refused(() -> fixture.starts.reschedule(start.id(), later, change(1)), Code.CONFLICT)
                        .currentVersion())
                .isEqualTo(2);
        fixture.pass(HOUR.multipliedBy(2));
        assertThat(fixture.starts.describe(start.id()).state()).isEqualTo(State.SCHEDULED);

        Changed earlier = fixture.starts.reschedule(start.id(), in(Duration.ofMinutes(1)), change(2));
        assertThat(earlier.start().version()).isEqualTo(3);
        fixture.await(start.id(), State.STARTED);
        assertThat(refused(() -> fixture.starts.reschedule(start.id(), later, change(5)), Code.CONFLICT)
                        .currentVersion())
                .isEqualTo(5);
    }

    @Test
    void a_cancelled_start_starts_nothing_and_gives_its_place_back() {
        ScheduledStart start = accepted("order-1");
        StartChange change = change(1);

        Changed canceled = fixture.starts.cancel(start.id(), change);

        assertThat(canceled.status()).isEqualTo(Changed.Status.CANCELED);
        assertThat(canceled.start().state()).isEqualTo(State.CANCELED);
        assertThat(canceled.start().times().completedAt()).isNotNull();
        assertThat(fixture.reserved()).isZero();
        assertThat(fixture.starts.cancel(start.id(), change)).isEqualTo(canceled);
        refused(() -> fixture.starts.cancel(start.id(), change(2)), Code.CONFLICT);
        refused(() -> fixture.starts.reschedule(start.id(), in(HOUR), change(2)), Code.CONFLICT);
        fixture.pass(HOUR.multipliedBy(2));
        assertThatThrownBy(() -> fixture.runs().describe(start.id(), null)).hasMessageContaining("There is no run");
        assertThat(fixture.starts.describe(start.id())).isEqualTo(canceled.start());
    }

    @Test
    void a_change_that_no_worker_takes_note_of_is_in_progress_and_made_once_when_one_is_there() {
        ScheduledStart start = accepted("order-1");
        fixture.stopWorker();
        StartChange change = change(1);

        assertThat(fixture.starts.cancel(start.id(), change).status()).isEqualTo(Changed.Status.IN_PROGRESS);

        fixture.startWorker();
        fixture.await(start.id(), State.CANCELED);
        assertThat(fixture.starts.cancel(start.id(), change).status()).isEqualTo(Changed.Status.CANCELED);
    }

    @Test
    void the_time_is_of_whole_seconds_between_now_and_the_horizon() {
        for (Instant at : List.of(in(Duration.ofSeconds(-10)), in(Duration.ofDays(366)), in(HOUR).plusMillis(500))) {
            refused(() -> fixture.starts.create(fixture.request("greet", "order-1", at)), Code.START_AT_OUT_OF_RANGE);
        }
        ScheduledStart start = accepted(fixture.request("greet", "order-1", in(Duration.ofSeconds(-3))));
        fixture.await(start.id(), State.STARTED);
        ScheduledStart second = accepted("order-2");
        refused(
                () -> fixture.starts.reschedule(second.id(), in(Duration.ofDays(400)), change(1)),
                Code.START_AT_OUT_OF_RANGE);
    }

    @Test
    void an_input_that_the_active_definition_does_not_take_any_more_fails() {
        ScheduledStart start = accepted("order-1");
        fixture.configuration.declareWorkflow("greet", """
                input:
                  schema: {document: {type: object, properties: {order: {type: string}}}}
                """ + GREET);

        fixture.pass(HOUR.plusMinutes(1));

        ScheduledStart failed = fixture.await(start.id(), State.FAILED);
        assertThat(failed.failureCode()).isEqualTo(FailureCode.CONTRACT_DRIFT);
        assertThat(fixture.observed.outcomes()).containsExactly("contract_drift");
        assertThat(failed.reason()).contains("schema");
        assertThat(failed.run()).isNull();
        assertThat(fixture.reserved()).isZero();
    }

    @Test
    void a_workflow_that_is_gone_fails_after_a_minute_in_which_it_may_come_back() {
        ScheduledStart gone = accepted("order-1");
        ScheduledStart back = accepted("order-2");
        fixture.configuration.removeWorkflow("greet");
        fixture.pass(HOUR.plusSeconds(5));
        assertThat(fixture.starts.describe(gone.id()).state()).isNotEqualTo(State.FAILED);
        fixture.pass(Duration.ofMinutes(2));
        assertThat(fixture.await(gone.id(), State.FAILED).failureCode()).isEqualTo(FailureCode.TARGET_UNAVAILABLE);
        assertThat(fixture.await(back.id(), State.FAILED).failureCode()).isEqualTo(FailureCode.TARGET_UNAVAILABLE);
        assertThat(fixture.reserved()).isZero();
    }

    @Test
    void a_run_of_the_same_identity_is_the_one_when_its_input_is_the_same() {
        ScheduledStart same = accepted("order-1");
        ScheduledStart other = accepted("order-2");
        var first = fixture.startNow("greet", "order-1", Json.object().put("order", 1));
        fixture.startNow("greet", "order-2", Json.object().put("order", 3));

        fixture.pass(HOUR.plusMinutes(1));

        assertThat(fixture.await(same.id(), State.STARTED).run())
                .isNotNull()
                .extracting(ScheduledStart.Run::runId)
                .isEqualTo(first.runId());
        assertThat(fixture.await(other.id(), State.FAILED).failureCode()).isEqualTo(FailureCode.START_CONFLICT);
    }

    @Test
    void a_run_of_the_same_identity_with_another_input_refuses_it_at_once() {
        fixture.startNow("greet", "order-1", Json.object().put("order", 7));
        refused(() -> accepted("order-1"), Code.START_CONFLICT);
        assertThat(fixture.reserved()).isZero();
    }

    @Test
    void a_pause_holds_it_up_and_says_so_for_a_day_at_most() {
        ScheduledStart resumed = accepted("order-1");
        ScheduledStart late = accepted(fixture.request("greet", "order-2", in(HOUR.multipliedBy(30))));
        ScheduledStart cancelled;
        fixture.configuration.pause("greet", true);
        fixture.pass(HOUR.plusMinutes(1));
        ScheduledStart held = fixture.await(resumed.id(), State.DISPATCHING);
        assertThat(held.reason()).contains("paused");
        assertThat(held.run()).isNull();
        fixture.configuration.pause("greet", false);
        fixture.pass(Duration.ofMinutes(10));
        fixture.await(resumed.id(), State.STARTED);

        cancelled = accepted(fixture.request("greet", "order-3", in(HOUR.multipliedBy(30))));
        fixture.configuration.pause("greet", true);
        fixture.pass(HOUR.multipliedBy(30));
        ScheduledStart due = fixture.await(cancelled.id(), State.DISPATCHING);
        assertThat(fixture.starts.cancel(cancelled.id(), change(due.version())).status())
                .isEqualTo(Changed.Status.CANCELED);
        for (int hour = 0; hour < 25; hour++) {
            fixture.pass(HOUR);
        }
        ScheduledStart failed = fixture.await(late.id(), State.FAILED);
        assertThat(failed.failureCode()).isEqualTo(FailureCode.DISPATCH_EXHAUSTED);
        assertThat(failed.reason()).contains("paused");
        assertThat(fixture.reserved()).isZero();
    }

    @Test
    void quotas_count_what_is_pending_of_a_principal_and_of_the_scope() {
        accepted("order-1");
        ScheduledStart second = accepted("order-2");
        assertThat(refused(() -> accepted("order-3"), Code.QUOTA_EXCEEDED)).hasMessageContaining("this principal");
        var third = new ScheduledStartRequest(
                "greet", "order-3", in(HOUR), Json.object(), WorkloadClass.STANDARD, "another");
        accepted(third);
        var fourth = new ScheduledStartRequest(
                "greet", "order-4", in(HOUR), Json.object(), WorkloadClass.STANDARD, "another");
        assertThat(refused(() -> fixture.starts.create(fourth), Code.QUOTA_EXCEEDED))
                .hasMessageContaining("this scope");
        assertThat(fixture.reserved()).isEqualTo(3);

        fixture.starts.cancel(second.id(), change(1));
        accepted(fourth);
        assertThat(fixture.starts.quota()).contains(new QuotaUse(3, 3));
    }

    @Test
    void lists_are_in_the_order_of_their_times_by_pages() {
        List<String> expected = new ArrayList<>();
        for (String by : List.of("a", "b", "c")) {
            expected.add(accepted(new ScheduledStartRequest(
                            "greet",
                            "of-" + by,
                            in(HOUR.multipliedBy(expected.size() + 1)),
                            Json.object(),
                            WorkloadClass.STANDARD,
                            by))
                    .id());
        }
        fixture.starts.cancel(expected.get(1), change(1));

        assertThat(paged(new Filter(Set.of(), null, false))).isEqualTo(expected);
        assertThat(paged(new Filter(Set.of(), "shop.greet", true))).isEqualTo(expected.reversed());
        assertThat(paged(new Filter(Set.of(State.SCHEDULED), null, false)))
                .containsExactly(expected.get(0), expected.get(2));
        assertThat(paged(new Filter(Set.of(), "shop.other", false))).isEmpty();
    }

    private List<String> paged(Filter filter) {
        List<String> ids = new ArrayList<>();
        ScheduledStartPage page = fixture.starts.list(filter, 1, null);
        page.starts().forEach(start -> ids.add(start.id()));
        while (page.next() != null) {
            page = fixture.starts.list(filter, 1, page.next());
            page.starts().forEach(start -> ids.add(start.id()));
        }
        return ids;
    }

    @Test
    void what_is_not_there_is_not_found() {
        String id = "shop.greet." + UUID.randomUUID();
        refused(() -> fixture.starts.describe(id), Code.NOT_FOUND);
        refused(() -> fixture.starts.cancel(id, change(1)), Code.NOT_FOUND);
        refused(() -> fixture.starts.reschedule(id, in(HOUR), change(1)), Code.NOT_FOUND);
    }
}
