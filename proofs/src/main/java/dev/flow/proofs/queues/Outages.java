package dev.flow.proofs.queues;

import dev.flow.store.Timekeeper;
import dev.flow.testing.network.TcpProxy;
import java.time.Duration;

/** Times in which the store, the engine or the brokers do not answer. Used by one thread. */
final class Outages {
    /** The number of messages for each queue that are sent before, and the same meanwhile. */
    private static final int MESSAGES = 50;

    private final QueuesProof.Scene scene;
    private final QueueTraffic traffic;
    private final QueuesJudgement judgement;
    private final QueueDisturbance disturbance;
    private final Timekeeper time;

    private interface Step {
        void run() throws InterruptedException;
    }

    Outages(
            QueuesProof.Scene scene,
            QueueTraffic traffic,
            QueuesJudgement judgement,
            QueueDisturbance disturbance,
            Timekeeper time) {
        this.scene = scene;
        this.traffic = traffic;
        this.judgement = judgement;
        this.disturbance = disturbance;
        this.time = time;
    }

    QueuesOutcome.Outage store(StoreFaults faults, Duration length) throws InterruptedException {
        return endure("store", faults::fill, () -> waitAndJudge("store", length), faults::empty);
    }

    QueuesOutcome.Outage engine(TcpProxy engine, Duration length) throws InterruptedException {
        return endure(
                "engine",
                () -> {
                    engine.stall();
                    engine.disconnect();
                },
                () -> waitAndJudge("engine", length),
                () -> {
                    engine.resume();
                    engine.disconnect();
                });
    }

    /** They are killed while messages wait in them. */
    QueuesOutcome.Outage brokers(Duration length) throws InterruptedException {
        return endure(
                "brokers",
                () -> scene.queues().forEach(queue -> {
                    queue.broker().proxy().stall();
                    queue.broker().proxy().disconnect();
                }),
                () -> {
                    for (ProvenQueue queue : scene.queues()) {
                        queue.stop();
                    }
                    time.pause(length);
                },
                () -> scene.queues().forEach(queue -> {
                    queue.start();
                    queue.broker().proxy().resume();
                    queue.broker().proxy().disconnect();
                }));
    }

    private void waitAndJudge(String what, Duration length) throws InterruptedException {
        time.pause(length);
        judgeAcknowledged(what);
    }

    private QueuesOutcome.Outage endure(String what, Step begin, Step during, Step end) throws InterruptedException {
        traffic.send(what, MESSAGES);
        long since = System.nanoTime();
        begin.run();
        traffic.send(what, MESSAGES);
        during.run();
        int accepted = traffic.accepted(what);
        end.run();
        long ended = System.nanoTime();
        traffic.awaitAccepted(what);
        traffic.await(
                "The events `" + what + "` are delivered", () -> scene.stored().due() == 0);
        disturbance.disturbed(since);
        return new QueuesOutcome.Outage(
                what,
                Duration.ofNanos(ended - since).toSeconds(),
                2 * MESSAGES * scene.queues().size(),
                accepted,
                seconds(System.nanoTime() - ended));
    }

    private static double seconds(long nanos) {
        return Duration.ofNanos(nanos).toMillis() / 1e3;
    }

    /** What the broker has no more is accepted. */
    private void judgeAcknowledged(String what) {
        for (ProvenQueue queue : scene.queues()) {
            long unacknowledged = queue.unacknowledged();
            int accepted = traffic.accepted(queue, what); // after the broker: between the two more may be accepted
            if (unacknowledged + accepted < 2 * MESSAGES) {
                judgement.add("While the " + what + " did not answer, " + queue.source() + " had " + unacknowledged
                        + " of " + 2 * MESSAGES + " messages, and " + accepted + " were accepted.");
            }
        }
    }
}
