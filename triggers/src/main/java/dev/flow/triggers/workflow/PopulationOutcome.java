package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.payload.Json;
import dev.flow.triggers.population.FailedMember;
import dev.flow.triggers.population.FailedMember.Problem;
import dev.flow.triggers.workflow.PopulationState.Paging;

/** How a population has ended, as the run that waits for it is told. Confined to its workflow. */
record PopulationOutcome(String population, Paging paging, MemberRuns runs) {

    /** The output of the task. */
    ObjectNode output() {
        ObjectNode json = Json.object()
                .put("population", population)
                .put("members", paging.members())
                .put("completed", runs.counts().completed())
                .put("failed", runs.counts().failed());
        ArrayNode failures = json.putArray("failures");
        runs.sample().forEach(member -> failures.add(json(member)));
        return json;
    }

    private static ObjectNode json(FailedMember member) {
        ObjectNode json = Json.object()
                .put("member", member.key())
                .put("workflow_id", member.workflowId())
                .put("outcome", member.outcome().label());
        Problem problem = member.problem();
        if (problem == null) {
            json.putNull("error");
        } else {
            json.set(
                    "error",
                    WorkflowErrors.json(new WorkflowError(
                            problem.type(), problem.status(), problem.title(), problem.detail(), null)));
        }
        return json;
    }

    /** The error of the task when the population was stopped. */
    WorkflowError error(String reason) {
        return new WorkflowError(
                StandardErrorType.RUNTIME.uri(),
                StandardErrorType.RUNTIME.status(),
                "The population was stopped",
                reason + " Population " + population + ": " + runs.counts().completed() + " of " + paging.members()
                        + " members have completed.",
                null);
    }

    ObjectNode completedReport() {
        ObjectNode report = report();
        report.putObject("outcome").set("output", output());
        return report;
    }

    ObjectNode failedReport(String reason) {
        ObjectNode report = report();
        report.putObject("outcome").set("error", WorkflowErrors.json(error(reason)));
        return report;
    }

    ObjectNode canceledReport() {
        ObjectNode report = report();
        report.putObject("outcome").put("stopped", "canceled");
        return report;
    }

    private ObjectNode report() {
        return Json.object().put("workflowId", population);
    }
}
