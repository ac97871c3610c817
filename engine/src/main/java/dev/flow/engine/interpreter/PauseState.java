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

    /** Pausing a paused run changes nothing. */
    void pause(JsonNode said) {
        if (pause == null) {
            pause = new PauseCursor(
                    Run.now(), said.path("by").asText(), said.path("reason").asText(""));
        }
    }

    void resume() {
        pause = null;
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
