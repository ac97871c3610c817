package dev.flow.runtime.service;

import dev.flow.engine.EngineException;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.SearchAttributes;
import dev.flow.runtime.StartException;
import dev.flow.runtime.settings.Profile;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a cluster has of what production needs.
 *
 * @param missing search attributes, name and type
 * @param retention how long ended runs are kept
 */
public record ClusterCheck(Map<String, String> missing, Duration retention) {
    /** The idempotency window: a repeated start must find the run that the first one began. */
    private static final Duration LEAST_RETENTION = Duration.ofDays(7);

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

    /** What to do about search attributes that are missing. */
    public Optional<String> missingAttributes() {
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("The engine's namespace lacks the search attributes "
                        + String.join(", ", missing.keySet()) + ": run `flow engine setup`.");
    }

    /** What to do about a retention that is too short. */
    public Optional<String> shortRetention() {
        return retention.compareTo(LEAST_RETENTION) >= 0
                ? Optional.empty()
                : Optional.of("The engine's namespace keeps ended runs for " + retention
                        + "; repeated starts are recognised for at least " + LEAST_RETENTION
                        + ": raise its retention.");
    }

    /**
     * Refuses what cannot be used: without search attributes no run starts.
     *
     * @param profile production insists on a sufficient retention too
     * @throws StartException naming all problems
     */
    void insist(Profile profile) {
        String problems = Stream.of(
                        missingAttributes(),
                        profile == Profile.PRODUCTION ? shortRetention() : Optional.<String>empty())
                .flatMap(Optional::stream)
                .collect(Collectors.joining("\n"));
        if (!problems.isEmpty()) {
            throw StartException.of(problems);
        }
    }
}
