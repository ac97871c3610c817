package dev.flow.proofs.queues;

import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.ServiceProcess;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A process that consumes alone is terminated while its hands are full. Used by one thread. */
final class Drains {
    static final String PART = "drain";

    /** A part of the messages stays at the broker. */
    private static final int MESSAGES = QueuesProof.IN_HAND * 3 / 2;

    private static final Duration POLL = Duration.ofMillis(20);

    /** Attempts of the store end after four seconds, and what is in hand then goes back. */
    private static final int MOST_POLLS = 100;

    /** Until the process has begun to stop. */
    private static final Duration NOTICED = Duration.ofMillis(300);

    /** The default of a process, and a little for its end. */
    private static final Duration GRACE = Duration.ofSeconds(65);

    private final QueuesProof.Scene scene;
    private final QueueTraffic traffic;
    private final QueuesJudgement judgement;
    private final Timekeeper time;

    Drains(QueuesProof.Scene scene, QueueTraffic traffic, QueuesJudgement judgement, Timekeeper time) {
        this.scene = scene;
        this.traffic = traffic;
        this.judgement = judgement;
        this.time = time;
    }

    /** Terminates it while the store does not accept for a moment. */
    List<QueuesOutcome.Drain> drain(StoreFaults faults) throws InterruptedException {
        List<ServiceProcess> gateways = scene.fleet().gatewayProcesses();
        for (ServiceProcess gateway : gateways) {
            end(gateway);
        }
        ServiceProcess alone = gateways.getFirst();
        alone.restart();
        long begin;
        try (HttpClient http = HttpClient.newHttpClient()) {
            alone.awaitReady(http, time);
            traffic.send(PART, 1); // its consumers are connected
            traffic.awaitAccepted(PART);
            begin = terminate(alone, faults, http);
        }
        if (!alone.awaitEnd(GRACE)) {
            judgement.add("A process with messages in hand has not ended after " + GRACE + ".");
            alone.kill();
        }
        return outcome(gateways, Duration.ofNanos(System.nanoTime() - begin).toMillis() / 1e3);
    }

    private long terminate(ServiceProcess alone, StoreFaults faults, HttpClient http) throws InterruptedException {
        try (StoreFaults.Delay _ = faults.delay()) {
            traffic.send(PART, MESSAGES);
            for (int poll = 0; poll < MOST_POLLS && !isFull(alone, http); poll++) {
                time.pause(POLL);
            }
            long begin = System.nanoTime();
            alone.terminate();
            time.pause(NOTICED);
            return begin;
        }
    }

    /** Whether it has received as many messages of each queue as it may have in hand, and the first one. */
    private boolean isFull(ServiceProcess alone, HttpClient http) throws InterruptedException {
        String metrics;
        try {
            metrics = http.send(
                            Caller.request(alone.address(), "/metrics").build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException _) {
            return false;
        }
        return scene.queues().stream()
                .allMatch(queue -> metrics.lines()
                                .filter(line -> line.startsWith("flow_queue_messages_received_total")
                                        && line.contains(
                                                "broker=\"" + queue.kind().label() + "\""))
                                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                                .sum()
                        > QueuesProof.IN_HAND);
    }

    private List<QueuesOutcome.Drain> outcome(List<ServiceProcess> gateways, double seconds)
            throws InterruptedException {
        List<Integer> finished = new ArrayList<>();
        for (ProvenQueue queue : scene.queues()) {
            long unacknowledged = queue.unacknowledged();
            int accepted = traffic.accepted(queue, PART);
            finished.add(accepted - 1);
            if (unacknowledged + accepted != MESSAGES + 1) {
                judgement.add("After a process was terminated, " + queue.source() + " had " + unacknowledged
                        + " messages, and " + accepted + " of " + (MESSAGES + 1) + " were accepted.");
            }
        }
        gateways.forEach(ServiceProcess::restart);
        scene.fleet().awaitReady();
        traffic.awaitAccepted(PART);
        List<QueuesOutcome.Drain> drains = new ArrayList<>();
        for (int index = 0; index < finished.size(); index++) {
            drains.add(new QueuesOutcome.Drain(
                    scene.queues().get(index).kind().label(),
                    finished.get(index),
                    MESSAGES - finished.get(index),
                    seconds));
        }
        return drains;
    }

    private void end(ServiceProcess gateway) throws InterruptedException {
        gateway.terminate();
        if (!gateway.awaitEnd(GRACE)) {
            judgement.add("A process that was terminated has not ended after " + GRACE + ".");
            gateway.kill();
        }
    }
}
