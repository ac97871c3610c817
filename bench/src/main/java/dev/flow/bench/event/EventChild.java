package dev.flow.bench.event;

import dev.flow.bench.process.ChildMain;
import dev.flow.bench.runs.HandWrittenService;
import java.io.IOException;

/** The process of {@link SignalledRuns}; it greets with the address of its engine. */
final class EventChild {
    private EventChild() {}

    /**
     * Starts the engine and its worker.
     *
     * @param arguments the address of its database
     */
    public static void main(String[] arguments) throws IOException {
        try (var service = HandWrittenService.listening(arguments[0])) {
            ChildMain.answer(service.target());
        }
        System.exit(0);
    }
}
