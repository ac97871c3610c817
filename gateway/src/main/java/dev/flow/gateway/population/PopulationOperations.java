package dev.flow.gateway.population;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.gateway.api.SteeringOperations.Reason;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.population.PopulationViews.PopulationRecord;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import dev.flow.triggers.population.Population;
import dev.flow.triggers.population.Populations;
import java.util.List;

import static dev.flow.gateway.population.PopulationParameters.ID;
import static dev.flow.gateway.population.PopulationParameters.SUBJECT;
import static dev.flow.gateway.population.PopulationParameters.TAG;

/** Steering populations: pause, resume, cancel, run failed members again. */
public final class PopulationOperations implements OperationGroup {
    private static final Operation<Reason> PAUSE = steering(
            "pause",
            Action.WORKFLOW_PAUSE,
            "Keeps a population from starting more runs until it is resumed; open runs go on.",
            "The population; still running while no worker has taken note of it.");
    private static final Operation<Reason> RESUME = steering(
            "resume",
            Action.WORKFLOW_RESUME,
            "Ends the pause of a population.",
            "The population; still paused while no worker has taken note of it.");
    private static final Operation<Reason> CANCEL = steering(
            "cancel",
            Action.WORKFLOW_CANCEL,
            "Cancels a population and its open runs; the run that waits for it gets an error.",
            "The population; still running while no worker has taken note of it.");
    private static final Operation<Reason> RERUN = steering(
            "rerun",
            Action.WORKFLOW_RESTART,
            "Runs the failed members of a population that has ended again, with the input of their runs and what is"
                    + " active of the workflow now.",
            "The new population, for which no run waits.",
            ProblemCode.UNKNOWN_WORKFLOW,
            ProblemCode.DEFINITION_UNAVAILABLE);

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(PAUSE, RESUME, CANCEL, RERUN);

    private final Populations populations;

    public PopulationOperations(Populations populations) {
        this.populations = populations;
    }

    private static Operation<Reason> steering(
            String verb, Action action, String summary, String answer, ProblemCode... more) {
        return OperationBuilder.post(TAG, "/v1/populations/{workflow_id}/" + verb, verb + "Population", Reason.class)
                .summary(summary)
                .needs(action)
                .about(SUBJECT)
                .takes(ID)
                .bodyOptional()
                .audited()
                .fails(ProblemCode.NOT_FOUND, ProblemCode.CONFLICT, ProblemCode.ENGINE_UNAVAILABLE)
                .fails(more)
                .answers(202, answer, PopulationRecord.class)
                .build();
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                PAUSE.handledBy(call -> steered(populations.pause(call.get(ID), by(call), reason(call)))),
                RESUME.handledBy(call -> steered(populations.resume(call.get(ID)))),
                CANCEL.handledBy(call -> steered(populations.cancel(call.get(ID), by(call), reason(call)))),
                RERUN.handledBy(call ->
                        steered(populations.rerun(call.get(ID), call.context().effectId(), by(call)))));
    }

    private static String by(Call<?> call) {
        return call.principal().principalId();
    }

    private static String reason(Call<Reason> call) {
        String reason = call.body().reason();
        return reason == null ? "" : reason;
    }

    private static Answer steered(Population population) {
        return Answer.accepted(PopulationRecord.of(population))
                .changed(
                        null,
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("workflow_id", population.id())
                                .put("state", population.state().label()));
    }
}
