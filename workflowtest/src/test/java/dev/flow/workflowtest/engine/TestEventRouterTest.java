package dev.flow.workflowtest.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.event.Interest;
import dev.flow.engine.event.Subscription;
import dev.flow.workflowtest.engine.TestExecution.EventOutcome;
import dev.flow.workflowtest.model.TestEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What is known of the events of a test when its run ends. */
class TestEventRouterTest {
    private static final String TYPE = "dev.flow.tests.decided";
    private static final TestEvent EVENT = new TestEvent(
            TestEvent.Target.ROUTER,
            new TestEvent.Timing.After(Duration.ofDays(29)),
            JsonNodeFactory.instance.objectNode().put("type", TYPE),
            false);

    @Test
    void an_event_that_ends_the_run_before_its_delivery_returns_was_received() throws InterruptedException {
        var delivering = new CountDownLatch(1);
        var returned = new CountDownLatch(1);
        var events = new TestEventRouter((_, _) -> {
            delivering.countDown();
            try {
                returned.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return true;
        });
        events.open(new Named("run"), List.of(EVENT));
        events.subscribe(new Subscription("run", "/do/0/decision", List.of(Interest.of(TYPE))));
        var delivery = Thread.ofPlatform().start(() -> events.due(EVENT));
        delivering.await();

        var outcomes = new AtomicReference<List<EventOutcome>>(List.of());
        var end = Thread.ofPlatform().start(() -> {
            events.awaitDeliveries();
            outcomes.set(events.eventOutcomes());
        });
        while (end.isAlive() && end.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        returned.countDown();
        delivery.join();
        end.join();

        assertThat(outcomes.get()).containsExactly(new EventOutcome(EVENT, true, true));
    }

    /** A run that only its name is asked of. */
    private record Named(String workflowId) implements RunHandle {
        @Override
        public Optional<RunResult> result(Duration patience) {
            return Optional.empty();
        }

        @Override
        public void cancel(String reason) {
            throw new AssertionError(reason);
        }

        @Override
        public void terminate(String reason) {
            throw new AssertionError(reason);
        }

        @Override
        public void deliver(ObjectNode event) {
            throw new AssertionError(event);
        }
    }
}
