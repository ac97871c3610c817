package dev.flow.bench.handwritten;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** {@code pricing.yaml} by hand. */
@WorkflowInterface
public interface Pricing {
    @WorkflowMethod(name = "pricing")
    Calls.Total run(Loop.Basket basket);

    /** Its steps. */
    final class Steps implements Pricing {
        @Override
        public Calls.Total run(Loop.Basket basket) {
            return new Calls.Total(OrderLine.total(basket.lines()));
        }
    }
}
