package dev.flow.runtime.event;

import dev.flow.engine.event.EventRouter;
import dev.flow.events.DeliveryLog;
import dev.flow.events.EventIntake;
import dev.flow.events.EventObserver;
import dev.flow.events.EventOutbox;
import dev.flow.events.router.Events;
import dev.flow.events.webhook.WebhookSources;
import dev.flow.gateway.GatewayParts.EventParts;
import dev.flow.runs.RunsException;
import dev.flow.runs.RunsParts;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.RunLookup;
import dev.flow.runs.start.EngineStartService;
import dev.flow.runtime.service.Closer;
import dev.flow.runtime.service.PeriodicTask;
import dev.flow.runtime.settings.Settings;
import dev.flow.store.Store;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.DeclaredTriggers;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.time.Duration;

/**
 * The events of a role. What its runs publish to and subscribe with is there before the engine is; the rest follows
 * with {@link #begin}. Thread-safe.
 */
public final class EventService {
    private static final Duration SWEEPING = Duration.ofMinutes(1);

    private final Events events;
    private final Settings.Events settings;
    private final Timekeeper time;

    /**
     * The events of a scope.
     *
     * @param scope its digest
     */
    public EventService(Store store, String scope, Settings.Events settings, Timekeeper time, EventObserver observer) {
        this.events = new Events(store, scope, settings.mostHops(), observer);
        this.settings = settings;
        this.time = time;
    }

    /**
     * What the runs of this process publish to and subscribe with.
     *
     * @param outbox where they leave what goes out
     */
    public EventRouter router(EventOutbox outbox) {
        return events.router(outbox);
    }

    /**
     * Begins to accept and to deliver events.
     *
     * @param webhooks the sources of webhooks that this role serves
     * @param opened closes what was begun
     * @return what a gateway serves
     */
    public EventParts begin(DeclaredTriggers triggers, WebhookSources webhooks, RunsParts parts, Closer opened) {
        var lookup = new RunLookup(new EngineAccess(parts), parts.scope());
        events.begin(new Events.Reach(
                triggers,
                parts.definitions(),
                new EngineStartService(parts),
                parts.engine(),
                workflowId -> isOpen(lookup, workflowId)));
        opened.add(events);
        opened.add(PeriodicTask.housekeeping("subscriptions of events", SWEEPING, time, events::sweep));
        return new EventParts(events.intake(), events.deliveries(), webhooks, settings.http());
    }

    /** Where events come in, once they are begun. */
    public EventIntake intake() {
        return events.intake();
    }

    /** Leaves the deliveries of responses. */
    public DeliveryLog log() {
        return events.log();
    }

    private static boolean isOpen(RunLookup lookup, String workflowId) {
        try {
            return lookup.find(workflowId, null).info().getStatus()
                    == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
        } catch (RunsException e) {
            if (e.code() == RunsException.Code.NOT_FOUND) {
                return false;
            }
            throw e;
        }
    }
}
