package dev.flow.proofs.differential;

import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One generated scenario: a workflow, its children, and what clients and a worker do with them. It plays both, step by
 * step; what it may do next follows from how the service describes the workflows, and what it does, from its seed. So
 * it takes the same steps on two services as long as both behave alike. Not thread-safe.
 */
final class Scenario {
    private static final int LEAST_STEPS = 8;
    private static final int MORE_STEPS = 25;

    /** Services give later attempts of a workflow task more time, by chance. */
    private static final int LAST_SHORT_ATTEMPT = 5;

    /** Steps that may be taken while the worker has a task that times out within seconds. */
    private static final int MOST_HELD = 2;

    private final World world;
    private final Choices choices;
    private final Settling settling;
    private final ClientSteps clients;
    private final TaskSteps tasks;
    private final ActivitySteps activities;
    private final UpdateSteps updates;
    private final QuerySteps queries;
    private String seen = "";

    /** Repeats have workflow ids of their own. */
    Scenario(Service service, long seed, int repeat) {
        this.choices = new Choices(seed);
        this.world = new World(new Requests(service), choices, "diff-" + seed + "-".repeat(repeat));
        this.settling = new Settling(world);
        this.updates = new UpdateSteps(world);
        this.clients = new ClientSteps(world, settling);
        this.tasks = new TaskSteps(world, settling, updates);
        this.activities = new ActivitySteps(world, settling);
        this.queries = new QuerySteps(world);
    }

    /** A step that can be taken, and how often it is to be, compared with the others. */
    private record Step(int weight, Runnable run) {}

    /**
     * Takes the steps, and reads what came of them.
     *
     * @throws World.TooSlow when the machine is too busy for a comparison
     */
    Observation run() {
        clients.start(world.workflow(world.prefix()));
        int steps = LEAST_STEPS + choices.below(MORE_STEPS);
        for (int i = 0; i < steps; i++) {
            settling.await();
            look();
            one(possible()).run().run();
        }
        settling.needQuiet();
        settling.await();
        updates.report();
        return Observation.of(world);
    }

    /** What the next step depends on. */
    private void look() {
        world.workflows().stream().filter(Workflow::holdsTask).forEach(workflow -> {
            TaskSteps.checkHurry(workflow);
            workflow.held();
        });
        String now = world.workflows().stream().map(Workflow::toString).collect(Collectors.joining("; "));
        if (!now.equals(seen)) {
            seen = now;
            world.say("  " + now);
        }
    }

    private Step one(List<Step> steps) {
        int chosen = choices.below(steps.stream().mapToInt(Step::weight).sum());
        for (Step step : steps) {
            chosen -= step.weight();
            if (chosen < 0) {
                return step;
            }
        }
        throw new IllegalStateException("No step is possible.");
    }

    private List<Step> possible() {
        List<Step> steps = new ArrayList<>();
        for (Workflow workflow : world.workflows()) {
            if (updates.isUrgent(workflow) && workflow.isTaskWaiting()) {
                return List.of(new Step(6, () -> tasks.poll(workflow)), new Step(1, () -> clients.signal(workflow)));
            }
        }
        Optional<Workflow> hurried = world.workflows().stream()
                .filter(workflow -> workflow.isImpatient() && workflow.holdsTask())
                .findFirst();
        if (hurried.isPresent()) {
            hurried(hurried.get(), steps);
            return steps;
        }
        for (Workflow workflow : world.workflows()) {
            if (workflow.exists()) {
                worker(workflow, steps);
                client(workflow, steps);
            }
        }
        if (steps.isEmpty()) {
            Workflow first = world.workflows().getFirst();
            steps.add(new Step(1, () -> clients.start(first)));
        }
        return steps;
    }

    /** Its task is answered, or expires, within a few steps: none of the others may wait for anything meanwhile. */
    private void hurried(Workflow workflow, List<Step> steps) {
        answer(workflow, steps);
        if (workflow.heldFor() <= MOST_HELD) {
            client(workflow, steps);
        }
    }

    private void answer(Workflow workflow, List<Step> steps) {
        workflow.task().ifPresent(task -> {
            steps.add(new Step(40, () -> tasks.complete(workflow, task)));
            steps.add(new Step(4, () -> tasks.fail(workflow, task)));
            if (workflow.isImpatient() && workflow.isTaskStarted() && task.getAttempt() < LAST_SHORT_ATTEMPT) {
                steps.add(new Step(15, () -> tasks.abandon(workflow)));
            }
        });
    }

    private void worker(Workflow workflow, List<Step> steps) {
        if (workflow.isTaskWaiting()) {
            steps.add(new Step(50, () -> tasks.poll(workflow)));
        }
        answer(workflow, steps);
        for (var activity : workflow.pendingActivities()) {
            if (activity.getState() == PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED
                    && hasOwnQueue(workflow, activity)) {
                steps.add(new Step(12, () -> activities.poll(workflow, activity)));
            }
        }
        workflow.activities()
                .forEach((id, task) -> steps.add(new Step(12, () -> activities.answer(workflow, id, task))));
    }

    /** An activity that was requested eagerly waits for its next attempt in the queue of the workflow. */
    private static boolean hasOwnQueue(Workflow workflow, PendingActivityInfo activity) {
        return activity.getActivityOptions().getTaskQueue().getName().equals(workflow.queue(activity.getActivityId()));
    }

    private void client(Workflow workflow, List<Step> steps) {
        boolean open = workflow.isOpen();
        steps.add(new Step(open ? 10 : 1, () -> clients.signal(workflow)));
        steps.add(new Step(open ? 3 : 1, () -> clients.cancel(workflow)));
        steps.add(new Step(1, () -> clients.terminate(workflow)));
        steps.add(new Step(3, () -> clients.reset(workflow)));
        steps.add(new Step(1, () -> clients.startAgain(workflow)));
        steps.add(new Step(1, () -> clients.signalWithStart(workflow)));
        steps.add(new Step(open ? 7 : 1, () -> updates.send(workflow)));
        if (isIdle(workflow)) {
            steps.add(new Step(2, () -> queries.query(workflow)));
        }
    }

    /** Nothing but queries goes to its worker. */
    private boolean isIdle(Workflow workflow) {
        return !workflow.isTaskStarted()
                && !workflow.isTaskWaiting()
                && workflow.hasWorked()
                && !workflow.refusesQueries();
    }
}
