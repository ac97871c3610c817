package dev.flow.triggers;

import dev.flow.engine.Engine;
import dev.flow.triggers.workflow.BackfillController;
import dev.flow.triggers.workflow.PopulationController;
import dev.flow.triggers.workflow.ScheduleController;
import dev.flow.triggers.workflow.ScheduledStartController;
import io.temporal.client.WorkflowClient;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Histories of system workflows, kept as files: {@code -Dflow.histories.record=true} writes those that are missing. */
final class RecordedHistories {
    private static final Path FOLDER = Path.of("src/test/resources/histories");

    private RecordedHistories() {}

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList();
        }
    }

    /** Replays those of earlier builds. */
    static void replay(List<Path> recorded, Engine engine) throws Exception {
        Worker replayer = replayer(engine.client());
        for (Path file : recorded) {
            String text = text(file);
            String workflowId = WorkflowExecutionHistory.fromJson(text)
                    .getHistory()
                    .getEvents(0)
                    .getWorkflowExecutionStartedEventAttributes()
                    .getWorkflowId();
            replayer.replayWorkflowExecution(WorkflowExecutionHistory.fromJson(text, workflowId));
        }
    }

    /** Replays the history that was just made. */
    static void replayed(String scenario, String workflowId, Engine engine) throws Exception {
        WorkflowClient client = engine.client();
        WorkflowExecutionHistory history = client.fetchHistory(workflowId);
        replayer(client).replayWorkflowExecution(history);
        Path file = FOLDER.resolve(scenario + ".json.gz");
        if (Boolean.getBoolean("flow.histories.record") && !Files.exists(file)) {
            Files.createDirectories(FOLDER);
            try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write(history.toJson(false).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static Worker replayer(WorkflowClient client) {
        Worker replayer = WorkerFactory.newInstance(client).newWorker("replays");
        replayer.registerWorkflowImplementationTypes(
                ScheduleController.class,
                BackfillController.class,
                ScheduledStartController.class,
                PopulationController.class);
        return replayer;
    }

    private static String text(Path file) throws IOException {
        try (var in = new GZIPInputStream(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
