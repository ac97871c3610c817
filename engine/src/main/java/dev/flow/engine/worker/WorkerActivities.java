package dev.flow.engine.worker;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.FailedRun;
import dev.flow.engine.FailureHandler;
import dev.flow.engine.event.EventRouter;
import dev.flow.engine.interpreter.event.EventActivities;
import dev.flow.engine.offload.Payloads;
import dev.flow.engine.record.ActivityTypes;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInfo;
import io.temporal.activity.DynamicActivity;
import io.temporal.common.converter.EncodedValues;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All activities of a worker: a few of ours by their names, and calls, whose names are the document's. Thread-safe. */
public final class WorkerActivities implements DynamicActivity {
    private final EventActivities events;
    private final Function<String, JsonNode> look;
    private final FailureHandler failures;
    private final DynamicActivity calls;
    private final ActivityResults results;

    public WorkerActivities(
            EventRouter router,
            Function<String, JsonNode> look,
            FailureHandler failures,
            DynamicActivity calls,
            Payloads payloads) {
        this.events = new EventActivities(router);
        this.look = look;
        this.failures = failures;
        this.calls = calls;
        this.results = new ActivityResults(payloads);
    }

    @Override
    public @Nullable Object execute(EncodedValues arguments) {
        ActivityInfo info = Activity.getExecutionContext().getInfo();
        String type = info.getActivityType();
        if (ActivityTypes.EVENTS.contains(type)) {
            events.execute(type, arguments.get(0, JsonNode.class));
            return null;
        }
        if (type.equals(ActivityTypes.ON_FAILURE)) {
            failures.onFailure(FailedRun.parse(arguments.get(0, JsonNode.class)), waited(info));
            return null;
        }
        Object result = type.equals(ActivityTypes.LOOK)
                ? look.apply(arguments.get(0, JsonNode.class).path("workflowId").asText())
                : calls.execute(arguments);
        return result instanceof JsonNode value ? results.keep(value, arguments) : result;
    }

    private static Duration waited(ActivityInfo info) {
        return Duration.ofMillis(info.getCurrentAttemptScheduledTimestamp() - info.getScheduledTimestamp());
    }
}
