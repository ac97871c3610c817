package dev.flow.bench.handwritten;

import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** {@code rescue.yaml}, written by hand as a Temporal workflow. */
@WorkflowInterface
public interface Rescue {
    @WorkflowMethod(name = "rescue")
    Outcome run(Shop.Address address);

    record Outcome(boolean paid, int status) {}

    /** The workflow's implementation, with the steps of the document. */
    final class Steps implements Rescue {
        private final Shop shop = Shop.stub();

        @Override
        public Outcome run(Shop.Address address) {
            try {
                shop.refused(address);
                return new Outcome(true, 200);
            } catch (ActivityFailure failure) {
                if (failure.getCause() instanceof ApplicationFailure refusal
                        && refusal.getType().equals("communication")) {
                    return new Outcome(false, refusal.getDetails().get(Integer.class));
                }
                throw failure;
            }
        }
    }
}
