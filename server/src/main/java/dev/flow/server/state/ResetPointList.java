package dev.flow.server.state;

import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.ResetPointInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** The first workflow task that each build of a worker completed, over all runs of the chain: the newest ones. */
final class ResetPointList {
    private static final int MOST = 20;

    private final List<ResetPointInfo> points = new ArrayList<>();

    List<ResetPointInfo> points() {
        return Collections.unmodifiableList(points);
    }

    void addAll(Collection<ResetPointInfo> earlier) {
        points.addAll(earlier);
    }

    /** Of a completed workflow task; false, and nothing, when its build is known. */
    @SuppressWarnings("deprecation") // Workers of all versions name their build so.
    boolean add(HistoryEvent event, String runId, boolean resettable) {
        var completed = event.getWorkflowTaskCompletedEventAttributes();
        String build = completed.hasDeploymentVersion()
                ? completed.getDeploymentVersion().getBuildId()
                : completed.getWorkerVersion().getBuildId();
        String checksum = completed.getBinaryChecksum();
        if (isKnown(build, checksum)) {
            return false;
        }
        points.add(ResetPointInfo.newBuilder()
                .setBuildId(build)
                .setBinaryChecksum(checksum)
                .setRunId(runId)
                .setFirstWorkflowTaskCompletedId(event.getEventId())
                .setCreateTime(event.getEventTime())
                .setResettable(resettable)
                .build());
        if (points.size() > MOST) {
            points.removeFirst();
        }
        return true;
    }

    /** The builds of all points that have a checksum, in their order; one that has several points is there as often. */
    @SuppressWarnings("deprecation") // As above.
    List<String> checksums() {
        return points.stream()
                .map(ResetPointInfo::getBinaryChecksum)
                .filter(checksum -> !checksum.isEmpty())
                .toList();
    }

    /** The completed workflow tasks of a run that it can be reset to. */
    List<Long> resettable(String runId) {
        return points.stream()
                .filter(point -> point.getResettable() && point.getRunId().equals(runId))
                .map(ResetPointInfo::getFirstWorkflowTaskCompletedId)
                .toList();
    }

    /** A run can be reset to this completed workflow task. */
    void resettable(String runId, long completedEventId) {
        points.replaceAll(
                point -> point.getRunId().equals(runId) && point.getFirstWorkflowTaskCompletedId() == completedEventId
                        ? point.toBuilder().setResettable(true).build()
                        : point);
    }

    @SuppressWarnings("deprecation") // As above.
    private boolean isKnown(String build, String checksum) {
        return points.stream()
                .anyMatch(point -> point.getBinaryChecksum().equals(checksum)
                        && point.getBuildId().equals(build));
    }
}
