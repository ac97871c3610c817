package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the activation of a revision would do. Immutable.
 *
 * @param digest of everything else in it except {@code in_flight} counts, which change all the time
 * @param target the revision to activate
 * @param expected what was active
 * @param execution what executes the target
 * @param changes at most {@link #MAX_CHANGES}
 * @param risks most serious first
 * @param actions what is done, one sentence each, for the worker, the definitions, the routing and the schedules; by
 *     these words in the singular
 * @param observations digests of what the plan looked at, by name: a plan is stale when one of them has changed
 */
public record Plan(
        String digest,
        String target,
        Expected expected,
        Execution execution,
        List<Change> changes,
        List<ScheduleChange> scheduleChanges,
        List<InFlight> inFlight,
        List<Risk> risks,
        Map<String, String> actions,
        Map<String, String> observations) {
    public static final int MAX_CHANGES = 10_000;

    public Plan {
        changes = List.copyOf(changes);
        scheduleChanges = List.copyOf(scheduleChanges);
        inFlight = List.copyOf(inFlight);
        risks = List.copyOf(risks);
        actions = Collections.unmodifiableMap(new TreeMap<>(actions));
        observations = Collections.unmodifiableMap(new TreeMap<>(observations));
    }

    /** The worker artifact that is to execute the target. */
    public String targetArtifact() {
        return execution.artifact();
    }

    /** Digests of all definitions of the target. */
    public List<String> definitions() {
        return execution.definitions();
    }

    /**
     * What executes a revision.
     *
     * @param artifact the worker artifact
     * @param definitions digests of all definitions of the revision
     */
    public record Execution(String artifact, List<String> definitions) {
        public Execution {
            definitions = List.copyOf(definitions);
        }
    }

    /** The active pointer as the plan found it; no revision and version 0 before the first activation. */
    public record Expected(@Nullable String revisionId, long pointerVersion) {}

    /**
     * One effect.
     *
     * @param kind {@code definition}, {@code function}, {@code trigger}, {@code settings}, {@code worker}, …
     * @param operation {@code add}, {@code change}, {@code remove}
     * @param summary one sentence for a person
     */
    public record Change(
            String kind,
            String operation,
            String subjectKind,
            String subject,
            @Nullable JsonNode before,
            @Nullable JsonNode after,
            String summary) {}

    public record ScheduleChange(
            String trigger,
            String operation,
            @Nullable JsonNode before,
            @Nullable JsonNode after,
            List<Instant> nextFirings) {
        public ScheduleChange {
            nextFirings = List.copyOf(nextFirings);
        }
    }

    /** Open runs that stay on a definition which is no longer active; {@code atLeast} is null when unknown. */
    public record InFlight(
            String workflow,
            String definitionDigest,
            @Nullable Integer atLeast) {}

    /**
     * Something that may go wrong.
     *
     * @param code stable
     * @param sentence what may go wrong
     * @param places what it is about: workflows, triggers, tasks, workers
     * @param advice what to do
     */
    public record Risk(String code, String sentence, List<String> places, String advice) {
        public Risk {
            places = List.copyOf(places);
        }
    }
}
