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
    public final StartReceipt accept(StartRequest request) {
        return running().accept(request);
    }

    @Override
    public final EngineCapabilities capabilities() {
        return running().capabilities();
    }

    @Override
    public final RunHandle run(String workflowId) {
        return running().run(workflowId);
    }

    @Override
    public final WorkflowClient client() {
        return running().client();
    }
}
