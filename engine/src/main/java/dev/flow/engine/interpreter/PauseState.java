package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.cursor.PauseCursor;
import io.temporal.workflow.Workflow;
import org.jspecify.annotations.Nullable;

/**
 * Whether a run is paused. A paused run begins no task. Tasks under way end, timers continue to run, and a timer that
 * fires takes effect when the run is resumed. Its sub-workflows are runs of their own. Confined to its workflow.
 */
final class PauseState {
    private @Nullable PauseCursor pause;

    PauseState(@Nullable PauseCursor pause) {
        this.pause = pause;
    }

    /** Pauses the run; false for one that is paused, for which nothing changes. */
    boolean pause(JsonNode said) {
        if (pause != null) {
            return false;
        }
        pause = new PauseCursor(
                Run.now(), said.path("by").asText(), said.path("reason").asText(""));
        return true;
    }

    /** Resumes the run; false for one that is not paused. */
    boolean resume() {
        boolean paused = pause != null;
        pause = null;
        return paused;
    }

    boolean isOn() {
        return pause != null;
    }

    /** For the next segment. */
    @Nullable
    PauseCursor cursor() {
        return pause;
    }

    /** Nothing is left but the end of the run: it is held too. */
    void awaitEnd() {
        if (isOn()) {
            Workflow.await(() -> !isOn());
        }
    }
}
