package dev.flow.bench.handwritten;

import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** The document of the benchmark of events, written by hand as a Temporal workflow that waits for a signal. */
@WorkflowInterface
public interface Awaited {
    /** The name of the workflow. */
    String NAME = "awaited";

    /** The name of the signal. */
    String PAID = "paid";

    @WorkflowMethod(name = NAME)
    void run(Shop.Arrival order);

    @SignalMethod(name = PAID)
    void paid(Payment payment);

    record Payment(int order) {}

    /** The workflow's implementation, with the steps of the document. */
    final class Steps implements Awaited {
        private final Shop shop = Shop.stub();
        private boolean paid;

        @Override
        public void run(Shop.Arrival order) {
            Workflow.await(() -> paid);
            var _ = shop.arrive(order);
        }

        @Override
        public void paid(Payment payment) {
            paid = true;
        }
    }
}
