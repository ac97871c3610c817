package dev.flow.events.router;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.RunsException;
import dev.flow.runs.StartCommand;
import dev.flow.runs.StartService;
import dev.flow.runs.StartedRun;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The start service of an engine that tests take away. Thread-safe. */
final class ObservedStarts implements StartService {
    private final StartService service;
    private final List<PreparedStart> started = new CopyOnWriteArrayList<>();
    volatile boolean unavailable;

    ObservedStarts(StartService service) {
        this.service = service;
    }

    @Override
    public PreparedStart prepare(StartCommand command) {
        return service.prepare(command);
    }

    @Override
    public StartedRun start(PreparedStart start) {
        if (unavailable) {
            throw RunsException.engine("The engine does not answer.", null);
        }
        StartedRun run = service.start(start);
        if (run.status() == StartedRun.Status.STARTED) {
            started.add(start);
        }
        return run;
    }

    @Override
    public PreparedStart prepareAgain(
            String workflowId, String businessRequestId, @Nullable JsonNode input, StartCommand.Source source) {
        return service.prepareAgain(workflowId, businessRequestId, input, source);
    }

    /** The runs that were started: each is there once for each time. */
    List<PreparedStart> started() {
        return List.copyOf(started);
    }

    List<JsonNode> inputs() {
        return started.stream().map(PreparedStart::input).toList();
    }
}
