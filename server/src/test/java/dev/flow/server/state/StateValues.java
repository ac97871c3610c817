package dev.flow.server.state;

import java.util.LinkedHashMap;
import java.util.Map;

/** All that a state says, to compare it with another one. */
final class StateValues {
    private StateValues() {}

    static Map<String, Object> of(MutableState state) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("next event", state.nextEventId());
        values.put("previous started event", state.previousStartedEventId());
        values.put("started", state.started());
        values.put("metadata", state.userMetadata());
        values.put("priority", state.priority());
        values.put("start", state.startTime());
        values.put("execution", state.executionTime());
        values.put("first task", state.awaitsFirstTask());
        values.put("status", state.status());
        values.put("close", String.valueOf(state.closeEvent()));
        values.put("workflow task", String.valueOf(state.workflowTask()));
        values.put("next attempt", state.nextAttempt());
        values.put("activities", Map.copyOf(state.activities()));
        values.put("timers", Map.copyOf(state.timers()));
        values.put("children", Map.copyOf(state.children()));
        values.put("signals", Map.copyOf(state.signals()));
        values.put("cancels", Map.copyOf(state.cancels()));
        values.put("updates", Map.copyOf(state.updates()));
        values.put("admitted updates", Map.copyOf(state.admittedUpdates()));
        values.put("memo", Map.copyOf(state.memo()));
        values.put("search attributes", Map.copyOf(state.searchAttributes()));
        values.put("reset points", state.builds().resetPoints());
        values.put("buffered", state.buffered());
        values.put("versioning", state.versioning());
        values.put("sticky", state.sticky());
        values.put("size", state.historySize());
        values.put("transitions", state.transitions());
        values.put("signal count", state.signalCount());
        values.put("cancel requested", state.isCancelRequested());
        return values;
    }
}
