package dev.flow.proofs.differential;

import io.temporal.api.workflow.v1.PendingChildExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits until a service has done what follows from the last step by itself: children are started, their ends have
 * reached their parents, other workflows have been signalled. So the next step finds the same state on both services.
 */
final class Settling {
    private static final long PAUSE = Duration.ofMillis(5).toNanos();
    private static final long LIMIT = Duration.ofSeconds(12).toNanos();
    private static final long QUIET = Duration.ofMillis(400).toNanos();
    private static final long SHORT_BACKOFF_SECONDS = 4;

    private final World world;
    private final Map<String, Boolean> shortBackoffs = new HashMap<>();
    private final Set<World.Child> reached = new HashSet<>();
    private boolean quiet;

    Settling(World world) {
        this.world = world;
    }

    /** The last step has effects that cannot be asked for: the next {@link #await} waits until nothing changes. */
    void needQuiet() {
        quiet = true;
    }

    void await() {
        look();
        if (!until(() -> {
            look();
            return isSettled();
        })) {
            world.say("not settled");
            giveUp();
        }
        if (quiet) {
            quiet = false;
            untilQuiet();
        }
    }

    /** A run that a reset has made may know nothing of a child, which its close then does not reach. */
    private void giveUp() {
        world.children().stream().filter(child -> !isSettled(child)).forEach(reached::add);
    }

    /** Looks again and again until something is so; false when it is not in time. */
    static boolean until(BooleanSupplier condition) {
        long end = System.nanoTime() + LIMIT;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(PAUSE);
        }
        return true;
    }

    void look() {
        // a look may add a child's workflow
        for (Workflow workflow : List.copyOf(world.workflows())) {
            look(workflow);
        }
    }

    void look(Workflow workflow) {
        workflow.looked(world.requests().describe(workflow.id(), "").orElse(null));
    }

    private void untilQuiet() {
        long end = System.nanoTime() + LIMIT;
        long since = System.nanoTime();
        String before = "";
        while (System.nanoTime() - since < QUIET && System.nanoTime() < end) {
            look();
            String now = summary();
            if (!now.equals(before)) {
                before = now;
                since = System.nanoTime();
            }
            LockSupport.parkNanos(4 * PAUSE);
        }
    }

    private String summary() {
        StringBuilder summary = new StringBuilder();
        for (Workflow workflow : world.workflows()) {
            Optional<DescribeWorkflowExecutionResponse> seen = workflow.seen();
            seen.ifPresent(found -> summary.append(workflow.runId())
                    .append(found.getWorkflowExecutionInfo().getHistoryLength())
                    .append(found.getWorkflowExecutionInfo().getStatus())
                    .append(found.getWorkflowExtendedInfo().getCancelRequested())
                    .append(found.getPendingWorkflowTask().getState())
                    .append(found.getPendingChildrenCount())
                    .append(found.getPendingActivitiesCount()));
        }
        return summary.toString();
    }

    private boolean isSettled() {
        return world.workflows().stream().allMatch(this::isSettled)
                && world.children().stream().allMatch(this::isSettled);
    }

    private boolean isSettled(Workflow workflow) {
        return !workflow.isOpen()
                || (hasBegun(workflow) && areChildrenSettled(workflow) && areOthersAnswered(workflow));
    }

    /** A run whose first workflow task is due within seconds has one; others may wait. */
    private boolean hasBegun(Workflow workflow) {
        String runId = workflow.runId();
        if (workflow.hasBegun(runId)) {
            return true;
        }
        return !shortBackoffs.computeIfAbsent(runId, _ -> isShort(workflow));
    }

    private boolean isShort(Workflow workflow) {
        return world.requests()
                        .history(workflow.id(), workflow.runId())
                        .getFirst()
                        .getWorkflowExecutionStartedEventAttributes()
                        .getFirstWorkflowTaskBackoff()
                        .getSeconds()
                < SHORT_BACKOFF_SECONDS;
    }

    private boolean areChildrenSettled(Workflow workflow) {
        return workflow.seen()
                .map(found -> found.getPendingChildrenList().stream().allMatch(this::isSettled))
                .orElse(true);
    }

    private boolean isSettled(PendingChildExecutionInfo child) {
        Workflow workflow = world.workflow(child.getWorkflowId());
        if (!workflow.exists()) {
            look(workflow);
        }
        return !child.getRunId().isEmpty()
                && (workflow.isOpen() || !workflow.runs().contains(child.getRunId()));
    }

    private boolean areOthersAnswered(Workflow workflow) {
        return !workflow.awaitsOthers()
                || world.workflows().stream().anyMatch(Workflow::refusesSignals)
                || Progress.of(world.requests().history(workflow.id(), workflow.runId()))
                        .external()
                        .isEmpty();
    }

    /**
     * The close of a parent reaches the children that are to follow it: once, because a reset makes of one whose
     * cancellation was requested a run that knows nothing of that.
     */
    private boolean isSettled(World.Child child) {
        if (!child.dies() || !child.parent().isClosed() || reached.contains(child)) {
            return true;
        }
        boolean is = !child.workflow().isOpen()
                || child.workflow()
                        .seen()
                        .filter(found -> found.getWorkflowExtendedInfo().getCancelRequested())
                        .isPresent();
        if (is) {
            reached.add(child);
        }
        return is;
    }
}
