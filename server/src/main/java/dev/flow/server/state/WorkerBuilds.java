package dev.flow.server.state;

import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.WorkerVersionStamp;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import io.temporal.api.workflow.v1.ResetPointInfo;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.TreeMap;

/** The builds of the workers that completed workflow tasks of a run, as the search attributes that name them. */
public final class WorkerBuilds {
    private static final int MOST = 20;
    private static final String UNVERSIONED = "unversioned";

    private final ResetPointList resetPoints = new ResetPointList();
    private final SequencedSet<String> builds = new LinkedHashSet<>();
    private List<String> checksums = List.of();
    private WorkerVersionStamp latest = WorkerVersionStamp.getDefaultInstance();

    /** Of the worker that completed the last workflow task; the default instance for none. */
    public WorkerVersionStamp latest() {
        return latest;
    }

    /** Search attributes that the service sets. */
    public Map<String, Payload> attributes() {
        Map<String, Payload> attributes = new TreeMap<>();
        if (!builds.isEmpty()) {
            attributes.put("BuildIds", KeywordLists.of(builds));
        }
        if (!checksums.isEmpty()) {
            attributes.put("BinaryChecksums", KeywordLists.of(checksums));
        }
        return attributes;
    }

    /** To which a run can be reset: of this run and those before it in its chain, oldest first. */
    public List<ResetPointInfo> resetPoints() {
        return resetPoints.points();
    }

    List<Long> resettable(String runId) {
        return resetPoints.resettable(runId);
    }

    void resettable(String runId, long completedEventId) {
        resetPoints.resettable(runId, completedEventId);
    }

    void addPoints(Collection<ResetPointInfo> earlier) {
        resetPoints.addAll(earlier);
    }

    /** A workflow task was completed. */
    @SuppressWarnings("deprecation") // Workers of all versions name their build so.
    void add(HistoryEvent event, String runId, boolean resettable) {
        boolean isNew = resetPoints.add(event, runId, resettable);
        WorkflowTaskCompletedEventAttributes completed = event.getWorkflowTaskCompletedEventAttributes();
        latest = completed.getWorkerVersion();
        if (isNew && !completed.getBinaryChecksum().isEmpty()) {
            // those of the runs before too, as with Temporal
            checksums = resetPoints.checksums();
        }
        if (!completed.getWorkerDeploymentName().isEmpty()) {
            return;
        }
        addBuild(UNVERSIONED);
        if (!latest.getBuildId().isEmpty()) {
            addBuild((latest.getUseVersioning() ? "versioned:" : UNVERSIONED + ":") + latest.getBuildId());
        }
    }

    private void addBuild(String name) {
        builds.add(name);
        if (builds.size() > MOST) {
            builds.removeFirst();
        }
    }
}
