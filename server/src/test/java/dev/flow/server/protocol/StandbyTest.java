package dev.flow.server.protocol;

import dev.flow.server.DatabaseStores;
import dev.flow.server.DurableServer;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.persistence.sql.Ownership;
import dev.flow.server.persistence.sql.ServerDatabase;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.TcpProxy;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The owner of the tables of PostgreSQL, whose connections go through a proxy, and a standby. */
@Timeout(90)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StandbyTest {
    private final ServerDatabase database = new ServerDatabase(Dialect.POSTGRESQL);
    private final Store other = database.other();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private TcpProxy proxy;
    private Store cut;

    @BeforeEach
    void connect() {
        proxy = TcpProxy.to(database.address());
        cut = database.through(proxy.port());
    }

    @AfterEach
    void disconnect() {
        proxy.close();
        cut.close();
        database.clear();
    }

    @AfterAll
    void close() {
        threads.shutdownNow();
        other.close();
        database.close();
    }

    private static Ownership.Lease lease(String owner) {
        return new Ownership.Lease(owner, Duration.ofSeconds(1), Duration.ofMillis(50));
    }

    private static DatabaseStores open(Store store, String owner) {
        return DatabaseStores.open(store, lease(owner), ServerMetrics.NONE);
    }

    private Future<DatabaseStores> standby(Store store, String owner) {
        return threads.submit(() -> DatabaseStores.await(store, lease(owner), ServerMetrics.NONE, Duration.ofHours(1)));
    }

    private static void assertUnavailable(ThrowingCallable request) {
        assertThatThrownBy(request)
                .satisfies(e -> assertThat(Status.fromThrowable(e).getCode()).isEqualTo(Status.Code.UNAVAILABLE));
    }

    @Test
    void a_second_owner_is_refused_with_the_name_of_the_first() {
        try (DatabaseStores _ = open(other, "one at host-1")) {
            assertThatThrownBy(() -> open(cut, "two"))
                    .isInstanceOfSatisfying(
                            ServiceFailure.class, e -> assertThat(e.code()).isEqualTo(Status.Code.FAILED_PRECONDITION))
                    .hasMessageContaining("are owned by one at host-1: stop that process");
            assertThatThrownBy(() -> DatabaseStores.await(cut, lease("two"), ServerMetrics.NONE, Duration.ZERO))
                    .isInstanceOf(ServiceFailure.class);
        }
    }

    @Test
    void a_standby_takes_over_from_an_owner_that_is_cut_off() throws Exception {
        DatabaseStores one = open(cut, "one");
        try (TestService first = new TestService(DurableServer.Options.on(one.stores()))) {
            var _ = first.started("order");
            Future<DatabaseStores> standby = standby(other, "two");

            proxy.stall();

            assertUnavailable(() -> first.signal("order", "paid", "r1"));
            try (DatabaseStores two = standby.get(1, TimeUnit.MINUTES);
                    TestService second = new TestService(DurableServer.Options.on(two.stores()))) {
                assertUnavailable(() -> first.describe(TestService.execution("order")));
                assertThat(second.events(TestService.execution("order")))
                        .containsExactly("WORKFLOW_EXECUTION_STARTED", "WORKFLOW_TASK_SCHEDULED");
                proxy.resume();
                assertThat(first.lost().get(1, TimeUnit.MINUTES).code()).isEqualTo(PersistenceException.Code.NOT_OWNER);
                assertUnavailable(() -> first.poll("order"));
                assertUnavailable(() -> first.describe(TestService.execution("order")));

                var _ = second.complete(second.poll("order"), TestService.end());
                assertThat(second.events(TestService.execution("order"))).endsWith("WORKFLOW_EXECUTION_COMPLETED");
            }
        }
        one.close();
    }

    @Test
    void a_poll_that_waits_ends_when_another_process_becomes_the_owner() throws Exception {
        DatabaseStores one = open(cut, "one");
        try (TestService first = new TestService(DurableServer.Options.on(one.stores()))) {
            Future<PollWorkflowTaskQueueResponse> poll = threads.submit(() -> first.poll("nothing"));
            Future<DatabaseStores> standby = standby(other, "two");
            proxy.stall();
            try (DatabaseStores _ = standby.get(1, TimeUnit.MINUTES)) {
                proxy.resume();

                assertThatThrownBy(() -> poll.get(1, TimeUnit.MINUTES))
                        .hasCauseInstanceOf(StatusRuntimeException.class)
                        .hasMessageContaining("Another process owns the store");
            }
        }
        one.close();
    }

    @Test
    void a_service_goes_on_when_its_database_is_back() {
        try (DatabaseStores one = open(cut, "one");
                TestService service = new TestService(DurableServer.Options.on(one.stores()))) {
            var _ = service.started("order");
            var _ = service.started("other");
            PollWorkflowTaskQueueResponse task = service.poll("order");
            var start = TestService.start("new").build();

            proxy.stall();
            assertUnavailable(() -> service.complete(task, TestService.end()));
            assertUnavailable(() -> service.stub().startWorkflowExecution(start));
            proxy.resume();

            assertThat(Eventually.get(() -> polled(service, "order"), Optional::isPresent))
                    .isPresent();
            var _ = service.complete(service.poll("other"), TestService.end());
            assertThat(service.events(TestService.execution("other"))).endsWith("WORKFLOW_EXECUTION_COMPLETED");
            assertThat(service.stub().startWorkflowExecution(start).getStarted())
                    .isTrue();
        }
    }

    private static Optional<PollWorkflowTaskQueueResponse> polled(TestService service, String queue) {
        try {
            return Optional.of(service.poll(queue));
        } catch (StatusRuntimeException e) {
            assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
            return Optional.empty();
        }
    }
}
