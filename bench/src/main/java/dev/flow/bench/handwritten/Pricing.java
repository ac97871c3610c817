package dev.flow.bench.handwritten;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** {@code pricing.yaml}, written by hand as a Temporal workflow. */
@WorkflowInterface
public interface Pricing {
    @WorkflowMethod(name = "pricing")
    Calls.Total run(Loop.Basket basket);

    /** The workflow's implementation, with the steps of the document. */
    final class Steps implements Pricing {
        @Override
        public Calls.Total run(Loop.Basket basket) {
            return new Calls.Total(OrderLine.total(basket.lines()));
        }
    }
}
