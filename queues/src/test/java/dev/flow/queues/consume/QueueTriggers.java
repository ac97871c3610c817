package dev.flow.queues.consume;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.runs.TriggerSettings.Kind;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.DeclaredTriggers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Triggers of queues, as {@code broker/queue}, that can be changed. */
final class QueueTriggers implements DeclaredTriggers {
    private volatile List<String> sources;

    QueueTriggers(String... sources) {
        this.sources = List.of(sources);
    }

    void become(String... now) {
        sources = List.of(now);
    }

    @Override
    public List<DeclaredTrigger> active() {
        List<DeclaredTrigger> triggers = new ArrayList<>();
        for (String source : sources) {
            int slash = source.indexOf('/');
            triggers.add(new DeclaredTrigger(
                    "of-" + source.replace('/', '-'),
                    Kind.QUEUE,
                    "shop.order",
                    JsonNodeFactory.instance
                            .objectNode()
                            .put("kind", "queue")
                            .put("workflow", "shop.order")
                            .put("broker", source.substring(0, slash))
                            .put("queue", source.substring(slash + 1))));
        }
        return triggers;
    }

    @Override
    public boolean hasRevisions() {
        return false;
    }

    @Override
    public @Nullable String activeRevision() {
        return null;
    }

    @Override
    public List<DeclaredTrigger> of(@Nullable String revisionId) {
        return active();
    }
}
