package dev.flow.server.execution.start;

import dev.flow.server.execution.Transition;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;

/** First workflow tasks that are given to the worker that starts the workflow. */
public interface EagerTasks {
    /** Gives the waiting workflow task of a new run to a worker, before the commit. */
    PollWorkflowTaskQueueResponse firstTask(Transition transition, String identity);
}
