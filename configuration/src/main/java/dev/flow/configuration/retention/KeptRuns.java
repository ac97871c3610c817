package dev.flow.configuration.retention;

import dev.flow.engine.Engine;
import dev.flow.engine.record.RunSearchAttributes;
import dev.flow.engine.temporal.ListedRuns;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The runs of a scope that the engine keeps. Closed ones count too: their pages show the definition, and they can be
 * restarted. Thread-safe.
 */
public final class KeptRuns {
    private final ListedRuns runs;
    private final String scope;

    private KeptRuns(ListedRuns runs, String scope) {
        this.runs = runs;
        this.scope = scope;
    }

    /**
     * On an engine.
     *
     * @param scope digest of the scope
     */
    public static KeptRuns of(ListedRuns runs, String scope) {
        return new KeptRuns(runs, scope);
    }

    /** As {@link #of(ListedRuns, String)}. */
    public static KeptRuns of(Engine engine, String scope, InstantSource clock) {
        return new KeptRuns(new ListedRuns(engine.client(), clock), scope);
    }

    /** Of revisions, by id. */
    public Uses ofRevisions() {
        return id -> of(RunSearchAttributes.REVISION, id);
    }

    /** Of definitions, by digest; those of sub-workflows too, once they have begun. */
    public Uses ofDefinitions() {
        return digest -> of(RunSearchAttributes.DEFINITION, digest);
    }

    private Optional<String> of(String attribute, String value) {
        boolean any =
                runs.any(RunSearchAttributes.SCOPE + " = '" + scope + "' AND " + attribute + " = '" + value + "'");
        return any ? Optional.of("The engine keeps runs of it.") : Optional.empty();
    }
}
