package dev.flow.runtime.configuration;

import dev.flow.configuration.plan.OpenRuns;
import dev.flow.definition.text.Pointer;
import dev.flow.engine.EngineException;
import dev.flow.engine.record.TaskPath;
import dev.flow.runs.RunCondition;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunPage;
import dev.flow.runs.RunStatus;
import dev.flow.runs.RunSummary;
import dev.flow.runs.RunsException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The open runs that the engine lists, as many as a plan can look at. Of an engine without a list nothing is known.
 * Thread-safe.
 */
final class EngineOpenRuns implements OpenRuns {
    private static final int PAGE = 100;
    private static final int PAGES = 10;

    /** Runs whose tasks are looked at, for each plan: a description reads a history. */
    private static final int DESCRIBED = 20;

    private volatile dev.flow.runs.@Nullable Runs runs;

    /** From now on the engine is asked; before, nothing is known. */
    void connect(dev.flow.runs.Runs connected) {
        runs = connected;
    }

    @Override
    public Map<String, OpenRuns.Runs> of(Map<String, String> digests) {
        dev.flow.runs.Runs engine = runs;
        if (engine == null) {
            return Map.of();
        }
        try {
            return new Count(engine, Set.copyOf(digests.values())).of(digests);
        } catch (RunsException | EngineException e) {
            return Map.of();
        }
    }

    /** One look at the list. Not thread-safe. */
    private static final class Count {
        private final dev.flow.runs.Runs engine;
        private final Set<String> wanted;
        private final Map<String, Integer> counts = new HashMap<>();
        private final Map<String, Set<String>> tasks = new HashMap<>();
        private final List<RunSummary> described = new ArrayList<>();

        Count(dev.flow.runs.Runs engine, Set<String> wanted) {
            this.engine = engine;
            this.wanted = wanted;
        }

        Map<String, OpenRuns.Runs> of(Map<String, String> digests) {
            boolean all = count();
            describe();
            Map<String, OpenRuns.Runs> found = new HashMap<>();
            digests.forEach((workflow, digest) -> {
                Integer open = counts.get(digest);
                if (open != null || all) {
                    found.put(
                            workflow, new OpenRuns.Runs(open == null ? 0 : open, tasks.getOrDefault(digest, Set.of())));
                }
            });
            return found;
        }

        /** Whether the whole list was seen. */
        private boolean count() {
            RunFilter open = RunFilter.of(RunCondition.AnyStatus.of(RunStatus.RUNNING));
            String next = null;
            for (int page = 0; page < PAGES; page++) {
                RunPage seen = engine.list(open, PAGE, next);
                seen.workflows().stream()
                        .filter(run -> wanted.contains(run.definitionDigest()))
                        .forEach(this::count);
                next = seen.nextPageToken();
                if (next == null) {
                    return true;
                }
            }
            return false;
        }

        private void count(RunSummary run) {
            counts.merge(run.definitionDigest(), 1, Integer::sum);
            if (described.size() < DESCRIBED) {
                described.add(run);
            }
        }

        /** At the same time, because each of them reads a history. */
        private void describe() {
            Map<String, Set<String>> found = new ConcurrentHashMap<>();
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                described.forEach(run -> threads.execute(
                        () -> found.computeIfAbsent(run.definitionDigest(), _ -> ConcurrentHashMap.newKeySet())
                                .addAll(waitsAt(run))));
            }
            tasks.putAll(found);
        }

        /** Empty for a run that has ended meanwhile, or cannot be read. */
        private Set<String> waitsAt(RunSummary run) {
            Set<String> names = new HashSet<>();
            try {
                engine.describe(run.workflowId(), null)
                        .waits()
                        .waitingFor()
                        .forEach(wait -> names.add(name(wait.task())));
            } catch (RunsException | EngineException e) {
                return Set.of();
            }
            names.remove("");
            return names;
        }
    }

    /** The name of the task of the run's own document in which an execution is; empty for the run as a whole. */
    static String name(String execution) {
        TaskPath path = TaskPath.of(execution);
        while (!path.entered().isEmpty()) {
            path = TaskPath.of(path.entered());
        }
        return Pointer.last(path.reference());
    }
}
