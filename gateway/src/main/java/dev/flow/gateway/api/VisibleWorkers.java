package dev.flow.gateway.api;

import dev.flow.gateway.operation.Call;
import dev.flow.identity.Action;
import dev.flow.runs.ActiveDefinition;
import dev.flow.store.worker.ReadyWorker;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Workers with the definitions of workflows that a principal may see. */
final class VisibleWorkers {
    private VisibleWorkers() {}

    static List<ReadyWorker> of(Call<?> call, List<ReadyWorker> workers, List<ActiveDefinition> active) {
        List<ActiveDefinition> visible = call.visible(Action.OPERATIONS_VIEW, active, ActiveDefinition::workflow);
        boolean everything = visible.size() == active.size()
                && call.context().permissions().limits().isAll();
        Set<String> digests = visible.stream().map(ActiveDefinition::digest).collect(Collectors.toSet());
        return everything
                ? workers
                : workers.stream().map(worker -> shown(worker, digests)).toList();
    }

    private static ReadyWorker shown(ReadyWorker worker, Set<String> digests) {
        var loaded = worker.loaded();
        return new ReadyWorker(
                worker.instance(),
                worker.artifact(),
                new ReadyWorker.Loaded(
                        loaded.definitions().stream().filter(digests::contains).collect(Collectors.toSet()),
                        loaded.functions(),
                        loaded.functionsDigest(),
                        loaded.settingsDigest()),
                worker.startedAt(),
                worker.seenAt());
    }
}
