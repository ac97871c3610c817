package dev.flow.gateway.event;

import dev.flow.events.Door;
import dev.flow.events.EventIntake;
import dev.flow.events.InboundEvent;
import dev.flow.events.Receipt;
import dev.flow.gateway.api.CloudEventEnvelope;
import dev.flow.gateway.event.EventReceipts.BatchedReceipt;
import dev.flow.gateway.event.EventReceipts.EventReceipt;
import dev.flow.gateway.event.EventReceipts.Status;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Method;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.ReceivedEvents;
import dev.flow.gateway.operation.ReceivedEvents.Batch;
import dev.flow.gateway.operation.ReceivedEvents.Event;
import dev.flow.gateway.operation.ReceivedEvents.Malformed;
import dev.flow.gateway.operation.ReceivedEvents.One;
import dev.flow.gateway.operation.ReceivedEvents.Received;
import dev.flow.gateway.operation.RequestBody.EventsForm;
import dev.flow.gateway.operation.Subject.EventMapping;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.problem.Problems;
import dev.flow.identity.Action;
import java.util.ArrayList;
import java.util.List;

/** CloudEvents from outside. Thread-safe; blocks until what it accepts is kept. */
public final class EventOperations implements OperationGroup {
    private static final int MOST_NAME = 256;
    private static final int MOST_EVENTS = 100;

    private static final Parameter<String> MAPPING = Parameters.path(
            "mapping_name",
            MOST_NAME,
            "A trigger of the kind event, or " + EventMapping.ALL_EVENTS + " for all triggers and runs.");

    private static final Operation<ReceivedEvents> RECEIVE = OperationBuilder.<ReceivedEvents>withForms(
                    Method.POST, DeliveryParameters.TAG, "/events/{mapping_name}", "receiveCloudEvent")
            .events(new EventsForm<>(CloudEventEnvelope.class, EventBridgeEnvelope.class, MOST_EVENTS, read -> read))
            .summary("Takes a CloudEvent in structured or binary mode (ce-* headers), a batch of up to " + MOST_EVENTS
                    + ", or an event in the envelope of Amazon EventBridge. The mapping "
                    + EventMapping.ALL_EVENTS + " needs a grant that is not limited to workflows.")
            .needs(Action.WORKFLOW_START)
            .about(new EventMapping(MAPPING.name()))
            .takes(MAPPING)
            .fails(
                    ProblemCode.UNKNOWN_SOURCE,
                    ProblemCode.SOURCE_REJECTED,
                    ProblemCode.SELF_TRIGGER_LOOP,
                    ProblemCode.UNKNOWN_WORKFLOW,
                    ProblemCode.NOT_FOUND,
                    ProblemCode.START_CONFLICT,
                    ProblemCode.TRIGGER_PAUSED,
                    ProblemCode.TRIGGER_UNAVAILABLE,
                    ProblemCode.QUOTA_EXCEEDED,
                    ProblemCode.QUOTA_UNAVAILABLE,
                    ProblemCode.DEFINITION_UNAVAILABLE,
                    ProblemCode.ENGINE_UNAVAILABLE)
            .answers(202, "It is kept and will be delivered; of a batch: one at least is new.", EventReceipt.class)
            .answers(200, "It was accepted before; of a batch: none is new.", EventReceipt.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(RECEIVE);

    private final EventIntake intake;

    public EventOperations(EventIntake intake) {
        this.intake = intake;
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(RECEIVE.handledBy(this::receive));
    }

    private Answer receive(Call<ReceivedEvents> call) {
        String mapping = call.get(MAPPING);
        EventReceipt receipt = switch (call.body()) {
            case One(Received event) -> EventReceipt.of(accept(mapping, event));
            case Batch(List<Received> events) -> EventReceipt.of(accept(mapping, events));
        };
        return receipt.status() == Status.ACCEPTED ? Answer.accepted(receipt) : Answer.ok(receipt);
    }

    private Receipt accept(String mapping, Received received) {
        return switch (received) {
            case Event(var event) ->
                intake.accept(
                        mapping.equals(EventMapping.ALL_EVENTS)
                                ? InboundEvent.of(Door.EVENT, mapping, event)
                                : InboundEvent.forTrigger(Door.EVENT, mapping, event));
            case Malformed(ProblemException problem) -> {
                intake.reject(Door.EVENT, mapping, reason(problem));
                throw problem;
            }
        };
    }

    /** What is wrong, without the names and values that were sent: pointers may have some. */
    private static String reason(ProblemException problem) {
        return problem.errors().stream().findFirst().map(InputError::message).orElse(problem.detail());
    }

    /**
     * What became of each. When something is unavailable the sender has to repeat the batch, of which the events that
     * were accepted are duplicates then; when all are refused, the answer is the problem of the first.
     */
    private List<BatchedReceipt> accept(String mapping, List<Received> events) {
        List<BatchedReceipt> receipts = new ArrayList<>(events.size());
        List<ProblemException> refused = new ArrayList<>();
        for (Received each : events) {
            try {
                receipts.add(BatchedReceipt.of(accept(mapping, each)));
            } catch (RuntimeException e) {
                ProblemException problem = Problems.of(e);
                if (problem.code().isTemporary() || problem.code() == ProblemCode.INTERNAL_ERROR) {
                    throw e;
                }
                refused.add(problem);
                receipts.add(BatchedReceipt.of(problem));
            }
        }
        if (!refused.isEmpty() && refused.size() == events.size()) {
            throw refused.getFirst();
        }
        return receipts;
    }
}
