package dev.flow.server.matching;

import dev.flow.server.matching.Task.Subject;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.time.ManualClock;
import io.temporal.api.enums.v1.TaskQueueType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class InMemoryTaskQueuesTest {
    private static final Instant START = Instant.parse("2026-11-23T08:00:00Z");
    private static final QueueKey QUEUE = queue("flow");
    private static final Poller WORKER = new Poller("worker-1", null, 0);
    private static final Duration LONG = Duration.ofMinutes(1);

    private final ManualClock clock = new ManualClock(START);
    private final InMemoryTaskQueues queues = new InMemoryTaskQueues(clock, clock::nanos);

    @AfterEach
    void close() {
        queues.close();
    }

    private static QueueKey queue(String name) {
        return new QueueKey("default", name, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW);
    }

    private static Subject subject(String workflow) {
        return new Task.OfWorkflow(new ExecutionKey("default", workflow, "run"), 2, 1);
    }

    private static Task task(String workflow) {
        return task(workflow, Task.DEFAULT_PRIORITY, START, null);
    }

    private static Task task(String workflow, int priority, Instant since, @Nullable String version) {
        return new Task(subject(workflow), QUEUE, priority, since, version);
    }

    private Optional<String> taken(Poller poller) throws InterruptedException {
        return queues.poll(QUEUE, poller, Duration.ZERO)
                .map(task -> task.subject().execution().workflowId());
    }

    private List<String> all() throws InterruptedException {
        List<String> all = new ArrayList<>();
        for (Optional<String> next = taken(WORKER); next.isPresent(); next = taken(WORKER)) {
            all.add(next.get());
        }
        return all;
    }

    /** A poll of another thread. */
    private final class Polling {
        final CompletableFuture<Optional<Task>> result = new CompletableFuture<>();
        final Thread thread;

        Polling(QueueKey queue, Poller poller) {
            thread = Thread.ofPlatform().start(() -> {
                try {
                    result.complete(queues.poll(queue, poller, LONG));
                } catch (InterruptedException e) {
                    result.completeExceptionally(e);
                }
            });
            while (thread.getState() != Thread.State.TIMED_WAITING && !result.isDone()) {
                Thread.onSpinWait();
            }
        }

        String workflow() {
            return result.join().orElseThrow().subject().execution().workflowId();
        }
    }

    @Test
    void a_poll_that_waits_gets_the_task_at_once() {
        var polling = new Polling(QUEUE, WORKER);
        queues.offer(task("a"));

        assertThat(polling.workflow()).isEqualTo("a");
        assertThat(queues.stats(QUEUE).waiting()).isZero();
    }

    @Test
    void the_poll_that_has_waited_for_longest_gets_it() {
        var first = new Polling(QUEUE, WORKER);
        var second = new Polling(QUEUE, WORKER);
        queues.offer(task("a"));
        assertThat(first.workflow()).isEqualTo("a");
        queues.offer(task("b"));
        assertThat(second.workflow()).isEqualTo("b");
    }

    @Test
    void without_a_task_a_poll_ends_in_time() throws InterruptedException {
        assertThat(queues.poll(QUEUE, WORKER, Duration.ZERO)).isEmpty();
        assertThat(queues.poll(QUEUE, WORKER, Duration.ofMillis(1))).isEmpty();
        queues.offer(task("a"));
        assertThat(taken(WORKER)).contains("a");
    }

    @Test
    void tasks_leave_by_priority_and_then_by_age() throws InterruptedException {
        queues.offer(task("late, low", 5, START.plusSeconds(9), null));
        queues.offer(task("late", 3, START.plusSeconds(8), null));
        queues.offer(task("early", 3, START.plusSeconds(1), null));
        queues.offer(task("same time as early", 3, START.plusSeconds(1), null));
        queues.offer(task("early, low", 5, START, null));
        queues.offer(task("urgent", 1, START.plusSeconds(20), null));

        assertThat(all()).containsExactly("urgent", "early", "same time as early", "late", "early, low", "late, low");
    }

    @Test
    void a_task_that_waits_already_is_the_same_one() throws InterruptedException {
        queues.offer(task("a"));
        queues.offer(task("a"));

        assertThat(queues.stats(QUEUE).waiting()).isEqualTo(1);
        assertThat(all()).containsExactly("a");
        queues.offer(task("a"));
        assertThat(all()).containsExactly("a");
    }

    @Test
    void a_task_that_is_offered_elsewhere_moves_there() throws InterruptedException {
        queues.offer(task("a"));
        queues.offer(new Task(subject("a"), queue("other"), 3, START, null));

        assertThat(taken(WORKER)).isEmpty();
        assertThat(queues.poll(queue("other"), WORKER, Duration.ZERO)).isPresent();
        queues.offer(task("b"));
        queues.offer(task("c"));
        queues.offer(task("c", 1, START, null));
        assertThat(all()).containsExactly("c", "b");
    }

    @Test
    void a_withdrawn_task_is_not_given_to_a_poller() throws InterruptedException {
        queues.offer(task("a"));
        queues.offer(task("b"));
        queues.withdraw(subject("a"));
        queues.withdraw(subject("a"));
        queues.withdraw(subject("unknown"));

        assertThat(all()).containsExactly("b");
        queues.offer(task("a"));
        assertThat(all()).containsExactly("a");
    }

    @Test
    void a_version_gets_its_own_tasks_only() throws InterruptedException {
        var blue = new Poller("worker-1", "flow.blue", 0);
        var green = new Poller("worker-2", "flow.green", 0);
        queues.offer(task("for green", 3, START, "flow.green"));
        queues.offer(task("for all others", 3, START, null));

        assertThat(taken(blue)).isEmpty();
        assertThat(taken(green)).contains("for green");
        assertThat(taken(green)).isEmpty();
        assertThat(taken(WORKER)).contains("for all others");
        var waiting = new Polling(QUEUE, blue);
        var unversioned = new Polling(QUEUE, WORKER);
        queues.offer(task("for blue", 3, START, "flow.blue"));
        assertThat(waiting.workflow()).isEqualTo("for blue");
        queues.offer(task("plain"));
        assertThat(unversioned.workflow()).isEqualTo("plain");
    }

    @Test
    void workflow_tasks_and_activity_tasks_of_one_name_are_two_queues() throws InterruptedException {
        var activities = new QueueKey("default", "flow", TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY);
        var subject = new Task.OfActivity(new ExecutionKey("default", "a", "run"), 5, 1);
        queues.offer(new Task(subject, activities, 3, START, null));

        assertThat(taken(WORKER)).isEmpty();
        assertThat(queues.poll(activities, WORKER, Duration.ZERO)).isPresent();
    }

    @Test
    void no_more_tasks_a_second_leave_than_the_pollers_wish() {
        var limited = new Poller("worker-1", null, 2);
        for (String name : List.of("a", "b", "c", "d")) {
            queues.offer(task(name));
        }

        assertThat(new Polling(QUEUE, limited).workflow()).isEqualTo("a");
        assertThat(new Polling(QUEUE, limited).workflow()).isEqualTo("b");
        var third = new Polling(QUEUE, limited);
        var fourth = new Polling(QUEUE, limited);
        clock.pass(Duration.ofMillis(499));
        assertThat(third.result).isNotDone();
        clock.pass(Duration.ofMillis(1));
        assertThat(third.workflow()).isEqualTo("c");
        assertThat(fourth.result).isNotDone();
        clock.pass(Duration.ofMillis(500));
        assertThat(fourth.workflow()).isEqualTo("d");
    }

    @Test
    void a_limit_that_is_lifted_holds_nothing_back() throws InterruptedException {
        for (String name : List.of("a", "b", "c")) {
            queues.offer(task(name));
        }
        assertThat(taken(new Poller("worker-1", null, 0.1))).contains("a");
        assertThat(taken(new Poller("worker-1", null, 0.1))).isEmpty();

        assertThat(all()).containsExactly("b", "c");
    }

    @Test
    void a_queue_is_polled_while_a_poller_waits_and_ten_seconds_more() throws InterruptedException {
        assertThat(queues.isPolled(QUEUE)).isFalse();
        assertThat(taken(WORKER)).isEmpty();
        assertThat(queues.isPolled(QUEUE)).isTrue();
        clock.pass(Duration.ofSeconds(10));
        assertThat(queues.isPolled(QUEUE)).isTrue();
        clock.pass(Duration.ofSeconds(1));
        assertThat(queues.isPolled(QUEUE)).isFalse();

        var polling = new Polling(QUEUE, WORKER);
        clock.pass(Duration.ofMinutes(3));
        assertThat(queues.isPolled(QUEUE)).isTrue();
        queues.offer(task("a"));
        assertThat(polling.workflow()).isEqualTo("a");
        clock.pass(Duration.ofSeconds(9));
        assertThat(queues.isPolled(QUEUE)).isTrue();
    }

    @Test
    void a_queue_is_polled_by_a_version_when_a_worker_of_it_does() throws InterruptedException {
        assertThat(taken(new Poller("worker-1", "flow.blue", 0))).isEmpty();

        assertThat(queues.isPolled(QUEUE, "flow.blue")).isTrue();
        assertThat(queues.isPolled(QUEUE, "flow.green")).isFalse();
        assertThat(queues.isPolled(QUEUE, null)).isFalse();
        clock.pass(Duration.ofSeconds(11));
        assertThat(queues.isPolled(QUEUE, "flow.blue")).isFalse();
    }

    @Test
    void the_waiting_tasks_of_a_namespace_are_listed() {
        var elsewhere = new QueueKey("other", "flow", TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW);
        queues.offer(task("a"));
        queues.offer(task("b", 3, START, "flow.blue"));
        queues.offer(new Task(subject("c"), elsewhere, 3, START, null));

        assertThat(queues.waiting("default")).containsExactlyInAnyOrder(task("a"), task("b", 3, START, "flow.blue"));
    }

    @Test
    void a_worker_that_ends_counts_as_not_polling() {
        var polling = new Polling(QUEUE, WORKER);
        var other = new Polling(QUEUE, new Poller("worker-2", null, 0));
        queues.shutDown(QUEUE, "worker-1");

        assertThat(polling.result.join()).isEmpty();
        assertThat(other.result).isNotDone();
        assertThat(queues.stats(QUEUE).pollers())
                .extracting(seen -> seen.poller().identity())
                .containsExactly("worker-2");
        queues.shutDown(QUEUE, "worker-2");
        assertThat(other.result.join()).isEmpty();
        assertThat(queues.isPolled(QUEUE)).isFalse();
    }

    @Test
    void the_pollers_of_the_last_five_minutes_are_shown() throws InterruptedException {
        assertThat(taken(WORKER)).isEmpty();
        clock.pass(Duration.ofMinutes(4));
        var versioned = new Poller("worker-2", "flow.blue", 7);
        assertThat(taken(versioned)).isEmpty();
        clock.pass(Duration.ofMinutes(1));

        assertThat(queues.stats(QUEUE).pollers())
                .containsExactly(
                        new TaskQueues.Seen(versioned, START.plusSeconds(240)), new TaskQueues.Seen(WORKER, START));
        clock.pass(Duration.ofSeconds(1));
        assertThat(queues.stats(QUEUE).pollers())
                .containsExactly(new TaskQueues.Seen(versioned, START.plusSeconds(240)));
    }

    @Test
    void the_number_and_the_age_of_waiting_tasks_are_shown() throws InterruptedException {
        queues.offer(task("a", 1, START, null));
        queues.offer(task("b", 3, START.minusSeconds(20), "flow.blue"));
        queues.offer(task("c", 3, START.minusSeconds(5), null));
        clock.pass(Duration.ofSeconds(10));
        assertThat(taken(WORKER)).contains("a");
        TaskQueues.Stats stats = queues.stats(QUEUE);

        assertThat(stats.waiting()).isEqualTo(2);
        assertThat(stats.oldest()).isEqualTo(Duration.ofSeconds(30));
        assertThat(stats.addedPerSecond()).isEqualTo(3 / 30.0);
        assertThat(stats.dispatchedPerSecond()).isEqualTo(1 / 30.0);
        clock.pass(Duration.ofMinutes(2));
        assertThat(queues.stats(QUEUE).addedPerSecond()).isZero();
        assertThat(queues.stats(queue("unknown"))).isEqualTo(new TaskQueues.Stats(List.of(), 0, Duration.ZERO, 0, 0));
    }

    @Test
    void queues_without_tasks_and_pollers_are_forgotten() throws InterruptedException {
        for (int i = 0; i < 1_000; i++) {
            assertThat(queues.poll(queue("sticky-" + i), WORKER, Duration.ZERO)).isEmpty();
        }
        queues.offer(task("a"));
        assertThat(queues.queues()).hasSize(1_001);

        clock.pass(Duration.ofMinutes(7));

        assertThat(queues.queues()).containsExactly(QUEUE);
        assertThat(all()).containsExactly("a");
        assertThat(queues.poll(queue("sticky-1"), WORKER, Duration.ZERO)).isEmpty();
        assertThat(queues.queues()).hasSize(2);
    }

    @Test
    void asking_about_a_queue_does_not_make_one() {
        assertThat(queues.isPolled(QUEUE)).isFalse();
        assertThat(queues.stats(QUEUE).pollers()).isEmpty();
        queues.shutDown(QUEUE, "worker-1");

        assertThat(queues.queues()).isEmpty();
    }

    @Test
    void an_interrupted_poll_takes_nothing() throws InterruptedException {
        var polling = new Polling(QUEUE, WORKER);
        polling.thread.interrupt();
        assertThatThrownBy(polling.result::join).hasRootCauseInstanceOf(InterruptedException.class);
        queues.offer(task("a"));

        assertThat(all()).containsExactly("a");
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> queues.poll(QUEUE, WORKER, LONG)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void closed_queues_end_all_polls() throws InterruptedException {
        var polling = new Polling(QUEUE, WORKER);
        queues.close();

        assertThat(polling.result.join()).isEmpty();
        assertThat(queues.poll(QUEUE, WORKER, LONG)).isEmpty();
    }
}
