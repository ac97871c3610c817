package dev.flow.server.matching;

import dev.flow.server.state.ExecutionKey;
import dev.flow.server.time.RealClock;
import io.temporal.api.enums.v1.TaskQueueType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Many threads offer and poll, and polls are interrupted: every task is taken exactly once. */
final class TaskQueuesStressTest {
    private static final Instant START = Instant.parse("2026-11-23T08:00:00Z");
    private static final int PRODUCERS = 4;
    private static final int POLLERS = 12;
    private static final int TASKS_OF_PRODUCER = 2_000;
    private static final @Nullable String[] VERSIONS = {null, "flow.blue", "flow.green"};
    private static final QueueKey[] QUEUES = {queue("one"), queue("two")};

    private static QueueKey queue(String name) {
        return new QueueKey("default", name, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW);
    }

    @TestFactory
    Stream<DynamicTest> every_task_is_taken_once() {
        return LongStream.of(1, 2, 3).mapToObj(seed -> dynamicTest("seed " + seed, () -> new Run(seed).check()));
    }

    @TestFactory
    Stream<DynamicTest> nothing_waits_after_it_was_withdrawn() {
        return LongStream.of(4, 5).mapToObj(seed -> dynamicTest("seed " + seed, () -> withdraw(seed)));
    }

    /** The same subjects are offered, moved and withdrawn by several threads. */
    private static void withdraw(long seed) throws InterruptedException {
        var random = new SplittableRandom(seed);
        try (var clock = new RealClock();
                var queues = new InMemoryTaskQueues(clock)) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < PRODUCERS; i++) {
                SplittableRandom own = random.split();
                threads.add(Thread.startVirtualThread(() -> {
                    for (int j = 0; j < TASKS_OF_PRODUCER; j++) {
                        Task.Subject subject = subject("shared", own.nextInt(20));
                        if (own.nextBoolean()) {
                            queues.offer(task(subject, own));
                        } else {
                            queues.withdraw(subject);
                        }
                    }
                }));
            }
            for (Thread each : threads) {
                each.join();
            }
            for (int i = 0; i < 20; i++) {
                queues.withdraw(subject("shared", i));
            }
            assertThat(queues.queues()).isEmpty();
        }
    }

    private static Task.Subject subject(String workflow, int number) {
        return new Task.OfWorkflow(new ExecutionKey("default", workflow, "run-" + number), 2, 1);
    }

    private static Task task(Task.Subject subject, SplittableRandom random) {
        return new Task(
                subject,
                QUEUES[random.nextInt(QUEUES.length)],
                1 + random.nextInt(5),
                START.plusSeconds(random.nextInt(10)),
                VERSIONS[random.nextInt(VERSIONS.length)]);
    }

    /** One trial. */
    private static final class Run {
        private final RealClock clock = new RealClock();
        private final InMemoryTaskQueues queues = new InMemoryTaskQueues(clock);
        private final Map<Task.Subject, AtomicInteger> taken = new ConcurrentHashMap<>();
        private final CountDownLatch left = new CountDownLatch(PRODUCERS * TASKS_OF_PRODUCER);
        private final AtomicBoolean over = new AtomicBoolean();
        private final List<Thread> pollers = new ArrayList<>();
        private final SplittableRandom seeds;

        Run(long seed) {
            seeds = new SplittableRandom(seed);
        }

        void check() throws InterruptedException {
            for (int i = 0; i < POLLERS; i++) {
                QueueKey queue = QUEUES[i % QUEUES.length];
                var poller = new Poller("worker-" + i, VERSIONS[i % VERSIONS.length], 0);
                SplittableRandom random = seeds.split();
                pollers.add(Thread.startVirtualThread(() -> poll(queue, poller, random)));
            }
            for (int i = 0; i < PRODUCERS; i++) {
                String producer = "producer-" + i;
                SplittableRandom random = seeds.split();
                Thread.startVirtualThread(() -> produce(producer, random));
            }
            SplittableRandom random = seeds.split();
            Thread interrupter = Thread.startVirtualThread(() -> {
                while (!over.get()) {
                    pollers.get(random.nextInt(POLLERS)).interrupt();
                    LockSupport.parkNanos(20_000);
                }
            });
            left.await();
            over.set(true);
            interrupter.join();
            queues.close();
            for (Thread poller : pollers) {
                poller.join();
            }
            clock.close();
            assertThat(taken).hasSize(PRODUCERS * TASKS_OF_PRODUCER);
            assertThat(taken.values()).allMatch(times -> times.get() == 1);
        }

        private void produce(String producer, SplittableRandom random) {
            for (int i = 0; i < TASKS_OF_PRODUCER; i++) {
                queues.offer(task(subject(producer, i), random));
            }
        }

        private void poll(QueueKey queue, Poller poller, SplittableRandom random) {
            while (!over.get()) {
                try {
                    queues.poll(queue, poller, Duration.ofNanos(random.nextInt(500_000)))
                            .ifPresent(this::take);
                } catch (InterruptedException e) {
                    // The client was gone: another one polls.
                }
            }
        }

        private void take(Task task) {
            taken.computeIfAbsent(task.subject(), _ -> new AtomicInteger()).incrementAndGet();
            left.countDown();
        }
    }
}
