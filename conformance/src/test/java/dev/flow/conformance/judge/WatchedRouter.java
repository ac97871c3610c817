package dev.flow.conformance.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.event.EventDelivery;
import dev.flow.engine.event.EventRouter;
import dev.flow.engine.event.InProcessEventRouter;
import dev.flow.engine.event.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The router of one process, and what went through it. Thread-safe. */
final class WatchedRouter implements EventRouter {
    private final EventRouter router;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition subscribed = lock.newCondition();
    private final List<JsonNode> published = new ArrayList<>();
    private int subscriptions;

    WatchedRouter(EventDelivery delivery) {
        this.router = new InProcessEventRouter(delivery);
    }

    @Override
    public void subscribe(Subscription subscription) {
        router.subscribe(subscription);
        lock.lock();
        try {
            subscriptions++;
            subscribed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void unsubscribe(String workflowId, String key) {
        router.unsubscribe(workflowId, key);
    }

    @Override
    public void publish(ObjectNode event) {
        lock.lock();
        try {
            published.add(event);
        } finally {
            lock.unlock();
        }
        router.publish(event);
    }

    /** Everything that was published, in order. */
    List<JsonNode> published() {
        lock.lock();
        try {
            return List.copyOf(published);
        } finally {
            lock.unlock();
        }
    }

    /** Waits until something has subscribed. */
    boolean awaitSubscription(Duration patience) {
        long nanos = patience.toNanos();
        lock.lock();
        try {
            while (subscriptions == 0 && nanos > 0) {
                nanos = subscribed.awaitNanos(nanos);
            }
            return subscriptions > 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Another scenario begins. */
    void clear() {
        lock.lock();
        try {
            published.clear();
            subscriptions = 0;
        } finally {
            lock.unlock();
        }
    }
}
