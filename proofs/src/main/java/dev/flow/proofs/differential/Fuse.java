package dev.flow.proofs.differential;

/** A time-out of a second that a workflow task began: the next step is to wait for it. */
sealed interface Fuse {
    boolean isDone(World world, Settling settling, Workflow workflow);

    /** Ended by a timer that fires. */
    record OfTimer(String id) implements Fuse {
        @Override
        public boolean isDone(World world, Settling settling, Workflow workflow) {
            return world.requests().history(workflow.id(), workflow.runId()).stream()
                    .anyMatch(event ->
                            event.getTimerFiredEventAttributes().getTimerId().equals(id));
        }
    }

    /** An activity that no worker has times out. */
    record OfActivity(String id) implements Fuse {
        @Override
        public boolean isDone(World world, Settling settling, Workflow workflow) {
            settling.look(workflow);
            return workflow.pendingActivities().stream()
                    .noneMatch(activity -> activity.getActivityId().equals(id));
        }
    }
}
