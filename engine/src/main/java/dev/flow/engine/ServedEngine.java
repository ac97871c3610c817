package dev.flow.engine;

import io.temporal.client.WorkflowClient;

/** What every engine does alike once its server is there. Thread-safe. */
abstract class ServedEngine implements Engine {
    abstract RunningEngine running();

    @Override
    public final RunHandle start(StartRequest request) {
        return running().start(request);
    }

    @Override
    public final RunHandle run(String workflowId) {
        return running().run(workflowId);
    }

    /** The connection to the server, for what this interface does not have. */
    public final WorkflowClient client() {
        return running().client();
    }
}
