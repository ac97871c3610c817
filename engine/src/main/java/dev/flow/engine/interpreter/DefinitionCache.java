package dev.flow.engine.interpreter;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.flow.definition.Definition;
import dev.flow.engine.DefinitionSource;
import dev.flow.engine.EngineException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The definitions of a worker, bounded. Workflow code waits only briefly for one; a missing one is fetched on a
 * separate thread, together with the sub-workflows it refers to. Thread-safe.
 */
public final class DefinitionCache {
    private static final Logger log = LoggerFactory.getLogger(DefinitionCache.class);
    private static final int MAX_DEFINITIONS = 1_000;

    /** Half of the time that a task may take, and well below what the engine takes for a deadlock. */
    private static final Duration MOMENT = Duration.ofSeconds(5);

    private final DefinitionSource source;
    private final InterpreterOptions options;
    private final Cache<String, Program> programs =
            Caffeine.newBuilder().maximumSize(MAX_DEFINITIONS).build();
    private final Map<String, Thread> fetching = new ConcurrentHashMap<>();

    public DefinitionCache(DefinitionSource source, InterpreterOptions options) {
        this.source = source;
        this.options = options;
    }

    /**
     * Fetches a definition and its sub-workflows, so that the first task of a run finds them.
     *
     * @return empty when the source does not have it
     * @throws EngineException when it uses what this build cannot execute
     */
    public Optional<Definition> load(String digest) {
        Program present = programs.getIfPresent(digest);
        if (present != null) {
            return Optional.of(present.definition());
        }
        Optional<Definition> found = source.find(digest);
        found.ifPresent(definition -> {
            SupportCheck.check(definition, options);
            programs.put(digest, new Program(definition));
            definition.references().workflows().values().forEach(this::load);
        });
        return found;
    }

    /**
     * For workflow code: a missing definition fails the workflow task after a short wait.
     *
     * <p>The engine retries a failed workflow task at once, then after ten seconds, then at growing intervals (each
     * twice as long, ten minutes at most): a short wait in each attempt finds what was fetched meanwhile.
     */
    Program get(String digest) {
        Program program = programs.getIfPresent(digest);
        if (program == null) {
            await(fetch(digest));
            program = programs.getIfPresent(digest);
        }
        if (program == null) {
            throw new DefinitionMissing(digest);
        }
        return program;
    }

    private static void await(Thread fetching) {
        try {
            var _ = fetching.join(MOMENT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Thread fetch(String digest) {
        return fetching.computeIfAbsent(
                digest,
                key -> Thread.ofVirtual().name("definition-" + key).start(() -> {
                    try {
                        if (load(key).isEmpty()) {
                            log.warn("The definition {} was not found.", key);
                        }
                    } catch (RuntimeException e) {
                        log.warn("The definition {} could not be fetched.", key, e);
                    } finally {
                        fetching.remove(key);
                    }
                }));
    }
}
