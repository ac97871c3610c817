package dev.flow.runtime.service;

import dev.flow.engine.EngineException;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.SearchAttributes;
import dev.flow.runtime.StartException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a cluster has of what production needs.
 *
 * @param missing search attributes, name and type
 * @param retention how long ended runs are kept
 */
public record ClusterCheck(Map<String, String> missing, Duration retention) {
    /** The idempotency window: a repeated start must find the run that the first one began. */
    public static final Duration LEAST_RETENTION = Duration.ofDays(7);

    /**
     * Looks.
     *
     * @throws EngineException when the cluster does not tell
     */
    public static ClusterCheck of(RemoteAddress address) {
        try (var connection = RemoteConnection.open(address)) {
            return new ClusterCheck(new SearchAttributes(connection).missing(), connection.retention());
        }
    }

    /** What is wrong, one sentence each. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (!missing.isEmpty()) {
            problems.add("The engine's namespace lacks the search attributes " + String.join(", ", missing.keySet())
                    + ": run `flow engine setup`.");
        }
        if (retention.compareTo(LEAST_RETENTION) < 0) {
            problems.add("The engine's namespace keeps ended runs for " + retention + "; repeated starts are recognised"
                    + " for at least " + LEAST_RETENTION + ": raise its retention.");
        }
        return problems;
    }

    /**
     * Refuses what cannot be used.
     *
     * @throws StartException naming all problems
     */
    void insist() {
        if (!problems().isEmpty()) {
            throw StartException.of(String.join("\n", problems()));
        }
    }
}
