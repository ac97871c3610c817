package dev.flow.proofs.queues;

import dev.flow.proofs.fleet.Killer;
import dev.flow.proofs.fleet.ServiceProcess;
import dev.flow.proofs.fleet.StartChecks.Death;
import dev.flow.proofs.fleet.StoredEvents;
import dev.flow.runtime.settings.Role;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * How processes are killed while messages are consumed. Of gateways half are killed after all that they have sent to
 * their brokers for a moment was lost: what they have accepted meanwhile is not acknowledged. In the middle the brokers
 * are killed too. Kills on one thread.
 */
final class QueueDisturbance implements Killer.Action {
    private static final Duration POLL = Duration.ofMillis(10);

    /** How long accepted messages are waited for, while no acknowledgement arrives. */
    private static final int MOST_POLLS = 100;

    private final List<ProvenQueue> queues;
    private final StoredEvents stored;
    private final Timekeeper time;
    private final Random random;
    private final int middle;
    private final List<Death> moments = new ArrayList<>();
    private int kills;
    private int unacknowledged;
    private int restarts;

    /**
     * Of a number of kills.
     *
     * @param count of kills that there will be
     */
    QueueDisturbance(List<ProvenQueue> queues, StoredEvents stored, Timekeeper time, int count, Random random) {
        this.queues = queues;
        this.stored = stored;
        this.time = time;
        this.random = random;
        this.middle = (count + 1) / 2;
    }

    @Override
    public boolean kill(ServiceProcess victim) throws InterruptedException {
        kills++;
        long before = System.nanoTime();
        boolean lived;
        if (kills == middle) {
            lived = withBrokers(victim);
        } else if (victim.role() == Role.GATEWAY && (unacknowledged == 0 || random.nextBoolean())) {
            lived = beforeAcknowledgement(victim);
        } else {
            lived = victim.kill();
        }
        if (kills == middle || victim.role() == Role.GATEWAY) {
            disturbed(before);
        }
        return lived;
    }

    private boolean withBrokers(ServiceProcess victim) throws InterruptedException {
        for (ProvenQueue queue : queues) {
            queue.stop();
        }
        boolean lived = victim.kill();
        for (ProvenQueue queue : queues) {
            queue.start();
            restarts++;
        }
        return lived;
    }

    /** The other gateway loses its connections with what it has in hand. */
    private boolean beforeAcknowledgement(ServiceProcess victim) throws InterruptedException {
        int accepted = stored.accepted();
        queues.forEach(queue -> queue.broker().proxy().dropRequests());
        for (int poll = 0; poll < MOST_POLLS && stored.accepted() == accepted; poll++) {
            time.pause(POLL);
        }
        time.pause(POLL);
        boolean lived = victim.kill();
        if (stored.accepted() > accepted) {
            unacknowledged++;
        }
        queues.forEach(queue -> {
            queue.broker().proxy().resume();
            queue.broker().proxy().disconnect();
        });
        return lived;
    }

    /** Connections were lost from then until now. */
    synchronized void disturbed(long since) {
        moments.add(new Death(since, System.nanoTime()));
    }

    /** When messages in hand may have gone back without a word. */
    synchronized List<Death> moments() {
        return List.copyOf(moments);
    }

    /** The number of kills after messages were accepted whose acknowledgement was lost. */
    int unacknowledged() {
        return unacknowledged;
    }

    /** The number of brokers that were killed and started again. */
    int restarts() {
        return restarts;
    }
}
