package dev.flow.runs.list;

import dev.flow.runs.RunCondition;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunStatus;
import dev.flow.runs.RunSummary;
import dev.flow.runs.access.RunLookup.Found;
import java.time.Instant;
import java.util.Set;

/** Checks runs that were found by other means than a query for the conditions of a filter. */
final class ConditionCheck {
    private ConditionCheck() {}

    /** Whether a run that was found by its workflow and business request id meets the other conditions. */
    static boolean meets(RunFilter filter, Found run, RunSummary summary) {
        return filter.conditions().stream().allMatch(condition -> meets(condition, run, summary));
    }

    private static boolean meets(RunCondition condition, Found run, RunSummary summary) {
        return switch (condition) {
            case RunCondition.Workflow(String name) -> name.equals(summary.workflow());
            case RunCondition.BusinessRequest _ -> true;
            case RunCondition.AnyStatus(Set<RunStatus> statuses) -> statuses.contains(summary.status());
            case RunCondition.StartedAfter(Instant time) -> !summary.startTime().isBefore(time);
            case RunCondition.StartedBefore(Instant time) -> summary.startTime().isBefore(time);
            case RunCondition.Definition(String digest) -> digest.equals(summary.definitionDigest());
            case RunCondition.Revision(String id) -> id.equals(summary.revisionId());
            case RunCondition.Trigger(String name) -> name.equals(summary.triggerName());
            case RunCondition.WorkerArtifact(String identity) -> identity.equals(artifact(run));
            case RunCondition.Label label -> hasLabel(label, summary);
        };
    }

    /** What the engine finds by is less exact than the memo: it ignores case, and may take two labels for one. */
    static boolean hasLabels(RunFilter filter, RunSummary run) {
        return filter.conditions().stream()
                .allMatch(condition -> !(condition instanceof RunCondition.Label label) || hasLabel(label, run));
    }

    private static boolean hasLabel(RunCondition.Label label, RunSummary run) {
        String pair = label.pair();
        int sign = pair.indexOf('=');
        return sign >= 0 && pair.substring(sign + 1).equals(run.labels().get(pair.substring(0, sign)));
    }

    private static String artifact(Found run) {
        var version = run.info().getVersioningInfo().getDeploymentVersion();
        return version.getDeploymentName() + ":" + version.getBuildId();
    }
}
