package dev.flow.proofs.revisions;

import dev.flow.proofs.fleet.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Makes one revision after another active: publishes and activates the next one, takes it back, and so on. After each
 * switch it waits until both gateways start runs on it. Confined to one thread.
 */
final class Switches {
    private final LifecycleClient operator;
    private final MarkedServices services;
    private final GatewayLag gateways;
    private final RevisionSchedules schedules;
    private final Progress progress;
    private final Map<String, MarkedConfiguration> revisions = new TreeMap<>();
    private final List<Switch> all = new ArrayList<>();
    private String active;

    /**
     * Begins where the fleet began.
     *
     * @param first the configuration directory
     */
    Switches(
            LifecycleClient operator,
            MarkedServices services,
            MarkedConfiguration first,
            GatewayLag gateways,
            RevisionSchedules schedules,
            Progress progress)
            throws InterruptedException {
        this.operator = operator;
        this.services = services;
        this.gateways = gateways;
        this.schedules = schedules;
        this.progress = progress;
        this.active = operator.active();
        revisions.put(active, first);
    }

    /** Does all of them. */
    List<Switch> run(int count) throws InterruptedException {
        for (int number = 0; number < count; number++) {
            progress.begin();
            Switch made = takenBack() ? next() : rollBack(all.getLast());
            all.add(made);
            active = made.active();
            if (made.applied()) {
                gateways.measure(active);
                schedules.look(Objects.requireNonNull(revisions.get(active)));
            }
        }
        return List.copyOf(all);
    }

    /** Whether there is nothing to take back: every second time, or after an activation that was not applied. */
    private boolean takenBack() {
        return all.isEmpty()
                || all.getLast().kind() == Switch.Kind.ROLLBACK
                || !all.getLast().applied();
    }

    private Switch next() throws InterruptedException {
        MarkedConfiguration configuration = services.next();
        String revision = operator.publish(configuration);
        revisions.put(revision, configuration);
        long begin = System.nanoTime();
        return ended(Switch.Kind.ACTIVATION, operator.activate(revision), revision, begin);
    }

    private Switch rollBack(Switch last) throws InterruptedException {
        long begin = System.nanoTime();
        return ended(Switch.Kind.ROLLBACK, operator.rollBack(last.activation(), last.from()), last.from(), begin);
    }

    private Switch ended(Switch.Kind kind, String activation, String target, long begin) throws InterruptedException {
        progress.oneMore();
        Switch.End end = operator.awaitEnd(activation);
        return new Switch(activation, kind, active, target, begin, System.nanoTime(), end);
    }

    /** The configuration of each revision. */
    Map<String, MarkedConfiguration> revisions() {
        return Map.copyOf(revisions);
    }
}
