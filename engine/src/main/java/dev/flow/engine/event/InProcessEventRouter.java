package dev.flow.engine.event;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;

/** Routes events between the runs of one process. Subscriptions are in memory only. Thread-safe. */
public final class InProcessEventRouter implements EventRouter {
    private final EventDelivery delivery;
    private final Map<Key, Subscription> subscriptions = Collections.synchronizedMap(new LinkedHashMap<>());

    private record Key(String workflowId, String key) {}

    public InProcessEventRouter(EventDelivery delivery) {
        this.delivery = delivery;
    }

    @Override
    public void subscribe(Subscription subscription) {
        subscriptions.put(new Key(subscription.workflowId(), subscription.key()), subscription);
    }

    @Override
    public void unsubscribe(String workflowId, String key) {
        subscriptions.remove(new Key(workflowId, key));
    }

    @Override
    public void publish(ObjectNode event) {
        String type = event.path("type").asText();
        SequencedSet<String> runs = new LinkedHashSet<>();
        synchronized (subscriptions) {
            subscriptions.values().stream()
                    .filter(subscription -> subscription.concerns(type))
                    .map(Subscription::workflowId)
                    .forEach(runs::add);
        }
        for (String run : runs) {
            if (!delivery.deliver(run, event)) {
                synchronized (subscriptions) {
                    subscriptions.keySet().removeIf(key -> key.workflowId().equals(run));
                }
            }
        }
    }
}
