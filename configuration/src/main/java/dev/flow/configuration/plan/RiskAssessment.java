package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.compare.Difference;
import dev.flow.configuration.compare.Difference.Kind;
import dev.flow.configuration.compare.Difference.Operation;
import dev.flow.configuration.compare.Difference.SubjectKind;
import dev.flow.configuration.document.TriggerDocuments;
import dev.flow.configuration.plan.OpenRuns.Runs;
import dev.flow.configuration.plan.WorkerAbilities.Worker;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.canonical.CanonicalJson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Computes the risks of activating a revision. For one plan.
 *
 * @param before what is active
 * @param after what is to become active
 * @param targetId its revision
 * @param differences between them
 * @param workers those that are alive
 * @param runs the open runs of definitions that are active and no longer will be, by workflow
 */
record RiskAssessment(
        PlannedRevision before,
        PlannedRevision after,
        String targetId,
        List<Difference> differences,
        List<Worker> workers,
        Map<String, Runs> runs) {

    /** A risk with its code. */
    record Assessed(RiskCode code, Plan.Risk risk) {
        static Assessed of(RiskCode code, String sentence, Collection<String> places, String advice) {
            return new Assessed(code, new Plan.Risk(code.toString(), sentence, List.copyOf(places), advice));
        }
    }

    /** Most serious first, and those of one code by what they are about. */
    List<Assessed> risks() {
        List<Assessed> risks = new ArrayList<>();
        workers(risks);
        triggerInputs(risks);
        narrowedInputs(risks);
        tasks(risks);
        removedWorkflows(risks);
        events(risks);
        versions(risks);
        return risks;
    }

    private void workers(List<Assessed> risks) {
        boolean needed = !after.workflows().isEmpty();
        if (workers.isEmpty()) {
            if (needed) {
                risks.add(Assessed.of(
                        RiskCode.NO_WORKER,
                        "No worker of this scope is alive, so that the activation waits and no run makes progress.",
                        List.of(),
                        "Start a worker, then plan again."));
            }
            return;
        }
        Set<String> problems = new TreeSet<>();
        for (Worker worker : workers) {
            String problem = worker.problems().get(targetId);
            if (problem != null) {
                problems.add(PlanActions.workersOf(worker.artifact()) + " cannot execute the revision: " + problem);
            }
        }
        problems.forEach(problem -> risks.add(Assessed.of(
                RiskCode.WORKER_CANNOT_LOAD,
                problem,
                List.of(),
                "Correct the cause, or roll out workers that can execute it, then plan again.")));
        after.hostFunctions().forEach((function, places) -> {
            if (workers.stream().noneMatch(worker -> worker.functions().contains(function))) {
                risks.add(Assessed.of(
                        RiskCode.FUNCTION_UNAVAILABLE,
                        "No worker has the function " + function + ", which the revision calls.",
                        with("function " + function, places),
                        "Roll out workers whose host application has it, then plan again."));
            }
        });
        List<Set<String>> known =
                workers.stream().map(Worker::secrets).filter(Objects::nonNull).toList();
        after.secrets().forEach((secret, places) -> {
            boolean unknown = known.size() < workers.size();
            if (!unknown && known.stream().noneMatch(secrets -> secrets.contains(secret))) {
                risks.add(Assessed.of(
                        RiskCode.SECRET_UNAVAILABLE,
                        "No worker can read the secret " + secret + ", which the revision uses.",
                        with("secret " + secret, places),
                        "Provide the secret to the workers, then plan again."));
            }
        });
    }

    private static List<String> with(String first, Collection<String> others) {
        List<String> all = new ArrayList<>();
        all.add(first);
        all.addAll(others);
        return all;
    }

    /** Literal inputs are checked against the schemas that their workflows will have. */
    private void triggerInputs(List<Assessed> risks) {
        TriggerInputs inputs = new TriggerInputs();
        after.triggers().forEach((name, trigger) -> {
            String workflow = TriggerDocuments.workflow(trigger);
            Optional<JsonNode> input = TriggerInputs.literal(trigger);
            Optional<JsonNode> schema = input.isEmpty() ? Optional.empty() : after.inputSchema(workflow);
            String problem = schema.map(each -> inputs.problem(each, input.orElseThrow()))
                    .orElse("");
            if (!problem.isEmpty()) {
                risks.add(Assessed.of(
                        RiskCode.TRIGGER_INPUT_INVALID,
                        "The input of trigger " + name + " is not accepted by workflow " + workflow + ": " + problem
                                + ". Every start by it fails.",
                        List.of("trigger " + name, "workflow " + workflow),
                        "Change `input` of the trigger, or the schema of the workflow."));
            }
        });
    }

    private void narrowedInputs(List<Assessed> risks) {
        for (Difference difference : differences) {
            boolean narrowed = difference.kind() == Kind.INPUT_SCHEMA
                    && difference.subjectKind() == SubjectKind.WORKFLOW
                    && difference.operation() != Operation.WIDEN;
            if (narrowed) {
                String workflow = difference.subject();
                List<String> places = new ArrayList<>(List.of("workflow " + workflow));
                after.triggers().forEach((name, trigger) -> {
                    boolean tells = TriggerDocuments.onFailure(trigger)
                            .filter(workflow::equals)
                            .isPresent();
                    if (tells || sends(trigger, workflow)) {
                        places.add("trigger " + name);
                    }
                });
                risks.add(Assessed.of(
                        RiskCode.INPUT_NARROWED,
                        difference.summary()
                                + " Callers, scheduled starts and triggers that send the earlier form are refused.",
                        places,
                        "Check what the callers and the triggers named here send, or accept the earlier form until"
                                + " they have changed."));
            }
        }
    }

    /** Whether the trigger gives the workflow an input that cannot be checked before it fires. */
    private static boolean sends(ObjectNode trigger, String workflow) {
        return TriggerDocuments.workflow(trigger).equals(workflow)
                && TriggerInputs.literal(trigger).isEmpty();
    }

    private void tasks(List<Assessed> risks) {
        runs.forEach((workflow, open) -> {
            Set<String> gone = new TreeSet<>(open.tasks());
            gone.removeAll(after.taskNames(workflow));
            if (!gone.isEmpty() && after.workflows().containsKey(workflow)) {
                risks.add(Assessed.of(
                        RiskCode.TASK_REMOVED,
                        "Paused or waiting runs of " + workflow + " stand at " + String.join(", ", gone)
                                + ", which its new definition does not have: they end on the earlier one, and cannot be"
                                + " started again from there on the new one.",
                        gone.stream()
                                .map(task -> "task " + workflow + "/" + task)
                                .toList(),
                        "Let these runs end first, or keep the names of the tasks."));
            }
        });
    }

    private void removedWorkflows(List<Assessed> risks) {
        Map<String, Set<String>> parents = before.parents();
        for (String removed : new TreeSet<>(before.workflows().keySet())) {
            Set<String> using = new TreeSet<>(parents.getOrDefault(removed, Set.of()));
            using.removeIf(parent -> !mayBeOpen(parent));
            if (!after.workflows().containsKey(removed) && !using.isEmpty()) {
                risks.add(Assessed.of(
                        RiskCode.REMOVED_WORKFLOW_USED,
                        "Workflow " + removed + " is removed, and open runs of " + String.join(", ", using)
                                + " may still start it: they start its earlier definition.",
                        with(
                                "workflow " + removed,
                                using.stream().map(each -> "workflow " + each).toList()),
                        "Keep functions and secrets that it uses until these runs have ended."));
            }
        }
    }

    private boolean mayBeOpen(String workflow) {
        Runs open = runs.get(workflow);
        return open != null && (open.atLeast() == null || open.atLeast() > 0);
    }

    /** One risk for all of them, because some never raise a version. */
    private void versions(List<Assessed> risks) {
        List<String> places = new ArrayList<>();
        after.workflows().forEach((name, workflow) -> {
            CheckedWorkflow old = before.workflows().get(name);
            if (old != null && old.version().equals(workflow.version()) && !same(old.document(), workflow.document())) {
                places.add("workflow " + name + " " + workflow.version());
            }
        });
        before.functions().forEach((name, old) -> {
            JsonNode now = after.functions().get(name);
            if (now != null && !same(old, now)) {
                places.add("function " + name);
            }
        });
        if (!places.isEmpty()) {
            risks.add(Assessed.of(
                    RiskCode.VERSION_REUSED,
                    (places.size() == 1
                                    ? "A document has other content than the active one, and the same name and version"
                                    : places.size() + " documents have other content than the active ones, and the same"
                                            + " names and versions")
                            + ", so that lists of definitions and of runs do not tell the earlier content from the new.",
                    places,
                    "Raise the version of what has changed (`document.version` of a workflow), and publish it again."));
        }
    }

    private static boolean same(JsonNode one, JsonNode other) {
        return CanonicalJson.normalize(one).equals(CanonicalJson.normalize(other));
    }

    private void events(List<Assessed> risks) {
        Set<String> gone = new HashSet<>(before.emitted());
        gone.removeAll(after.emitted());
        after.awaited().forEach((type, places) -> {
            if (gone.contains(type)) {
                risks.add(Assessed.of(
                        RiskCode.EVENT_NOT_EMITTED,
                        "No workflow emits events of the type " + type + " any more, and they are still waited for.",
                        places,
                        "Wait for another event, keep a task that emits it, or make sure that it comes from outside."));
            }
        });
    }
}
