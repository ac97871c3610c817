package dev.flow.events.router;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.event.EventDelivery;
import dev.flow.events.Delivery;
import dev.flow.events.DeliveryFilter;
import dev.flow.events.Door;
import dev.flow.events.EventObserver;
import dev.flow.events.InboundEvent;
import dev.flow.events.OnBothDatabases;
import dev.flow.events.Receipt;
import dev.flow.events.SampleEvents;
import dev.flow.identity.Scope;
import dev.flow.runs.RunsParts;
import dev.flow.runs.StartGate;
import dev.flow.runs.start.EngineStartService;
import dev.flow.store.Dialect;
import dev.flow.testing.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;

/**
 * Events in several processes of one scope, which start runs on an embedded engine. The runs that listen are those that
 * a test subscribes.
 */
abstract class EventsSuite extends OnBothDatabases {
    private static final AtomicInteger SCOPES = new AtomicInteger();

    /** One for all tests of this JVM: their scopes differ. Runs are started and not executed. */
    private static final class Shared {
        static final List<TestConfiguration> CONFIGURATIONS = new CopyOnWriteArrayList<>();
        static final EmbeddedEngine ENGINE = EmbeddedEngine.builder()
                .definitions(digest -> CONFIGURATIONS.stream()
                        .flatMap(each -> each.source().find(digest).stream())
                        .findFirst())
                .calls(_ -> SampleEvents.json("{}"))
                .withoutWorker()
                .build();
    }

    final Scope tenant = new Scope("acme", "events", "scope" + SCOPES.incrementAndGet());
    final TestConfiguration configuration = new TestConfiguration();
    final ObservedStarts starts;
    final ListeningRuns runs = new ListeningRuns();
    final List<Events> processes = new ArrayList<>();
    private final AtomicInteger mostHops = new AtomicInteger(8);

    EventsSuite(Dialect dialect) {
        super(dialect);
        Shared.CONFIGURATIONS.add(configuration);
        starts = new ObservedStarts(new EngineStartService(new RunsParts(
                tenant,
                Shared.ENGINE,
                configuration.definitions(),
                StartGate.OPEN,
                () -> RunsParts.UNVERSIONED,
                time.timekeeper())));
    }

    void mostHops(int hops) {
        mostHops.set(hops);
    }

    /** The digest of the scope of the test. */
    String scope() {
        return tenant.digest();
    }

    /** One more process. */
    Events process() {
        return process(runs);
    }

    Events process(EventDelivery engine) {
        return process(engine, EventObserver.NONE);
    }

    Events process(EventDelivery engine, EventObserver observer) {
        var events = new Events(store, scope(), mostHops.get(), observer);
        events.begin(
                new Events.Reach(configuration.triggers(), configuration.definitions(), starts, engine, runs::isOpen));
        processes.add(events);
        return events;
    }

    @AfterEach
    void closeProcesses() {
        processes.forEach(Events::close);
    }

    static Receipt accept(Events events, ObjectNode event) {
        return events.intake().accept(InboundEvent.of(Door.EVENT, "default", event));
    }

    static Receipt accept(Events events, Door door, String source, ObjectNode event) {
        return events.intake().accept(InboundEvent.of(door, source, event));
    }

    /** A delivery, once it is as wanted. */
    static Delivery delivery(Events events, String id, Predicate<Delivery> wanted) {
        return Eventually.get(() -> events.deliveries().describe(id), wanted);
    }

    /** A delivery, once it is delivered. */
    static Delivery delivered(Events events, Receipt receipt) {
        return delivery(events, receipt.deliveryId(), each -> each.routing().completedAt() != null);
    }

    static List<Delivery> all(Events events, Delivery.Outcome outcome) {
        return events.deliveries()
                .list(new DeliveryFilter(null, null, outcome), 100, null)
                .deliveries();
    }

    /** So long no other process takes what one has taken. */
    void leasesRunOut() {
        time.pass(Leases.LEASE.plus(Duration.ofSeconds(1)));
    }
}
