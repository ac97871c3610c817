package dev.flow.bench.handwritten;

import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;

/** {@code month.yaml}, written by hand as a Temporal workflow. */
@WorkflowInterface
public interface Month {
    @WorkflowMethod(name = "month")
    Checkout.Bill run(Checkout.Cart cart);

    /** The workflow's implementation, with the steps of the document. */
    final class Steps implements Month {
        @Override
        public Checkout.Bill run(Checkout.Cart cart) {
            int total = OrderLine.total(cart.lines());
            Workflow.sleep(Duration.ofDays(30));
            return new Checkout.Bill(cart.customer(), total);
        }
    }
}
