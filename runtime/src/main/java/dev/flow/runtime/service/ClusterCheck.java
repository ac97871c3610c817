package dev.flow.runtime.service;

import dev.flow.engine.EngineException;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.SearchAttributes;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.start.StartException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether the namespace of a cluster has what the service needs.
 *
 * @param missing the search attributes that it lacks, name and type
 * @param retention how long it keeps ended runs
 */
public record ClusterCheck(Map<String, String> missing, Duration retention) {
    /** The idempotency window: a repeated start must find the run of the first one. */
    private static final Duration MIN_RETENTION = Duration.ofDays(7);

    /**
     * Asks the cluster.
     *
     * @throws EngineException when it does not answer
     */
    public static ClusterCheck of(RemoteAddress address) {
        try (var connection = RemoteConnection.open(address)) {
            return new ClusterCheck(new SearchAttributes(connection).missing(), connection.retention());
        }
    }

    /** What to do about missing search attributes; empty when none is missing. */
    public Optional<String> missingAttributes() {
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("The engine's namespace lacks the search attributes "
                        + String.join(", ", missing.keySet()) + ": run `flow engine setup`.");
    }

    /** What to do about a retention that is too short; empty when it is long enough. */
    public Optional<String> shortRetention() {
        return retention.compareTo(MIN_RETENTION) >= 0
                ? Optional.empty()
                : Optional.of("The engine's namespace keeps ended runs for " + retention
                        + "; repeated starts are recognised for at least " + MIN_RETENTION
                        + ": raise its retention.");
    }

    /**
     * Refuses a namespace that cannot be used: without search attributes no run starts.
     *
     * @param profile production requires a sufficient retention too
     * @throws StartException naming all problems
     */
    void require(Profile profile) {
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
